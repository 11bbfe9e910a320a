import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { userColumns as columns } from '#shared/contract/columns/users.ts';
import { users } from '#shared/contract/groups/users.ts';
import { useSession } from '#web/api/use-session.ts';
import type { CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { text, useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import styles from './users.module.css';

const InvitePerson = lazy(async () => ({ default: (await import('./invite-person.tsx')).InvitePerson }));
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }));
const RolesDialog = lazy(async () => ({ default: (await import('./roles-matrix.tsx')).RolesDialog }));

/** C010: unless filtered, this screen also shows former users. */
const source: ListSource = { name: 'users', columns, list: users.list, extra: { 'filter[active]': 'any' } };
export const ahead = rowsAhead(source);
const edits = { user: users.update };

/** The people with an account (S08): a row or `?person=` opens the person. */
export default function UsersPage() {
  const t = useText();
  const me = useSession()?.user;
  const [search, setSearch] = useSearchParams();
  const [matrix, setMatrix] = useState(false);
  const asked = search.get('person');
  const person = asked === 'me' ? me?.id : asked;
  const show = (id: string | undefined): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete('person');
        else next.set('person', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const [opener] = useState(() => ({ show }));
  opener.show = show;
  const renderers = useMemo(
    (): Readonly<Record<string, CellRenderer>> => ({
      name: ({ row, text: name }) => (
        <button type="button" tabIndex={-1} className={styles.name} onClick={() => opener.show(String(row['id']))}>
          <span className={styles.dot} style={{ backgroundColor: String(row['colour']) }} aria-hidden="true" />
          {name}
        </button>
      ),
      roles: ({ value }) => rolesText(value),
      active: ({ value }) => (
        <StatusBadge tone={value === true ? 'good' : 'over'}>{text(value === true ? 'users.active' : 'users.inactive')}</StatusBadge>
      ),
      last_seen_at: ({ row, text: at }) => (at === '' && row['active'] === true ? <Quiet as="span">{text('users.never')}</Quiet> : at),
    }),
    [opener],
  );
  return (
    <>
      <ListScreen
        {...source}
        title={t('users.title')}
        edits={edits}
        renderers={renderers}
        onOpen={(row: GridRow) => show(String(row['id']))}
        mayExport={me?.is_system_user ?? false}
        create={{ label: t('users.invite'), permission: users.create.permission, Dialog: InvitePerson }}
        actions={<Button onClick={() => setMatrix(true)}>{t('users.matrix.open')}</Button>}
      />
      <Suspense fallback={null}>
        {person !== null && person !== undefined && <PersonDialog key={person} id={person} onClose={() => show(undefined)} />}
        {matrix && <RolesDialog onClose={() => setMatrix(false)} />}
      </Suspense>
    </>
  );
}

function rolesText(value: unknown): string {
  return (value as { id: 'admin' }[]).map(({ id }) => text(`users.role.${id}`)).join(', ');
}
