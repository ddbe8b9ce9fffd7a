export function SolvedMark({ text = 'Solved' }: { text?: string }) {
  return <span className="badge badge-good checked">{text}</span>;
}
