import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** So many changes at most are told apart word by word; beyond them a text counts as replaced. */
const CHANGES_MAX = 800;

/**
 * What changed between two texts, word by word. `only` shows one of them alone, with what it lost
 * or gained.
 */
export function Words({ from, to, only }: { from: string; to: string; only?: 'from' | 'to' }) {
  const parts = useMemo(() => {
    if (from === to) return [{ value: to }];
    return (
      diffWordsWithSpace(from, to, { maxEditLength: CHANGES_MAX }) ?? [
        { value: from, removed: true },
        { value: only ? to : `\n${to}`, added: true },
      ]
    );
  }, [from, to, only]);
  return parts.map((part, index) => {
    if ('added' in part && part.added)
      return only !== 'from' && <ins key={index}>{part.value}</ins>;
    if ('removed' in part && part.removed)
      return only !== 'to' && <del key={index}>{part.value}</del>;
    return <span key={index}>{part.value}</span>;
  });
}
