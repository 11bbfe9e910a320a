import { Fragment, useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import I18nProvider from '@cloudscape-design/components/i18n';
import { PageTitleContext } from '#web/components/page-title.ts';
import { ToastStack } from '#web/components/toasts/toast-stack.tsx';
import { catalogue } from '#web/text/language.ts';
import { controlMessages } from '#web/text/control-messages.ts';
import { checkDeployment } from './deployment.ts';
import { DeploymentNotice } from './deployment-notice.tsx';
import { useLooks } from './use-looks.ts';
import { useSpokenLanguage } from './use-spoken-language.ts';

/** What stands around every page, signed in or not: looks, language, toasts, the deployment notice, the page's own title. */
export function Root() {
  const { pathname } = useLocation();
  const [title, set] = useState<string>();
  const pageTitle = useMemo(() => ({ title, set }), [title]);
  useLooks();
  const language = useSpokenLanguage();
  const messages = useMemo(() => [controlMessages(language, catalogue())], [language]);
  useEffect(() => void checkDeployment(), [pathname]);
  return (
    <I18nProvider locale={language} messages={messages}>
      <PageTitleContext value={pageTitle}>
        {/* Another language is another page: nothing that was worded before stays. */}
        <Fragment key={language}>
          <Outlet />
          <DeploymentNotice />
        </Fragment>
        <ToastStack />
        <ScrollRestoration />
      </PageTitleContext>
    </I18nProvider>
  );
}
