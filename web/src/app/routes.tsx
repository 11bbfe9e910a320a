import type { QueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import type { Screen } from '#web/components/screen.ts';
import { screens as boards } from '#web/features/boards/screens.ts';
import { screens as contacts } from '#web/features/contacts/screens.ts';
import { screens as dashboard } from '#web/features/dashboard/screens.ts';
import { screens as exchangeRates } from '#web/features/exchange-rates/screens.ts';
import { screens as emails } from '#web/features/emails/screens.ts';
import { screens as help } from '#web/features/help/screens.ts';
import { screens as forms } from '#web/features/forms/screens.ts';
import { screens as imports } from '#web/features/imports/screens.ts';
import { screens as fte } from '#web/features/fte/screens.ts';
import { screens as licensePages } from '#web/features/licenses/screens.ts';
import { screens as lists } from '#web/features/lists/screens.ts';
import { screens as metadata } from '#web/features/metadata/screens.ts';
import { screens as preferences } from '#web/features/preferences/screens.ts';
import { screens as progress } from '#web/features/progress/screens.ts';
import { screens as recentActions } from '#web/features/recent-actions/screens.ts';
import { recordScreens as productPages } from '#web/features/products/record-screens.ts';
import { recordScreens as providerPages } from '#web/features/providers/record-screens.ts';
import { screens as reminders } from '#web/features/reminders/screens.ts';
import { screens as search } from '#web/features/search/screens.ts';
import { screens as settings } from '#web/features/settings/screens.ts';
import { screens as signIn } from '#web/features/sign-in/screens.ts';
import { screens as stakeholderPages } from '#web/features/stakeholders/screens.ts';
import { recordScreens as subscriptionPages } from '#web/features/subscriptions/record-screens.ts';
import { screens as titleLists } from '#web/features/title-lists/screens.ts';
import { screens as toDoScreens } from '#web/features/to-dos/screens.ts';
import { screens as userPages } from '#web/features/users/screens.ts';
import { screens as workflowPages } from '#web/features/workflows/screens.ts';
import { askBeforeCode, askBeforePage } from './ask-ahead.ts';
import { guard, guestsOnly } from './guards.ts';
import { loadChunk } from './load-chunk.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { startPage } from '#web/components/redirect-target.ts';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** Every screen for the signed-in. A feature adds its own list here. */
const signedIn: readonly Screen[] = [
  ...dashboard,
  ...lists,
  ...exchangeRates,
  ...fte,
  ...subscriptionPages,
  ...productPages,
  ...providerPages,
  ...contacts,
  ...stakeholderPages,
  ...licensePages,
  ...titleLists,
  ...emails,
  ...settings,
  ...preferences,
  ...userPages,
  ...workflowPages,
  ...metadata,
  ...progress,
  ...boards,
  ...imports,
  ...forms,
  ...reminders,
  ...recentActions,
  ...search,
  ...toDoScreens,
  ...help,
];

/** What a route tells the shell. */
export interface RouteHandle {
  title?: Screen['title'];
  titleFrom?: Screen['titleFrom'];
}

/** The routes of the application, made from the screens. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <PageError />,
      hydrateFallbackElement: <LoadingPage />,
      children: [
        ...signIn.map((screen): RouteObject => ({ ...routeOf(screen, cache), loader: guestsOnly })),
        {
          element: <Shell />,
          loader: guard(cache, 'signed-in'),
          shouldRevalidate: otherPage,
          children: [{ path: '/', element: <Navigate to={startPage} replace /> }, ...signedIn.map((screen) => routeOf(screen, cache))],
        },
        { path: '/404', element: <NotFoundPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

function routeOf(screen: Screen, cache: QueryClient): RouteObject {
  const { load, redirect, children } = screen;
  const handle: RouteHandle = { title: screen.title, ...(screen.titleFrom ? { titleFrom: screen.titleFrom } : {}) };
  const permission = screen.permission ?? 'signed-in';
  const guarded = guard(cache, permission);
  const below = children?.map((child) => routeOf({ ...child, permission: child.permission ?? screen.permission }, cache)) ?? [];
  if (redirect !== undefined) below.unshift({ index: true, element: <Navigate to={redirect} replace /> });
  const page = load && {
    Component: async () => {
      askBeforeCode(cache, screen, permission);
      return (await loadChunk(load)).default;
    },
  };
  return {
    path: screen.path,
    handle,
    loader: (of) => {
      void askBeforePage(cache, screen, permission, new URL(of.request.url).searchParams);
      return guarded(of);
    },
    shouldRevalidate: otherPage,
    errorElement: <PageError />,
    ...(page ? { lazy: page } : { element: <Outlet /> }),
    ...(below.length > 0 ? { children: below } : {}),
  } as RouteObject;
}

/** Guards run when another page is opened, not when a filter changes in the address. */
function otherPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
