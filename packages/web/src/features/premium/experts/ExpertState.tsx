import type { ExpertState as State } from '@lotwise/contract/premium/experts';
import { durationText } from '@lotwise/domain/premium/durations';
import { exactTime } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Icon } from '../../../ui/Icon.tsx';

/**
 * For a premium member on their own question: how it stands with the verified experts. It adds to
 * the page, and where it can't be read the page stays.
 */
export function ExpertState({ questionId }: { questionId: string }) {
  const { data } = useRead('GET /api/experts/questions/{id}', { params: { id: questionId } });
  return (
    <p className="flex gap-2 text-control leading-6 text-ink-2 min-h-14 sm:min-h-8" role="status">
      {data && (
        <>
          <span className="text-premium pt-0.5">
            <Icon name="star" isSmall isFilled />
          </span>
          <span className="min-w-0">{sentence(data)}</span>
        </>
      )}
    </p>
  );
}

function sentence({ since, told, isWaiting, answering, expertAnswer }: State): string {
  if (expertAnswer)
    return `Answered by an expert, ${expertAnswer.username}, after ${durationText(Date.parse(expertAnswer.answeredAt) - Date.parse(since))}.`;
  if (!isWaiting) return 'Answered, but not yet by a verified expert.';
  const waiting = `Sent to verified experts on ${exactTime(since)}${told > 0 ? `, ${told} notified` : ''}.`;
  return answering === null ? waiting : `${waiting} ${answering} is answering.`;
}
