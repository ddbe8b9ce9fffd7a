import { plainMessage } from '@lotwise/contract/plain-messages';
import type { Call, ParsedInput, Taking } from '@lotwise/contract/call';
import {
  silenceSentence,
  suspensionSentence,
  waitsForSuspension,
} from '@lotwise/domain/moderation/restrictions';
import { type Access, accessProblem, NEEDS_SECOND_FACTOR } from '@lotwise/domain/members/tiers';
import type { z } from 'zod';
import type { RegisteredCall } from './app.ts';
import { Refusal } from './errors.ts';
import type { Session } from './session.ts';

/** A request's input as it came. */
export type Raw = Parameters<RegisteredCall['run']>[1];

const REFUSED: Record<Access, string> = {
  anyone: '',
  member: '',
  premium: 'This is only available for premium subscribers.',
  expert: 'This is only available to verified experts.',
  moderator: 'This is only available to moderators.',
  admin: 'This is only available to admins.',
};

/** Refuses who may not. */
export function guard(
  call: Pick<Call, 'method' | 'access' | 'refusals' | 'isSpeech' | 'whileSuspended'>,
  session: Session | null,
): void {
  const { access, refusals, isSpeech } = call;
  if (session?.suspension && waitsForSuspension(call))
    throw new Refusal('forbidden', suspensionSentence(session.suspension));
  const trouble = accessProblem(access, session?.member ?? null);
  if (trouble === 'forbidden' && session?.member.needsSecondFactor)
    throw new Refusal('forbidden', NEEDS_SECOND_FACTOR);
  if (trouble && refusals) throw new Refusal(trouble, refusals[trouble]);
  if (trouble === 'sign_in') throw new Refusal('sign_in', 'You need to be logged in to do this.');
  if (trouble === 'forbidden') throw new Refusal('forbidden', REFUSED[access]);
  if (isSpeech && session?.silence)
    throw new Refusal('forbidden', silenceSentence(session.silence));
}

/** The input in the call's own types. Invalid path parameters name nothing: 404. */
export function parseInput<C extends Taking>(call: C, raw: Raw): ParsedInput<C> {
  const params = call.params?.safeParse(raw.params);
  if (params && !params.success)
    throw new Refusal('not_found', 'There is nothing at this address.');
  // A DELETE may have no body, because everything in it is optional.
  const body = raw.body === undefined && call.method === 'DELETE' ? {} : raw.body;
  const input = {
    params: params?.data,
    query: parsePart(call.query, raw.query ?? {}),
    body: parsePart(call.body, body),
    file: raw.file,
  };
  // Parsed by the schemas from which these types come.
  return input as ParsedInput<C>;
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ code, path, message }) => ({
    code,
    path: path.join('.'),
    message,
  }));
  // How long a list is says nothing where text is wanted.
  const typed = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path),
  );
  const fields = issues
    .filter(({ code, path }) => code === 'invalid_type' || !typed.has(path))
    .map(({ path, message }) => ({ path, message }));
  throw new Refusal('invalid', fields[0]?.path ? fields[0].message : 'Please send a JSON object.', {
    fields: fields.filter((field) => field.path !== ''),
  });
}
