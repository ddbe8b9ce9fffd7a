import { isPasswordObvious } from '@lotwise/domain/password-rules';
import { invalidField } from '../../../platform/http/errors.ts';

// Fifty thousand passwords that are tried first, read when somebody chooses one: not with the start.
let common: Promise<ReadonlySet<string>> | undefined;

async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The package declares its lists as of any kind.
  return new Set(dictionary['passwords-common'] as string[]);
}

/** Refuses a password that is tried before all others: a common one, or its owner's name. */
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
  if ((await (common ??= commonPasswords())).has(password.toLowerCase()))
    throw invalidField(
      field,
      'This password is too easy to guess. Please choose another, such as a few unrelated words.',
    );
}
