const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?)*\.?|\[[0-9a-f:.]+\])$/iu;

/**
 * A safe link address: http, https or mailto. Addresses without a scheme become https, as people type them. Undefined for all others:
 * `javascript:` would run in the reader's session, and `https://name:password@host` would reveal a password.
 */
export function readWebAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /[\s\p{Cc}<>"\\]/u.test(typed)) return undefined;
  if (/^mailto:/i.test(typed)) return /^mailto:[^@]+@[^@/]+$/i.test(typed) ? typed : undefined;
  // `library.example:8080/path` has no scheme, although it looks like one.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `https://${typed.replace(/^\/\//, '')}`;
  const [, name, port] = /^https?:\/\/([^/?#:@[\]]+|\[[^\]]*\])(?::(\d{1,5}))?(?:[/?#].*)?$/i.exec(address) ?? [];
  if (name === undefined || !host.test(name) || Number(port ?? 0) > 65_535) return undefined;
  // Without a scheme the text must look like a host: a single word is a typing error.
  return hasScheme || /\.|^localhost$|^\[/i.test(name) ? address : undefined;
}
