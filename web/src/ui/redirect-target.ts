/** Where a person lands who asked for nothing in particular. */
export const startPage = '/dashboard';

/** Where Google sends people back to; the installation's client names it at Google (infra/README.md). */
export const googleReturnPath = '/login/google';

const base = 'https://own.invalid';

/**
 * Where to go after sign-in (R107): the redirect asked for, but only to a page of our own. Anything that a browser would
 * take for another site (`//x`, `/\x`, `https:`) leads to the start page, and so do the pages for those without a session.
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
  if (['/', '/login', googleReturnPath, '/reset-password', '/404'].includes(url.pathname)) return startPage;
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
