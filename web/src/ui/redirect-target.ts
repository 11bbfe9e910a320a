/** The page after a sign-in without a redirect. */
export const startPage = '/dashboard';

/** The path to which Google redirects; must match the client's registration at Google (infra/README.md). */
export const googleReturnPath = '/login/google';

/** The page for a session that may only set up the second factor that its library requires. */
export const setUpFactorPath = '/set-up-factor';

/** The path to which the sign-in of an institution leads back (`returnPage` of the contract). */
export const ssoReturnPath = '/login/sso';

const base = 'https://own.invalid';

/**
 * The page after sign-in (R107): the requested redirect, but only to a page of our own. Addresses that a browser would treat as another site
 * (`//x`, `/\x`, `https:`) lead to the start page, and so do the pages for guests.
 */
export function redirectTarget(asked: string | null | undefined): string {
  if (!asked || !asked.startsWith('/') || /[\u0000-\u001f\\]/.test(asked)) return startPage;
  let url: URL;
  try {
    url = new URL(asked, base);
  } catch {
    return startPage;
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return startPage;
  if (['/', '/login', '/reset-password', setUpFactorPath, '/404'].includes(url.pathname) || url.pathname.startsWith('/login/'))
    return startPage;
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to where the person was. */
export function loginAddress(from: string): string {
  const target = redirectTarget(from);
  return target === startPage ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

/** The first part of a path: another one is another area of the application (R007). */
export function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}
