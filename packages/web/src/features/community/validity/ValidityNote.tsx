import { useState } from 'react';
import type { Answer } from '@lotwise/contract/questions';
import type { Validity } from '@lotwise/contract/validity';
import { jurisdictionName } from '@lotwise/domain/jurisdictions';
import { lawPath } from '@lotwise/domain/law';
import { taxYearsText } from '@lotwise/domain/tax-years';
import { dayText } from '../../../kit/format.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';

const ValidityEditor = lazyPart(async () => (await import('./ValidityEditor.tsx')).ValidityEditor, {
  place: <p className="hint">Loading</p>,
});

/**
 * Under an answer: what it holds for, its sources, whether its years are past; its author can say
 * it anew.
 */
export function ValidityNote({ answer, isOwn }: { answer: Answer; isOwn: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { validity } = answer;
  return (
    <>
      {validity && <Holds validity={validity} />}
      {isOwn && !isEditing && (
        <p className="mt-2">
          <button type="button" className="btn" onClick={() => setEditing(true)}>
            {validity ? 'Change country, years and sources' : 'Add country, years and sources'}
          </button>
        </p>
      )}
      {isEditing && <ValidityEditor answer={answer} onDone={() => setEditing(false)} />}
    </>
  );
}

function Holds({ validity }: { validity: Validity }) {
  const { jurisdiction, taxYearFrom, taxYearTo, sources, checkedOn, isOutdated } = validity;
  const where = jurisdiction && jurisdictionName(jurisdiction);
  const when =
    taxYearFrom !== null &&
    taxYearTo !== null &&
    taxYearsText(jurisdiction, taxYearFrom, taxYearTo);
  return (
    <div className="validity" data-outdated={isOutdated || undefined}>
      {isOutdated && (
        <p className="validity-warning">May be out of date: its tax years have passed.</p>
      )}
      <p>
        {(where || when) && `Holds for: ${[where, when].filter(Boolean).join(', ')}. `}
        Checked {dayText(checkedOn)}.
      </p>
      {sources.length > 0 && (
        <>
          <p className="mt-1">Sources:</p>
          <ul className="list-disc pl-5">
            {sources.map(({ title, section, url }) => (
              <li key={`${url} ${section} ${title}`}>
                <a href={url} rel="nofollow noopener">
                  {title}
                </a>
                {section && `, ${section}`}{' '}
                <a className="hint" href={lawPath(url)} aria-label={`What rests on it: ${title}`}>
                  what rests on it
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
