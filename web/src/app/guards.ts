import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { screenLanguageOf } from '#shared/domain/messages/languages.ts';
import { users } from '#shared/contract/groups/users.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { factorRequired } from '#shared/domain/errors/reaction.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { cancelPending, send } from '#web/api/client.ts';
import { currentSession, endSession, refreshUser } from '#web/api/session.ts';
import { labelsQuery, settingsQuery } from '#web/api/use-settings.ts';
import { speak } from '#web/text/language.ts';
import { googleReturnPath, loginAddress, redirectTarget, setUpFactorPath, ssoReturnPath } from '#web/ui/redirect-target.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * The guard of a screen (R008-R010). Without a session it clears the state and redirects to the login page, which leads back. It loads settings
 * and labels before the page, and redirects users without the permission to not-found.
 */
export function guard(cache: QueryClient, permission: Access) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (permission === 'public') return null;
    const { pathname, search, hash } = new URL(request.url);
    if (!currentSession()) {
      forget();
      throw redirect(loginAddress(pathname + search + hash));
    }
    try {
      await loadOnce(cache);
    } catch (error) {
      if (!currentSession()) throw redirect(loginAddress(pathname + search + hash));
      if (error instanceof CallError && error.code === factorRequired) throw redirect(setUpFactorPath);
      if (!isAborted(error)) throw error;
    }
    if (!mayAccess(permission, currentSession()?.user.permissions)) throw redirect('/404');
    return null;
  };
}

/** Login and reset-password send a signed-in visitor on (R009). */
export function guestsOnly({ request }: LoaderFunctionArgs): null {
  const { pathname, searchParams } = new URL(request.url);
  // A user who returns from Google or the institution to link an account is signed in, and so may be one who ends another session by an email’s link.
  if (currentSession() && ![googleReturnPath, ssoReturnPath, '/end-session'].includes(pathname))
    throw redirect(redirectTarget(searchParams.get('redirect')));
  return null;
}

/** Ends the session. The login page clears the cache once nothing on the screen needs it any more. */
function forget(): void {
  cancelPending('all');
  endSession();
}

/** Loads the settings, and the language that they name. */
async function speakAsSet(cache: QueryClient): Promise<void> {
  const { locale } = await cache.ensureQueryData(settingsQuery);
  await loadChunk(() => speak(screenLanguageOf(locale)));
}

/** Loads settings, language, labels and the person's current permissions, once per session. */
export async function loadOnce(cache: QueryClient): Promise<void> {
  await Promise.all([
    speakAsSet(cache),
    cache.ensureQueryData(labelsQuery),
    cache.ensureQueryData({
      queryKey: ['session', currentSession()?.tenant, currentSession()?.user.id],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const { result } = await send(users.current, { signal });
        refreshUser(result);
        return result;
      },
    }),
  ]);
}
