import { auth } from '#shared/contract/groups/auth.ts';
import type { AnyCall } from '#shared/contract/route.ts';

const stored = 'perennial.devices';
/** Max accounts for which this browser is remembered; the server reads the same number. */
const maxTokens = 5;

/** The account that a token is for: a digest, so that storage does not reveal who signed in. */
function accountOf(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    return String((JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }).sub);
  } catch {
    return '';
  }
}

function tokens(): string[] {
  return (localStorage.getItem(stored) ?? '').split(',').filter((token) => token !== '');
}

/** Stores the token that identifies this browser at the next sign-in. It survives signing out. */
export function rememberDevice(response: Response): void {
  const token = response.headers.get('x-device-token');
  if (!token) return;
  const others = tokens().filter((each) => accountOf(each) !== accountOf(token));
  localStorage.setItem(stored, [token, ...others].slice(0, maxTokens).join());
}

/** The header of a sign-in that identifies this browser, so that failed sign-ins of strangers do not lock it out. */
export function deviceHeader(row: AnyCall): Record<string, string> {
  const known = row.path === auth.login.path && row.method === 'POST' ? tokens() : [];
  return known.length > 0 ? { 'x-device-token': known.join() } : {};
}
