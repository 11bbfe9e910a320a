const discoveryPath = '/.well-known/openid-configuration';

/** The issuer from what people paste: the issuer, or the address of its discovery document. */
export function readIssuer(typed: string): string {
  const text = typed.trim();
  return text.endsWith(discoveryPath) ? text.slice(0, -discoveryPath.length) : text;
}

/** The address of an issuer's discovery document (OpenID Connect Discovery 1.0, 4). */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}${discoveryPath}`;
}

/** Whether an issuer of Microsoft is shared by all its customers: any person with an account there could sign in. */
export function isIssuerForAll(issuer: string): boolean {
  return /\{tenantid\}/i.test(issuer) || /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(issuer);
}
