import { useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { PageTitleContext } from '#web/components/page-title.ts';
import { ToastStack } from '#web/components/toasts/toast-stack.tsx';
import { checkDeployment } from './deployment.ts';
import { DeploymentNotice } from './deployment-notice.tsx';
import { useLooks } from './use-looks.ts';

/** What stands around every page, signed in or not: looks, toasts, the deployment notice, the page's own title. */
export function Root() {
  const { pathname } = useLocation();
  const [title, set] = useState<string>();
  const pageTitle = useMemo(() => ({ title, set }), [title]);
  useLooks();
  useEffect(() => void checkDeployment(), [pathname]);
  return (
    <PageTitleContext value={pageTitle}>
      <Outlet />
      <DeploymentNotice />
      <ToastStack />
      <ScrollRestoration />
    </PageTitleContext>
  );
}
