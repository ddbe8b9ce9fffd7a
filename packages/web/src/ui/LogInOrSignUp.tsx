/** The two ways in, side by side. */
export function LogInOrSignUp({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <p className="flex gap-2">
      <a className={isSmall ? 'text-link' : 'btn btn-primary'} href="/login">
        Log In
      </a>
      <a className={isSmall ? 'text-link' : 'btn'} href="/signup">
        Sign Up
      </a>
    </p>
  );
}
