import { LogInOrSignUp } from '../../ui/LogInOrSignUp.tsx';

/** What a visitor sees in place of a form. */
export function SignInPrompt({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 justify-between">
      <p className="text-ink-2">{text}</p>
      <LogInOrSignUp />
    </div>
  );
}
