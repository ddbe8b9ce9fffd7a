/**
 * A text with the words of a search marked; `places` are the first and the after-last unit of each
 * mark, in turn.
 */
export function Marked({ text, places }: { text: string; places: readonly number[] | undefined }) {
  if (!places || places.length === 0) return <>{text}</>;
  const edges = [0, ...places, text.length];
  return (
    <>
      {edges.slice(1).map((edge, index) => {
        const piece = text.slice(edges[index], edge);
        return index % 2 === 1 ? <mark key={edge}>{piece}</mark> : piece;
      })}
    </>
  );
}
