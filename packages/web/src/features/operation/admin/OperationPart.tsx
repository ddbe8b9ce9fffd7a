import { PLATFORM_CARDS } from './platform-cards.ts';

/** What an operator does, in cards. */
export function OperationPart() {
  return (
    <div className="operation-cards grid gap-4 md:grid-cols-2 items-start">
      {PLATFORM_CARDS.map(({ key, Card }) => (
        <Card key={key} />
      ))}
    </div>
  );
}
