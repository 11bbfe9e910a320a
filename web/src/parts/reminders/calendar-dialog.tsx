import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CalendarChoice } from '#shared/contract/entities/reminder.ts';
import { calendar } from '#shared/contract/groups/reminders.ts';
import { type CalendarKind, calendarKinds } from '#shared/domain/reminders/calendar-kinds.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './calendar-dialog.module.css';

const everything: CalendarChoice = { scope: 'mine', hidden: [] };

/** Makes, shows once and revokes the secret address of a person's calendar. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery({ ...queryFor(calendar.feed, {}), staleTime: 0 });
  const [chosen, setChosen] = useState<Partial<CalendarChoice>>({});
  const [address, setAddress] = useState<string | null>(null);
  const invalidates = ['calendar-feed'];
  const make = useCommand(calendar.create, { invalidates, onDone: ({ result }) => setAddress(result.address) });
  const change = useCommand(calendar.change, { invalidates });
  const revoke = useCommand(calendar.remove, { invalidates, onDone: () => setAddress(null) });
  const feed = asked.data ?? null;
  const { scope, hidden } = { ...everything, ...feed, ...chosen };
  const choose = (next: Partial<CalendarChoice>) => {
    setChosen({ ...chosen, ...next });
    if (feed) change.mutate({ body: next });
  };
  return (
    <Modal
      title={t('reminders.calendar.title')}
      onCancel={onClose}
      persistent={false}
      width={600}
      footer={
        <Row justify="end" nowrap>
          <ActionButton type="primary" onPress={onClose}>
            {t('common.close')}
          </ActionButton>
        </Row>
      }
    >
      {asked.isPending ? (
        <Skeleton lines={4} />
      ) : (
        <SpaceBetween size="m">
          <p>{t('reminders.calendar.lead')}</p>
          <FormField label={t('reminders.calendar.scope')}>
            <RadioGroup
              value={scope}
              items={[
                { value: 'mine', label: t('reminders.calendar.mine') },
                { value: 'all', label: t('reminders.calendar.all') },
              ]}
              onChange={({ detail }) => choose({ scope: detail.value as CalendarChoice['scope'] })}
            />
          </FormField>
          <ShownKinds hidden={hidden} onChange={(next) => choose({ hidden: next })} />
          {address !== null && (
            <FormField label={t('reminders.calendar.address')} description={t('reminders.calendar.addressHint')} stretch>
              <Row align="stretch" nowrap className={styles.address}>
                <input
                  readOnly
                  value={address}
                  aria-label={t('reminders.calendar.address')}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <Button iconName="copy" onClick={() => void copyText(address)}>
                  {t('reminders.calendar.copy')}
                </Button>
              </Row>
              <p className={styles.how}>{t('reminders.calendar.how')}</p>
            </FormField>
          )}
          {address === null && feed && <p>{t('reminders.calendar.exists', { date: formats.dateTime(feed.made_at) })}</p>}
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => make.mutate({ body: { scope, hidden } })} loading={make.isPending}>
              {t(feed ? 'reminders.calendar.makeAnew' : 'reminders.calendar.make')}
            </Button>
            {feed && (
              <Button variant="link" onClick={() => revoke.mutate({})} loading={revoke.isPending}>
                {t('reminders.calendar.revoke')}
              </Button>
            )}
          </SpaceBetween>
        </SpaceBetween>
      )}
    </Modal>
  );
}

/** The kinds of dates in the calendar, each of which can be hidden. */
function ShownKinds({ hidden, onChange }: { hidden: readonly CalendarKind[]; onChange: (hidden: CalendarKind[]) => void }) {
  const t = useText();
  return (
    <Stack as="fieldset" gap="xxs" className={styles.kinds}>
      <legend>{t('reminders.calendar.kinds')}</legend>
      {calendarKinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={!hidden.includes(kind)}
          onChange={({ detail }) => onChange(calendarKinds.filter((each) => (each === kind ? !detail.checked : hidden.includes(each))))}
        >
          {t(`reminders.calendar.kind.${kind}`)}
        </Checkbox>
      ))}
    </Stack>
  );
}
