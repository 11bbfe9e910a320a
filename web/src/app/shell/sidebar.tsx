import { NavLink } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import { startPage } from '#web/ui/redirect-target.ts';
import { useLogout } from '#web/parts/sign-in/use-logout.ts';
import { version } from '../version.ts';
import { Brand } from '#web/ui/brand.tsx';
import { NavIcon } from './nav-icon.tsx';
import styles from './shell.module.css';
import { SidebarEntries } from './sidebar-entries.tsx';
import { Stack } from '#web/ui/primitives.tsx';

interface SidebarProps {
  open: boolean;
  /** Whether it is the drawer of a narrow window, which always shows labels. */
  drawer: boolean;
  onToggle: () => void;
  /** After an entry was followed: the drawer of a narrow window closes. */
  onFollow: () => void;
}

/** The sidebar (R003): entries, Logout and the version label. */
export function Sidebar({ open, drawer, onToggle, onFollow }: SidebarProps) {
  const t = useText();
  const logout = useLogout();
  return (
    <aside className={styles.sidebar}>
      <NavLink to={startPage} className={styles.brand} onClick={onFollow} aria-label={t('shell.product')} aria-current={false}>
        <Brand />
        <span className={styles.word}>{t('shell.product')}</span>
      </NavLink>
      <nav aria-label={t('shell.mainNavigation')}>
        <SidebarEntries words={open || drawer} onFollow={onFollow} />
      </nav>
      <Stack gap="xxxs" className={styles.foot}>
        <button type="button" className={styles.entry} onClick={() => void logout()} title={open ? undefined : t('shell.logout')}>
          <NavIcon name="logout" />
          <span className={styles.word}>{t('shell.logout')}</span>
        </button>
        <button
          type="button"
          className={`${styles.entry} ${styles.toggle}`}
          onClick={onToggle}
          aria-expanded={open}
          title={t(open ? 'shell.collapse' : 'shell.expand')}
        >
          <NavIcon name={open ? 'collapse' : 'expand'} />
          <span className={styles.word}>{t(open ? 'shell.collapse' : 'shell.expand')}</span>
        </button>
        <p className={styles.version}>
          <span className={styles.word}>{t('shell.version', { version })}</span>
          <span className={styles.shortVersion} aria-hidden="true">
            {version}
          </span>
        </p>
      </Stack>
    </aside>
  );
}
