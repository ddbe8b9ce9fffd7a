import { limitOf } from '@lotwise/domain/community/posting-limits';
import { useRead } from '../../../lib/queries.ts';

const DOING = { questions: 'ask', answers: 'give' } as const;
const FEW = 3;

/**
 * Tells a member beforehand what they may still post today, where that may matter: to new members,
 * and to everyone near the limit.
 */
export function AllowanceNote({ act }: { act: 'questions' | 'answers' }) {
  const { data } = useRead('GET /api/allowance', {});
  const own = data?.[act];
  if (!data || !own || (data.trustLevel !== 'new' && own.left > FEW)) return null;
  const links = limitOf(data.trustLevel, 'links');
  return (
    <p className="hint mt-3" role="note">
      {data.trustLevel === 'new' ? 'As a new member you' : 'You'} can {DOING[act]} {own.limit} {act}{' '}
      a day, {own.left} more today
      {data.trustLevel === 'new' && links !== null && `, with up to ${links} links each`}.
    </p>
  );
}
