import { securityEvents, securitySettings } from '#shared/contract/groups/security.ts';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { ssoLinks } from '#shared/contract/groups/sso.ts';
import { users } from '#shared/contract/groups/users.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { bind, serve } from '../platform/http.ts';
import { changePassword } from './change-password.ts';
import { activate, changeGoogleAccount, changeUser, getUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deactivate } from './deactivate-user.ts';
import { exportSecurityEvents, listSecurityEvents } from './security-events.ts';
import { getSecuritySettings, saveSecuritySettings } from './security-settings.ts';
import { confirmApp, removeApp, startApp } from './factors/authenticator-app.ts';
import { factorState, newRecoveryCodes, resetFactors } from './factors/own-factors.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './factors/passkeys.ts';
import { sendLink } from './send-link.ts';
import { endAllSessions, endOneSession, listSessions } from './sessions.ts';
import { linkSso, removeSsoSubject, setSsoSubject } from './sso-links.ts';
import { getUserSecurity } from './user-security.ts';

/** People. */
export const handler = serve(
  bind(users, {
    get: getUser,
    create: createUser,
    update: changeUser,
    updateByPost: changeUser,
    // Each change checks whether an administrator remains.
    updateMany: changeEach({ kind: 'user', changeOne: changeUser, alone: true }),
    changePassword,
    activate,
    deactivate,
    googleAccountEmail: changeGoogleAccount,
    resetPassword: sendLink,
    resetPasswordDashed: sendLink,
    sessions: listSessions,
    endSession: endOneSession,
    endSessions: endAllSessions,
    security: getUserSecurity,
  }),
  bind(securityEvents, { list: listSecurityEvents, export: exportSecurityEvents }),
  bind(securitySettings, { get: getSecuritySettings, update: saveSecuritySettings }),
  bind(ssoLinks, { link: linkSso, set: setSsoSubject, remove: removeSsoSubject }),
  bind(secondFactors, {
    state: factorState,
    startApp,
    confirmApp,
    removeApp,
    newRecoveryCodes,
    reset: resetFactors,
    passkeyOptions,
    addPasskey,
    renamePasskey,
    removePasskey,
  }),
);
