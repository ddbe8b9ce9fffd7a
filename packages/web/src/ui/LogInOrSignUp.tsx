/** The two ways in, side by side. */
export function LogInOrSignUp() {
  return (
    <p className="flex gap-2">
      <a className="btn btn-primary" href="/login">
        Log In
      </a>
      <a className="btn" href="/signup">
        Sign Up
      </a>
    </p>
  );
}
