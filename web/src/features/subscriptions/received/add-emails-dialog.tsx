import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Icon from '@cloudscape-design/components/icon';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { EmailToAddCard } from './email-to-add-card.tsx';
import { isReady, useEmailsToAdd } from './use-emails-to-add.ts';

interface AddEmailsDialogProps {
  subscriptionId: string;
  /** The period that is offered first. */
  periodId: string;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
  onClose: () => void;
}

/** Reads .eml files, shows their content, and stores them with periods of the subscription. */
export function AddEmailsDialog({ subscriptionId, periodId, dropped, onClose }: AddEmailsDialogProps) {
  const t = useText();
  const formats = useFormats();
  const cache = useQueryClient();
  const changeSet = useChangeSet();
  const asked = useQuery(queryFor(subscriptions.periods, { params: { id: subscriptionId } }));
  const { emails, reading, add, change, remove, save } = useEmailsToAdd(subscriptionId, periodId);
  const [saving, setSaving] = useState(false);
  const first = useRef(dropped);
  // The files of the drop are read once, however often this is drawn.
  useEffect(() => {
    const files = first.current;
    first.current = [];
    if (files.length > 0) void add(files);
  });
  const all = asked.data && (Array.isArray(asked.data) ? asked.data : asked.data.data);
  const periods = (all ?? [])
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
    .map((each) => ({ id: each.id, name: datesOf(each, formats), ...(each.name_reference !== null && { detail: each.name_reference }) }));
  const ready = emails.filter(isReady).length;
  const keep = async (): Promise<void> => {
    setSaving(true);
    const { added, failed } = await save(changeSet.idFor(emails.map(({ key, period }) => [key, period])));
    setSaving(false);
    if (added > 0) changeSet.record(t('emails.received.dialog.added', { count: added }));
    if (failed === 0) onClose();
    await invalidate(cache);
  };
  const words = (over: boolean): string => {
    if (over) return t('emails.received.dialog.dropNow');
    return reading === undefined ? t('emails.received.dialog.drop') : t('emails.received.dialog.reading', { name: reading });
  };
  return (
    <Modal
      title={t('emails.received.dialog.title')}
      width={760}
      onCancel={onClose}
      onSave={() => void keep()}
      saveLabel={t('emails.received.dialog.save', { count: ready })}
      saveDisabled={ready === 0 || reading !== undefined}
      saving={saving}
    >
      <Stack>
        <FileDrop
          label={t('emails.received.dialog.label')}
          heading={t('emails.received.dialog.heading')}
          icon={<Icon name="envelope" />}
          words={words}
          hint={t('emails.received.dialog.hint')}
          accept=".eml"
          choose={t(emails.length === 0 ? 'emails.received.dialog.choose' : 'emails.received.dialog.more')}
          isPrimary={emails.length === 0}
          several
          isDisabled={reading !== undefined || saving}
          isBusy={reading !== undefined}
          failure={undefined}
          onFiles={(files) => void add(files)}
        />
        {emails.length > 0 && (
          <Stack as="ul" gap="s" aria-label={t('emails.received.dialog.title')}>
            {emails.map((email) => (
              <EmailToAddCard
                key={email.key}
                email={email}
                periods={periods}
                onPeriod={(period) => change(email.key, { period })}
                onRemove={() => remove(email.key)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
