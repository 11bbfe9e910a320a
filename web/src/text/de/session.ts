import type { session as en } from '../en/session.ts';
import type { Words } from '../words.ts';

export const session: Words<typeof en> = {
  signIn: 'Anmelden',
  signInTitle: 'Bei Perennial anmelden',
  lead: 'Abonnements, Lizenzen und ihre Jahre an einem Ort.',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort wiederholen',
  passwordHint: 'Mindestens {{count}} Zeichen.',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  show: 'Anzeigen',
  hide: 'Verbergen',
  tenant: 'Einrichtung',
  tenantHint: 'Zu dieser Adresse gibt es Konten in mehreren Einrichtungen.',
  chooseTenant: 'Einrichtung wählen',
  forgot: 'Passwort vergessen?',
  forgotTitle: 'Neues Passwort anfordern',
  forgotLead: 'Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
  sendLink: 'Link senden',
  sent: 'Gibt es zu dieser Adresse ein Konto, so ist eine Nachricht mit einem Link unterwegs. Der Link gilt 60 Minuten.',
  resetTitle: 'Neues Passwort setzen',
  setPassword: 'Passwort setzen',
  done: 'Ihr Passwort ist gesetzt. Sie können sich jetzt damit anmelden.',
  back: 'Zurück zur Anmeldung',
};
