import type { session as en } from '../en/session.ts';
import type { Words } from '../words.ts';

export const session: Words<typeof en> = {
  signIn: 'Logga in',
  signInTitle: 'Logga in i Perennial',
  lead: 'Prenumerationer, licenser och deras år på ett ställe.',
  email: 'E-post',
  password: 'Lösenord',
  newPassword: 'Nytt lösenord',
  repeatPassword: 'Upprepa det nya lösenordet',
  passwordHint: 'Minst {{count}} tecken.',
  showPassword: 'Visa lösenordet',
  hidePassword: 'Dölj lösenordet',
  show: 'Visa',
  hide: 'Dölj',
  tenant: 'Organisation',
  tenantHint: 'Adressen har konton i flera organisationer.',
  chooseTenant: 'Välj organisation',
  forgot: 'Glömt lösenordet?',
  forgotTitle: 'Återställ lösenordet',
  forgotLead: 'Skriv din adress, så skickar vi en länk där du väljer ett nytt lösenord.',
  sendLink: 'Skicka länk',
  sent: 'Om adressen har ett konto är ett meddelande med en länk på väg. Länken gäller i 60 minuter.',
  resetTitle: 'Välj ett nytt lösenord',
  setPassword: 'Spara lösenordet',
  done: 'Ditt lösenord är sparat. Du kan logga in med det nu.',
  back: 'Tillbaka till inloggningen',
};
