import { lazy, Suspense, use } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { headerLineId } from '#web/ui/header-line.tsx';
import { PageTitleContext } from '#web/ui/page-title.ts';
import { firstSegment } from '#web/ui/redirect-target.ts';
import { useIdle } from '#web/ui/use-idle.ts';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useMay } from '#web/api/use-session.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import type { RouteHandle } from '#web/ui/screen.ts';
import { AccountMenu } from './account-menu.tsx';
import { GlobalSearch } from './global-search.tsx';
import { NotificationList } from './notification-list.tsx';
import styles from './shell.module.css';

const RunningImports = lazy(async () => ({ default: (await import('./late-parts.ts')).RunningImports }));

interface HeaderProps {
  drawer: boolean;
  onDrawer: () => void;
  onPalette: () => void;
}

/** The page header (S82): title, global search, commands, notifications, settings, account. */
export function Header({ drawer, onDrawer, onPalette }: HeaderProps) {
  const t = useText();
  const navigate = useNavigate();
  const routeTitle = useRouteTitle();
  const mayImport = useMay('perform-data-imports');
  const idle = useIdle();
  const help = useHelpAddress();
  const { title: ownTitle, hasHeading } = use(PageTitleContext);
  const title = ownTitle ?? routeTitle;
  // One first heading a page: the name of a record says more than its kind.
  const Title = hasHeading ? 'p' : 'h1';
  useTabTitle(title);
  return (
    <Row as="header" gap="m" nowrap className={styles.header}>
      <span className={styles.drawerButton}>
        <Button variant="icon" iconName="menu" ariaLabel={t('shell.openNavigation')} ariaExpanded={drawer} onClick={onDrawer} />
      </span>
      <Title className={styles.title} title={title}>
        {title}
      </Title>
      <div id={headerLineId} className={styles.line} />
      <GlobalSearch />
      <Row gap="xxs" nowrap>
        {mayImport && idle && (
          <Suspense fallback={null}>
            <RunningImports />
          </Suspense>
        )}
        <button
          type="button"
          className={styles.paletteButton}
          onClick={onPalette}
          aria-label={t('shell.paletteHint')}
          title={t('shell.paletteHint')}
        >
          <kbd>{t('shell.paletteKeys')}</kbd>
        </button>
        <NotificationList />
        <Button
          variant="icon"
          iconName="settings"
          ariaLabel={t('shell.settings')}
          href="/system-settings"
          onFollow={(event) => {
            event.preventDefault();
            void navigate('/system-settings');
          }}
        />
        <Button
          variant="icon"
          iconSvg={questionMark}
          ariaLabel={t('help.open')}
          href={help}
          onFollow={(event) => {
            event.preventDefault();
            void navigate(help);
          }}
        />
        <AccountMenu />
      </Row>
    </Row>
  );
}

const questionMark = (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <circle cx="8" cy="8" r="7" />
    <path d="M6 6.2a2 2 0 1 1 2.6 1.9c-.4.15-.6.4-.6.9v.5" />
    <path d="M8 11.2v1.2" />
  </svg>
);

/** The address of the help for this screen (R035). The guide finds the page, so that the shell does not need the list of pages. */
function useHelpAddress(): string {
  const { pathname, search } = useLocation();
  return firstSegment(pathname) === 'help' ? '/help' : `/help?for=${encodeURIComponent(pathname + search)}`;
}

function useRouteTitle(): string {
  const t = useText();
  const labels = { department: useLabel('department'), cost_center: useLabel('cost_center') };
  const handle = useMatches().findLast((match) => (match.handle as RouteHandle | undefined)?.title)?.handle as RouteHandle | undefined;
  if (handle?.titleFrom) return labels[handle.titleFrom];
  return handle?.title ? t(handle.title) : '';
}
