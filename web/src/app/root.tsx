import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { ToastStack } from '#web/components/toasts/toast-stack.tsx';
import { useText } from '#web/text/text.ts';
import { checkDeployment } from './deployment.ts';
import { DeploymentNotice } from './deployment-notice.tsx';
import { startPage } from '#web/components/redirect-target.ts';
import type { RouteHandle } from './routes.tsx';
import { useLooks } from './use-looks.ts';

/** What stands around every page, signed in or not: looks, toasts, the deployment notice, and the tab's title. */
export function Root() {
  const t = useText();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  useLooks();
  useEffect(() => void checkDeployment(), [pathname]);
  useEffect(() => {
    document.title = handle?.title && pathname !== startPage ? `${t(handle.title)} · ${t('shell.product')}` : t('shell.product');
  }, [handle, pathname, t]);
  return (
    <>
      <Outlet />
      <DeploymentNotice />
      <ToastStack />
      <ScrollRestoration />
    </>
  );
}
