import { isPasswordObvious } from '@lotwise/domain/members/password-rules';
import { invalidField } from '../../../platform/http/errors.ts';
import { isGuessable } from './password-strength.ts';

/** Refuses a password that is tried before all others: an easy one, or its owner's name. */
export async function refuseWeakPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: Parameters<typeof isPasswordObvious>[1],
): Promise<void> {
  if (isPasswordObvious(password, owner))
    throw invalidField(
      field,
      'Please choose a password that isn’t your username, your email address or this site’s name.',
    );
  if (await isGuessable(password, [owner.username, owner.email, owner.siteName]))
    throw invalidField(
      field,
      'This password is too easy to guess. Please choose another, such as a few unrelated words.',
    );
}
