import deSecurity from '#shared/messages/de/emails/security.json' with { type: 'json' };
import enSecurity from '#shared/messages/en/emails/security.json' with { type: 'json' };
import frSecurity from '#shared/messages/fr/emails/security.json' with { type: 'json' };
import svSecurity from '#shared/messages/sv/emails/security.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes a notice of a change that concerns security. */
export const securityText = tellersOf({
  en: { security: enSecurity },
  de: { security: deSecurity },
  fr: { security: frSecurity },
  sv: { security: svSecurity },
});
