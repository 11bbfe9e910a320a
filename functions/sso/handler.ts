import { sso } from '#shared/contract/groups/sso.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { oidcCallback, refuseWithoutProvider, samlAcs } from './callback.ts';
import { checkDomain, createDomain, deleteDomain } from './domains.ts';
import { exchangeTicket } from './exchange.ts';
import { ownMetadata } from './own-metadata.ts';
import { getSettings, saveSettings } from './settings.ts';
import { startSignIn, startTest } from './start.ts';

/** Single sign-on. */
export const handler = serve(
  bind(sso, {
    start: startSignIn,
    oidcCallback,
    oidcWithoutProvider: refuseWithoutProvider,
    samlWithoutProvider: refuseWithoutProvider,
    samlAcs,
    metadata: ownMetadata,
    exchange: exchangeTicket,
    settings: getSettings,
    saveSettings,
    test: startTest,
    addDomain: createDomain,
    checkDomain,
    removeDomain: deleteDomain,
  }),
);
