/**
 * The content security policy of the application's pages. Scripts come from the own origin only; styles may be inline, since the
 * component library sets them on elements. `fileOrigin` is where presigned uploads and downloads go.
 */
export function contentSecurityPolicy(fileOrigin: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${fileOrigin}`,
    "font-src 'self' data:",
    `connect-src 'self' ${fileOrigin}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy for answers of calls: a file that a browser displays runs no script, loads nothing and cannot be framed. */
const callSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers that every answer of a call carries, those of the gateway's own errors included. */
export const callHeaders: Record<string, string> = {
  'cache-control': 'private, no-store',
  'content-security-policy': callSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The other headers that every page carries. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** How long a browser may keep a file of the application, by its path: hashed assets for ever, all else is asked for anew. */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
