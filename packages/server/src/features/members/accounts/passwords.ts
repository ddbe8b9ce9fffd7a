import { hash, verify } from '@node-rs/argon2';

// OWASP's first recommendation for Argon2id, read 2026-11: 19 MiB, two passes, one lane. About 11
// ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

// Made when the process starts, so that not even the first attempt takes longer.
const decoy = hashPassword('no account has this password');

/**
 * Whether the password is the one of the hash. Without a hash it takes the same time and says no.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (passwordHash?.startsWith('$argon2')) return verify(passwordHash, password);
  await verify(await decoy, password);
  return false;
}
