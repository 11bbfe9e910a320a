import type { QueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import type { RouteHandle, Screen } from '#web/ui/screen.ts';
import { screens as signIn } from '#web/features/sign-in/screens.ts';
import { openScreens } from '#web/features/consortium/screens.ts';
import { openScreens as setUpScreens } from '#web/features/my-security/screens.ts';
import { screens } from './screens.ts';
import { askBeforeCode, askBeforePage } from './ask-ahead.ts';
import { guard, guestsOnly } from './guards.ts';
import { readPage } from '#web/api/client.ts';
import { loadChunk } from './load-chunk.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageError } from './page-error.tsx';
import { startPage } from '#web/ui/redirect-target.ts';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** The routes of the application, made from the screens. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <PageError />,
      hydrateFallbackElement: <LoadingPage />,
      children: [
        ...signIn.map((screen): RouteObject => ({ ...routeOf(screen, cache), loader: guestsOnly })),
        ...[...openScreens, ...setUpScreens].map((screen) => routeOf(screen, cache)),
        {
          element: <Shell />,
          loader: guard(cache, 'signed-in'),
          shouldRevalidate: otherPage,
          children: [{ path: '/', element: <Navigate to={startPage} replace /> }, ...screens.map((screen) => routeOf(screen, cache))],
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
      const { default: component } = await loadChunk(load);
      return component;
    },
  };
  return {
    path: screen.path,
    handle,
    loader: (of) => {
      const { pathname, search, searchParams } = new URL(of.request.url);
      if (screen.readsTogether) readPage(pathname + search);
      void askBeforePage(cache, screen, permission, searchParams);
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
