import { auth } from '#shared/contract/groups/auth.ts';
import { answer, bind, serve } from '#functions/platform/http.ts';
import { recordSecurityEvent } from '#functions/platform/security-log.ts';
import { endSession } from '#functions/platform/sessions.ts';
import { jwks } from '#functions/platform/tokens.ts';
import { linkGoogle } from './link-google.ts';
import { googleClient, logInWithGoogle } from './log-in-with-google.ts';
import { logIn } from './log-in.ts';
import { logInWithPasskey, passkeyOptions } from './passkey-sign-in.ts';
import { signInMethods } from './sign-in-methods.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { endSessionByLink } from './end-by-link.ts';
import { signInAnew } from './sign-in-anew.ts';
import { showSecondFactor } from './second-factor.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Sign-in and sessions. */
export const handler = serve(
  bind(auth, {
    login: logIn,
    secondFactor: showSecondFactor,
    passkeyOptions,
    passkey: logInWithPasskey,
    methods: signInMethods,
    forgot: requestReset,
    reset: resetPassword,
    google: googleClient,
    loginWithGoogle: logInWithGoogle,
    linkGoogle,
    fresh: signInAnew,
    endByLink: endSessionByLink,
    logout: async ({ caller }) => {
      await recordSecurityEvent(caller.tenant, { kind: 'sign_out', userId: caller.userId });
      if (caller.sessionId !== null) await endSession(caller.tenant, caller.sessionId);
      return answer(null, { message: say('auth.signedOut') });
    },
    jwks,
  }),
);
