import type { ExpertState as State } from '@lotwise/contract/experts';
import { durationText } from '@lotwise/domain/durations';
import { exactTime } from '../../kit/format.ts';
import { useRead } from '../../kit/queries.ts';
import { Icon } from '../../ui/Icon.tsx';

/** For a premium member on their own question: how it stands with the verified experts. It adds to the page, and where it can't be read the page stays. */
export function ExpertState({ questionId }: { questionId: string }) {
  const { data } = useRead('GET /api/experts/questions/{id}', { params: { id: questionId } });
  return (
    <p className={PLACE_OF_EXPERT_STATE} role="status">
      {data && (
        <>
          <span className="text-premium">
            <Icon name="star" isSmall isFilled />
          </span>{' '}
          {sentence(data)}
        </>
      )}
    </p>
  );
}

/** The room it takes, kept from the first paint on. */
export const PLACE_OF_EXPERT_STATE = 'block text-[15px] text-ink-2 min-h-12 sm:min-h-8';

function sentence({ since, told, isWaiting, answering, expertAnswer }: State): string {
  if (expertAnswer) return `Answered by an expert, ${expertAnswer.username}, after ${durationText(Date.parse(expertAnswer.answeredAt) - Date.parse(since))}.`;
  if (!isWaiting) return 'Answered, by no verified expert yet.';
  const waiting = `With verified experts since ${exactTime(since)}${told > 0 ? `, ${told} told` : ''}.`;
  return answering === null ? waiting : `${waiting} ${answering} is answering.`;
}
