import { logIn } from '@lotwise/contract/members/accounts';
import { signInByPassword } from '../features/members/accounts/sign-in.service.ts';
import { signInOrAskForCode } from '../features/members/two-factor/two-factor.service.ts';
import { route } from '../platform/http/route.ts';
import type { App } from '../platform/http/app.ts';

/** Signs a member in by their password, or asks for the second step. */
export function logInRoutes(app: App): void {
  route(app, logIn, async (context, { body }) =>
    signInByPassword(context, body, signInOrAskForCode),
  );
}
