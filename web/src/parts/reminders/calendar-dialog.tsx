import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { calendar } from '#shared/contract/groups/reminders.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './calendar-dialog.module.css';

type Scope = 'mine' | 'all';

/** Makes, shows once and revokes the secret address of a person's calendar. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery({ ...queryFor(calendar.feed, {}), staleTime: 0 });
  const [chosen, setChosen] = useState<Scope | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const invalidates = ['calendar-feed'];
  const make = useCommand(calendar.create, { invalidates, onDone: ({ result }) => setAddress(result.address) });
  const change = useCommand(calendar.change, { invalidates });
  const revoke = useCommand(calendar.remove, { invalidates, onDone: () => setAddress(null) });
  const feed = asked.data ?? null;
  const scope = chosen ?? feed?.scope ?? 'mine';
  const choose = (next: Scope) => {
    setChosen(next);
    if (feed) change.mutate({ body: { scope: next } });
  };
  return (
    <Modal
      title={t('reminders.calendar.title')}
      onCancel={onClose}
      persistent={false}
      width={600}
      footer={
        <div className={styles.foot}>
          <ActionButton type="primary" onPress={onClose}>
            {t('common.close')}
          </ActionButton>
        </div>
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
              onChange={({ detail }) => choose(detail.value as Scope)}
            />
          </FormField>
          {address !== null && (
            <FormField label={t('reminders.calendar.address')} description={t('reminders.calendar.addressHint')} stretch>
              <div className={styles.address}>
                <input
                  readOnly
                  value={address}
                  aria-label={t('reminders.calendar.address')}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <Button iconName="copy" onClick={() => void copyText(address)}>
                  {t('reminders.calendar.copy')}
                </Button>
              </div>
              <p className={styles.how}>{t('reminders.calendar.how')}</p>
            </FormField>
          )}
          {address === null && feed && <p>{t('reminders.calendar.exists', { date: formats.dateTime(feed.made_at) })}</p>}
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => make.mutate({ body: { scope } })} loading={make.isPending}>
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
