import { violatedConstraint } from '../../../platform/db/db-errors.ts';
import { Refusal } from '../../../platform/http/errors.ts';

/**
 * Turns the database's refusal of a second username or email, or of a name that looks like
 * another's, into a sentence for the person.
 */
export async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_key') throw taken('username', 'This username is taken.');
    if (constraint === 'username_skeletons_pkey')
      throw taken('username', 'This username is taken, or looks like one that is.');
    if (constraint === 'users_email_key')
      throw taken('email', 'There is already an account with this email address.');
    throw error;
  }
}

export function taken(path: string, message: string): Refusal {
  return new Refusal('conflict', message, { fields: [{ path, message }] });
}
