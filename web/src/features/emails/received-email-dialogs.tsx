import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { ReceivedEmailRow } from '#shared/contract/rows/received-email-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

interface ReceivedDialogProps {
  email: ReceivedEmailRow;
  onClose: () => void;
}

/** Moves a received email to another period of its subscription; can be undone. */
export function MoveReceived({ email, onClose }: ReceivedDialogProps) {
  const t = useText();
  const formats = useFormats();
  const changeSet = useChangeSet();
  const [period, setPeriod] = useState(email.subscription_period_id);
  const asked = useQuery(queryFor(subscriptions.periods, { params: { id: email.subscription?.id ?? '' } }));
  const all = asked.data && (Array.isArray(asked.data) ? asked.data : asked.data.data);
  const options = (all ?? [])
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
    .map((each) => ({ id: each.id, name: datesOf(each, formats), ...(each.name_reference !== null && { detail: each.name_reference }) }));
  const move = useCommand(receivedEmails.update, {
    onDone: () => {
      changeSet.record(t('emails.received.page.moved'));
      onClose();
    },
  });
  const body = { subscription_period_id: period, version: email.version };
  return (
    <Modal
      title={t('emails.received.page.moveTitle')}
      width={480}
      onCancel={onClose}
      onSave={() => move.mutate({ params: { id: email.id }, body, changeSet: changeSet.idFor(body) })}
      saveLabel={t('emails.received.page.moveSave')}
      saveDisabled={period === email.subscription_period_id}
      saving={move.isPending}
    >
      <FormField label={t('emails.received.page.period')}>
        <Dropdown value={period} options={options} loading={asked.isPending} onChange={(id) => id !== null && setPeriod(id)} />
      </FormField>
    </Modal>
  );
}

/** Deletes a received email after confirmation; can be undone. */
export function RemoveReceived({ email, onClose, onRemoved }: ReceivedDialogProps & { onRemoved: () => void }) {
  const t = useText();
  const changeSet = useChangeSet();
  const remove = useCommand(receivedEmails.remove, {
    removes: email.id,
    onDone: () => {
      changeSet.record(t('emails.received.page.removed'));
      onClose();
      onRemoved();
    },
  });
  return (
    <Modal
      title={t('emails.received.page.removeTitle')}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: email.id }, changeSet: changeSet.idFor(email.id) })}
      saveLabel={t('emails.received.page.remove')}
      saving={remove.isPending}
    >
      {t('emails.received.page.removeLead')}
    </Modal>
  );
}
