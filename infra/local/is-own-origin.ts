/** Whether an origin (scheme, host and port) is this product: localhost, 127.0.0.1 or its public address. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const names = new Set(['localhost', '127.0.0.1', '[::1]', own.hostname]);
  return URL.canParse(origin) && names.has(new URL(origin).hostname) && new URL(origin).port === own.port;
}
