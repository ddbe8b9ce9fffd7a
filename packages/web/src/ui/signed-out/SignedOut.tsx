import { LogInOrSignUp } from '../LogInOrSignUp.tsx';
import { Notice } from '../states.tsx';

/** A page for members, seen by a visitor. */
export function SignedOut({ title, text }: { title: string; text: string }) {
  return (
    <Notice title={title} text={text}>
      <LogInOrSignUp />
    </Notice>
  );
}
