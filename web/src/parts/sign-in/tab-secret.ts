/** A random text of 32 bytes that stays in this tab. It proves later that a sign-in began here. */
export function tabSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The digest (SHA-256) of a secret, which others may see. */
export async function digestOf(secret: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
