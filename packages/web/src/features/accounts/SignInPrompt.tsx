/** What a visitor sees in place of a form. */
export function SignInPrompt({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 justify-between">
      <p className="text-ink-2">{text}</p>
      <p className="flex gap-2">
        <a className="btn btn-primary" href="/login">
          Log In
        </a>
        <a className="btn" href="/signup">
          Sign Up
        </a>
      </p>
    </div>
  );
}
