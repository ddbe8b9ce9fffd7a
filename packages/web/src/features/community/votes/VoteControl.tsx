import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { pressVote, type Vote } from '@lotwise/domain/community/votes';
import { announcement } from '../../../lib/announcement.ts';
import { toastFailure } from '../../../lib/failures.ts';
import { isUnauthorized, noteExpiry } from '../../../lib/session-expiry.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { refetchAfter } from '../../../lib/refetch.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';

type Held = { votes: number; userVote: Vote | null };
type Target = { type: 'question' | 'answer'; id: string };

interface VoteProps {
  target: Target;
  votes: number;
  userVote: Vote | null;
  authorId: string;
  /** What tells this post from the others of its page. */
  name: string;
  /** In a list, where nearly all would show one. */
  hidesZero?: boolean;
}

/** Up, count, down. It answers a press at once and takes it back when the server refuses. */
export function VoteControl({ target, votes, userVote, authorId, name, hidesZero }: VoteProps) {
  const me = useMe();
  const { held, press } = usePresses(target, { votes, userVote });
  const onPress = (voteType: Vote, { detail }: MouseEvent) => {
    // The second press of a double click would take the vote back.
    if (detail > 1) return;
    if (me) void press(voteType);
    else askToLogIn();
  };
  const count = hidesZero && held.votes === 0 ? null : formatCount(held.votes);
  const label = `Votes on this ${target.type}: ${name}`;
  // Nobody votes on their own post. Its style asks for no buttons: before they have arrived, a page
  // that is painted would take every count for one's own, and move it.
  if (me?.id === authorId)
    return (
      <div className="vote" data-own role="group" aria-label={label}>
        <b>{count}</b>
        {count && <span className="sm:sr-only">{held.votes === 1 ? 'vote' : 'votes'}</span>}
      </div>
    );
  return (
    <div className="vote" role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Vote up"
        aria-pressed={held.userVote === 'up'}
        onClick={(event) => onPress('up', event)}
      />
      <b>{count}</b>
      <button
        type="button"
        aria-label="Vote down"
        aria-pressed={held.userVote === 'down'}
        onClick={(event) => onPress('down', event)}
      />
    </div>
  );
}

/** What the control holds, ahead of the server's reply, and how a press changes it. */
function usePresses(target: Target, { votes, userVote }: Held) {
  const client = useQueryClient();
  const [held, setHeld] = useState<Held>({ votes, userVote });
  const [given, setGiven] = useState<Held>({ votes, userVote });
  // What the page refetches replaces what was pressed here; a count that others moved leaves one's
  // own vote.
  if (given.votes !== votes || given.userVote !== userVote) {
    setGiven({ votes, userVote });
    setHeld({ votes, userVote: given.userVote === userVote ? held.userVote : userVote });
  }
  // Sent in the order in which they were made; the first is under way.
  const presses = useRef<Vote[]>([]);
  const latest = useRef(votes);
  useEffect(() => void (latest.current = votes), [votes]);

  const refetchAll = async () => {
    await refetchAfter(client, 'POST /api/vote');
    await client.refetchQueries({ queryKey: ['GET /api/questions/{id}'], type: 'active' });
  };

  const press = async (voteType: Vote) => {
    const { next, delta } = pressVote(held.userVote, voteType);
    setHeld({ votes: held.votes + delta, userVote: next });
    if (presses.current.push(voteType) > 1) return;
    const shown = latest.current;
    let agreed = held;
    try {
      for (; presses.current[0]; presses.current.shift())
        agreed = await call('POST /api/vote', {
          body: { targetId: target.id, targetType: target.type, voteType: presses.current[0] },
        });
      // The votes of others, heard meanwhile, may be newer than this reply.
      setHeld(latest.current === shown ? agreed : { ...agreed, votes: latest.current });
      announcement.set(plural(agreed.votes, 'vote'));
    } catch (error) {
      presses.current = [];
      setHeld(agreed);
      if (isUnauthorized(error)) {
        noteExpiry(error);
        return askToLogIn();
      }
      toastFailure('Vote failed', error);
      // It may have been counted, and only its reply was lost.
      return error instanceof ApiError && error.status === 0 ? refetchAll() : undefined;
    }
    // Or older: the server knows.
    if (latest.current !== shown && latest.current !== agreed.votes) return refetchAll();
    await refetchAfter(client, 'POST /api/vote');
  };
  return { held, press };
}

const askToLogIn = (): void =>
  showToast({
    title: 'Login required',
    description: 'You need to be logged in to vote on questions and answers.',
    tone: 'bad',
  });
