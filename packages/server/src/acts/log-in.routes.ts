import { logIn } from '@lotwise/contract/accounts';
import { memberOfPassword } from '../features/members/accounts/sign-in.service.ts';
import { signInOrAskForCode } from '../features/members/two-factor/two-factor.service.ts';
import { answer } from '../platform/http/answer.ts';
import type { App } from '../platform/http/app.ts';

/** Signs a member in by their password, or asks for the second step. */
export function logInRoutes(app: App): void {
  answer(app, logIn, async (context, { body }) =>
    signInOrAskForCode(context, await memberOfPassword(context, body)),
  );
}
