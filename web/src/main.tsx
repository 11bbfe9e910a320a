import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '@cloudscape-design/global-styles/index.css';
import './app/base.css';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { cancelPending, setReactions } from '#web/api/client.ts';
import { followChanges } from '#web/api/follow-changes.ts';
import { keepSessionAlive } from '#web/api/keep-session-alive.ts';
import { cancelOfPage, createQueryClient } from '#web/api/queries.ts';
import { onOtherTab } from '#web/api/session.ts';
import { isEditing } from '#web/ui/is-editing.ts';
import { whenIdle } from '#web/ui/use-idle.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { firstSegment, loginAddress, setUpFactorPath } from '#web/ui/redirect-target.ts';
import { announceLanguage, firstLanguage, speak } from '#web/text/language.ts';
import { confirmIdentity } from './app/confirm-identity/confirm-store.ts';
import { loadChunk } from './app/load-chunk.ts';
import { readStart } from './app/read-start.ts';
import { routes } from './app/routes.tsx';
import { applyLastLooks } from './app/use-looks.ts';

applyLastLooks();
readStart(window);

// Loaded in parallel with the first page's data; nothing is rendered before.
announceLanguage();
const spoken = loadChunk(() => speak(firstLanguage()));

const cache = createQueryClient();
const router = createBrowserRouter(routes(cache));

setReactions({
  toast: showToast,
  confirmIdentity,
  signedOut: () => {
    const { pathname, search, hash } = router.state.location;
    if (pathname !== '/login') void router.navigate(loginAddress(pathname + search + hash));
  },
  setUpFactor: () => {
    if (router.state.location.pathname !== setUpFactorPath) void router.navigate(setUpFactorPath);
  },
});

keepSessionAlive(window);
followChanges(cache, isEditing);

onOtherTab((change) => {
  if (change === 'exchanged') window.location.assign('/');
  else void router.navigate('/login');
});

// R007. Runs before the new page is rendered, so that its own requests are not cancelled.
let segment = firstSegment(router.state.location.pathname);
router.subscribe(({ location, navigation }) => {
  const next = firstSegment((navigation.location ?? location).pathname);
  if (next === segment) return;
  segment = next;
  cancelPending('queries');
  void cancelOfPage(cache);
});

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  try {
    await spoken;
  } catch {
    // No translated texts are loaded in this case.
    place.textContent = 'Perennial could not be loaded. Check your connection and reload the page.';
    return;
  }
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        {/* Without transitions, the address is current at the next key press: a second filter must not build on an older query. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();

// The first date in a time zone takes a browser as long as a page of rows: computed while the first answers are loading.
whenIdle(() => void dateInTimezone(new Date().toISOString(), 'UTC'));
