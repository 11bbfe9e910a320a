/** Domains of providers of free addresses, of which no library can be the owner. */
const shared: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'icloud.com',
  'proton.me',
]);

/** A domain as typed, in lower case; undefined for anything else, such as an address, a top-level domain, or a shared domain. */
export function readDomain(typed: string): string | undefined {
  const domain = typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  const isOne = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  return isOne && !shared.has(domain) ? domain : undefined;
}

/** The domain of an email address. */
export function domainOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Days after which the TXT record of a domain is looked up again. */
export const domainRecheckDays = 30;

/** The text of the TXT record that proves who owns a domain. */
export function domainRecord(token: string): string {
  return `perennial-verification=${token}`;
}
