import { RETURNS_HERE } from '../lib/return-url.ts';

/** The two ways in, side by side. */
export function LogInOrSignUp({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <p className="flex gap-2">
      <a className={isSmall ? 'text-link' : 'btn btn-primary'} href="/login" {...RETURNS_HERE}>
        Log In
      </a>
      <a className={isSmall ? 'text-link' : 'btn'} href="/signup" {...RETURNS_HERE}>
        Sign Up
      </a>
    </p>
  );
}
