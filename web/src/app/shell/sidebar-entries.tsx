import { Suspense, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withSoftHyphens } from '#shared/domain/text/soft-hyphens.ts';
import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { type NavGroup, type NavPlace, navGroups, navPlace } from './nav-groups.ts';
import { NavIcon } from './nav-icon.tsx';
import styles from './sidebar-entries.module.css';
import { useOpenGroups } from './use-open-groups.ts';

interface SidebarEntriesProps {
  /** Whether labels are shown; otherwise the pages of a group open beside it. */
  words: boolean;
  onFollow: () => void;
}

/** The entries of the sidebar (R003) that this person may open, each with the pages below it. */
export function SidebarEntries({ words, onFollow }: SidebarEntriesProps) {
  const { pathname } = useLocation();
  const permissions = useSession()?.user.permissions;
  const groups = navGroups(permissions);
  const place = navPlace(groups, pathname);
  const { isOpen, toggle } = useOpenGroups(place?.group);
  return (
    <Stack as="ul" gap="xxxs" className={styles.entries} data-words={words}>
      {groups.map((group) => {
        const shared = { group, place, onFollow };
        return words ? (
          <Unfolding key={group.entry.to} {...shared} open={isOpen(group.entry.to)} onToggle={() => toggle(group.entry.to)} />
        ) : (
          <Beside key={group.entry.to} {...shared} />
        );
      })}
    </Stack>
  );
}

interface GroupProps {
  group: NavGroup;
  place: NavPlace | undefined;
  onFollow: () => void;
}

/** An entry whose pages unfold below it. */
function Unfolding({ group, place, open, onToggle, onFollow }: GroupProps & { open: boolean; onToggle: () => void }) {
  const t = useText();
  const id = useId();
  const title = t(group.entry.title);
  return (
    <li>
      <Row gap="xxxs" align="stretch" nowrap>
        <Entry group={group} place={place} within={!open} onFollow={onFollow} />
        {group.pages.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={t('shell.pagesOf', { title })}
            onClick={onToggle}
          >
            <NavIcon name="unfold" />
          </button>
        )}
      </Row>
      {open && group.pages.length > 0 && <Pages id={id} group={group} place={place} onFollow={onFollow} />}
    </li>
  );
}

/** An entry of a sidebar without labels: its pages open beside it. */
function Beside({ group, place, onFollow }: GroupProps) {
  const t = useText();
  const title = t(group.entry.title);
  const label = t('shell.pagesOf', { title });
  return (
    <Row as="li" gap="xxxs" align="stretch" nowrap>
      <Entry group={group} place={place} within onFollow={onFollow} hint={title} />
      {group.pages.length > 0 && (
        <PopupButton
          label={title}
          width={220}
          trigger={({ ref, toggle, open, panelId }) => (
            <button
              type="button"
              ref={ref}
              className={styles.fold}
              aria-expanded={open}
              aria-controls={open ? panelId : undefined}
              aria-label={label}
              title={label}
              onClick={toggle}
            >
              <NavIcon name="expand" />
            </button>
          )}
        >
          {(close) => (
            <div className={styles.beside}>
              <p aria-hidden="true">{title}</p>
              <Pages
                group={group}
                place={place}
                onFollow={() => {
                  close();
                  onFollow();
                }}
              />
            </div>
          )}
        </PopupButton>
      )}
    </Row>
  );
}

/** The entry itself. `within` marks it for a page of the group as well, where that page is not shown. */
function Entry({ group: { entry, pages }, place, within, onFollow, hint }: GroupProps & { within: boolean; hint?: string }) {
  const t = useText();
  const isHere = place?.to === entry.to;
  return (
    <Link
      to={entry.to}
      className={styles.entry}
      onClick={onFollow}
      title={hint}
      aria-current={isHere ? 'page' : undefined}
      data-within={(within && place?.group === entry.to) || undefined}
      data-group={pages.length > 0}
    >
      <NavIcon name={entry.icon} />
      <span className={styles.word}>{t(entry.title)}</span>
      {entry.Badge && (
        <Suspense fallback={null}>
          <entry.Badge />
        </Suspense>
      )}
    </Link>
  );
}

function Pages({ id, group, place, onFollow }: GroupProps & { id?: string }) {
  const t = useText();
  return (
    <Stack as="ul" id={id} gap="xxxs" className={styles.pages} aria-label={t('shell.pagesOf', { title: t(group.entry.title) })}>
      {group.pages.map(({ to, title }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.page}
            onClick={onFollow}
            aria-label={t(title)}
            aria-current={place?.to === to ? 'page' : undefined}
          >
            {withSoftHyphens(t(title))}
          </Link>
        </li>
      ))}
    </Stack>
  );
}
