import { Icon } from '../../ui/Icon.tsx';

export function SolvedMark({ text = 'Solved' }: { text?: string }) {
  return (
    <span className="badge badge-good">
      <Icon name="check" isSmall />
      {text}
    </span>
  );
}
