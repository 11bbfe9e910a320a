import { lazy, Suspense, useMemo, useState } from 'react';
import { NavLink } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { reminderColumns } from '#shared/contract/columns/reminders.ts';
import { reminders } from '#shared/contract/groups/reminders.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import tabs from '#web/ui/record/record-page.module.css';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import styles from './reminder-list.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/parts/reminders/calendar-dialog.tsx')).CalendarDialog }));
const SettingsDialog = lazy(async () => ({
  default: (await import('#web/features/reminders/reminder-settings-dialog.tsx')).ReminderSettingsDialog,
}));

const columnsOf = {
  upcoming: reminderColumns.filter(({ field }) => field !== 'sent_at'),
  sent: reminderColumns,
};

/** A reminder's subscription, where the decision is made. */
function hrefOf(row: GridRow): string {
  const subscription = row['subscription'] as { id: string } | null;
  return `/subscriptions/${subscription?.id ?? ''}/price`;
}

/** One of the two lists of reminders, with the way to the other and to what concerns only me. */
export function ReminderList({ state }: { state: 'upcoming' | 'sent' }) {
  const t = useText();
  const [dialog, setDialog] = useState<'calendar' | 'settings' | null>(null);
  const extra = useMemo(() => ({ state }), [state]);
  const exportFilters = useMemo((): ListFilter[] => [{ field: 'state', operator: 'in', values: [state] }], [state]);
  const close = () => setDialog(null);
  return (
    <Stack className={styles.page}>
      <nav className={tabs.tabs} aria-label={t('reminders.title')}>
        <NavLink to="/reminders" end>
          {t('reminders.upcoming')}
        </NavLink>
        <NavLink to="/reminders/sent">{t('reminders.sent')}</NavLink>
      </nav>
      <ListScreen
        key={state}
        name="reminders"
        title={`${t('reminders.title')}: ${t(`reminders.${state}`)}`}
        columns={columnsOf[state]}
        list={reminders.list}
        extra={extra}
        exportFilters={exportFilters}
        deletion={reminders}
        hrefOf={hrefOf}
        actions={
          <>
            <Button onClick={() => setDialog('settings')}>{t('reminders.own.open')}</Button>
            <Button iconName="calendar" onClick={() => setDialog('calendar')}>
              {t('reminders.work.calendar')}
            </Button>
          </>
        }
        emptyAction={state === 'upcoming' && <p>{t('reminders.noneHint')}</p>}
      />
      <Suspense fallback={null}>
        {dialog === 'calendar' && <CalendarDialog onClose={close} />}
        {dialog === 'settings' && <SettingsDialog onClose={close} />}
      </Suspense>
    </Stack>
  );
}
