import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { subscriptionReminders, type SubscriptionReminderRow } from '#shared/contract/groups/subscription-reminders.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { text, useText } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';
import { Heading, Hidden, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './price-tab.module.css';

const EditReminder = lazy(async () => ({ default: (await import('./edit-reminder.tsx')).EditReminder }));

/** Days by which a snooze moves a reminder. */
const snoozeDays = 7;

/** The reminders of a subscription, with the people who get them (S170). */
export function RemindersCard({ subscription }: { subscription: Pick<SubscriptionDetail, 'id' | 'name'> }) {
  const t = useText();
  const { id } = subscription;
  const mayEdit = useMay(subscriptionReminders.create.permission);
  const [edited, setEdited] = useState<SubscriptionReminderRow | 'new'>();
  const query = useQuery(queryFor(subscriptionReminders.list, { params: { id } }));
  const silence = useCommand(subscriptions.update);
  const { quiet, reminders } = query.data ?? { quiet: false, reminders: [] };
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('reminders.subscription.title')}>
      <Row nowrap>
        <Heading as="h3">{t('reminders.subscription.title')}</Heading>
        {mayEdit && (
          <Button variant="icon" iconName="add-plus" ariaLabel={t('reminders.subscription.add')} onClick={() => setEdited('new')} />
        )}
      </Row>
      {query.isPending && <Skeleton lines={2} height={30} />}
      {query.isError && <Quiet>{t('common.loadFailed')}</Quiet>}
      {query.data && <Quiet>{t(reminders.length === 0 ? 'reminders.subscription.none' : 'reminders.subscription.lead')}</Quiet>}
      {reminders.length > 0 && (
        <ScrollBox label={t('reminders.subscription.title')}>
          <Table
            headings={[
              t('reminders.subscription.when'),
              t('reminders.subscription.next'),
              t('reminders.subscription.to'),
              t('reminders.subscription.text'),
              <Hidden key="actions">{t('records.period.actions')}</Hidden>,
            ]}
          >
            {reminders.map((reminder) => (
              <ReminderRow key={reminder.id} reminder={reminder} isQuiet={quiet} onEdit={mayEdit ? () => setEdited(reminder) : undefined} />
            ))}
          </Table>
        </ScrollBox>
      )}
      {query.data && (
        <div>
          <Checkbox
            checked={silence.isPending ? silence.variables.body.quiet === true : quiet}
            disabled={!mayEdit || silence.isPending}
            onChange={({ detail }) => silence.mutate({ params: { id }, body: { quiet: detail.checked } })}
          >
            {t('reminders.subscription.quiet')}
          </Checkbox>
          <Quiet small>{t('reminders.subscription.quietHint')}</Quiet>
        </div>
      )}
      <Suspense fallback={null}>
        {edited && (
          <EditReminder subscription={subscription} reminder={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Stack>
  );
}

/** The time of a reminder in words: "30 days before the deadline". */
function whenWords({ before, on }: SubscriptionReminderRow, formats: Formats): string {
  return on === null
    ? text('reminders.subscription.daysBefore', { count: before ?? 0 })
    : text('reminders.subscription.onDay', { date: formats.date(on) });
}

interface ReminderRowProps {
  reminder: SubscriptionReminderRow;
  isQuiet: boolean;
  onEdit: (() => void) | undefined;
}

function ReminderRow({ reminder, isQuiet, onEdit }: ReminderRowProps) {
  const t = useText();
  const formats = useFormats();
  const params = { id: reminder.subscription_id, reminderId: reminder.id };
  const change = useCommand(subscriptionReminders.update);
  const remove = useCommand(subscriptionReminders.remove);
  const when = whenWords(reminder, formats);
  const { people, absent, snoozed_until: until, next_on: next, first_on: first } = reminder;
  const missing = t(first === null ? 'reminders.subscription.noNext' : 'reminders.subscription.past');
  const inAWeek = addDays(formats.today(), snoozeDays);
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(', ');
  return (
    <tr>
      <th scope="row">{when}</th>
      <td>
        {until !== null
          ? t('reminders.subscription.nextSnoozed', { date: formats.date(until) })
          : next === null
            ? missing
            : formats.date(next)}
      </td>
      <td>
        {names(people)}
        {absent.length > 0 && <Quiet small>{t('reminders.subscription.absent', { names: names(absent) })}</Quiet>}
      </td>
      <td>{reminder.text}</td>
      <td>
        <Row gap="xxs">
          {/* A reminder that comes later is not moved by a snooze. */}
          {reminder.is_mine && !isQuiet && first !== null && first < inAWeek && (
            <Button
              variant="inline-link"
              loading={change.isPending}
              onClick={() => change.mutate({ params, body: { snooze_until: inAWeek } })}
            >
              {t('reminders.subscription.snooze')}
            </Button>
          )}
          {onEdit && (
            <>
              <Button variant="inline-icon" iconName="edit" ariaLabel={t('reminders.subscription.edit', { when })} onClick={onEdit} />
              <Button
                variant="inline-icon"
                iconName="remove"
                ariaLabel={t('reminders.subscription.remove', { when })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params })}
              />
            </>
          )}
        </Row>
      </td>
    </tr>
  );
}
