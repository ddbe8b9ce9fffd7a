import type { z } from 'zod';
import type { flagBody, OwnFlag } from '@lotwise/contract/moderation/flags';
import { takeAllowance } from '../features/members/allowance/allowance.service.ts';
import { record } from '../features/members/audit/audit.service.ts';
import { resolveFlags } from '../features/moderation/flags/flags.outcome.service.ts';
import { store } from '../features/moderation/flags/flags.service.ts';
import { inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

/** Flags a post for the moderators; each member can flag a post once. */
export function flagPost(
  context: CommandContext,
  body: z.output<typeof flagBody>,
): Promise<OwnFlag> {
  const { db, me, now } = context;
  return inTransaction(db, async (tx) => {
    await takeAllowance(tx, 'flags', context);
    return store(tx, body, { memberId: me.id, now });
  });
}

interface Verdict {
  postId: string;
  verdict: 'helpful' | 'declined';
  note?: string | null | undefined;
}

/** Decides a post's open flags without moderating it. Returns how many there were. */
export function decideFlags(
  { db, me, now }: CommandContext,
  { postId, verdict, note = null }: Verdict,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const decision = { postId, verdict, outcome: null, note, moderatorId: me.id, now };
    const decided = await resolveFlags(tx, decision);
    if (decided === 0) throw new Refusal('not_found', 'This post has no open flags.');
    await record(tx, {
      actor: me,
      action: `flags ${verdict}`,
      target: { type: 'post', id: postId, name: postId },
      before: { open: decided },
      after: { verdict, note },
      now,
    });
    return decided;
  });
}
