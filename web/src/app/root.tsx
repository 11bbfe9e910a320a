import { Fragment, useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import I18nProvider from '@cloudscape-design/components/i18n';
import { PageTitleContext } from '#web/ui/page-title.ts';
import { QuestionDialog } from '#web/ui/questions/question-dialog.tsx';
import { ToastStack } from '#web/ui/toasts/toast-stack.tsx';
import { controlMessages } from '#web/text/control-messages.ts';
import { spoken, text } from '#web/text/text.ts';
import { ConfirmIdentity } from './confirm-identity/confirm-identity.tsx';
import { checkDeployment } from './deployment.ts';
import { DeploymentNotice } from './deployment-notice.tsx';
import { useLooks } from './use-looks.ts';
import { type ScreenLanguage, screenLanguageOf } from '#shared/domain/messages/languages.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useSettingsIfKnown } from '#web/api/use-settings.ts';
import { speak, useScreenLanguage } from '#web/text/language.ts';
import { loadChunk } from './load-chunk.ts';

/** The frame of every page, signed in or not: looks, language, toasts, the deployment notice, the page's own title. */
export function Root() {
  const { pathname } = useLocation();
  const [title, set] = useState<string>();
  const [hasHeading, setHasHeading] = useState(false);
  const pageTitle = useMemo(() => ({ title, set, hasHeading, setHasHeading }), [title, hasHeading]);
  useLooks();
  const language = useSpokenLanguage();
  const messages = useMemo(() => {
    const catalogue = spoken()?.catalogue;
    return catalogue ? [controlMessages(language, catalogue)] : [];
  }, [language]);
  useEffect(() => void checkDeployment(), [pathname]);
  return (
    <I18nProvider locale={language} messages={messages}>
      <PageTitleContext value={pageTitle}>
        {/* A new language mounts a new page: no text of the earlier language remains. */}
        <Fragment key={language}>
          <Outlet />
          <DeploymentNotice />
        </Fragment>
        <QuestionDialog />
        <ConfirmIdentity />
        <ToastStack />
        <ScrollRestoration />
      </PageTitleContext>
    </I18nProvider>
  );
}

/** The current language, which follows a change of the person's settings. */
function useSpokenLanguage(): ScreenLanguage {
  const locale = useSettingsIfKnown()?.locale;
  useEffect(() => {
    if (locale === undefined) return;
    loadChunk(() => speak(screenLanguageOf(locale))).catch(() => showToast(text('common.chunkFailed'), 'negative'));
  }, [locale]);
  return useScreenLanguage();
}
