import { LogInOrSignUp } from '../../ui/LogInOrSignUp.tsx';

/** What a visitor sees in place of a form. */
export function SignInPrompt({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  return (
    <div className={`flex flex-wrap items-center ${isSmall ? 'gap-x-3' : 'gap-3 justify-between'}`}>
      <p className={isSmall ? 'hint' : 'text-ink-2'}>{text}</p>
      <LogInOrSignUp isSmall={isSmall} />
    </div>
  );
}
