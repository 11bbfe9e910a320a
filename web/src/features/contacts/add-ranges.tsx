import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import Icon from '@cloudscape-design/components/icon';
import { ipKinds } from '#shared/contract/entities/ip-address.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { readIpList } from '#shared/domain/ip-addresses/read-ip-list.ts';
import { queryFor } from '#web/api/queries.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FormBreach, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { text, useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import styles from './ip-addresses.module.css';
import { say } from '#shared/domain/messages/message.ts';

type Values = { text: string; kind: (typeof ipKinds)[number]; note: string; provider_id: string | null };
/** Ranges of one call. */
const most = 40;

/** Ranges as they were pasted: how each is read shows while typing, and nothing is saved while one cannot be read. */
export function AddRanges({ onClose }: { onClose: () => void }) {
  const t = useText();
  const offered = useQuery(queryFor(ipAddresses.form, {}));
  const form = useContractForm<typeof ipAddresses.createSeveral, Values>(ipAddresses.createSeveral, {
    defaults: { text: '', kind: 'campus', note: '', provider_id: null },
    toBody: ({ text: pasted, ...shared }) =>
      ({ ...shared, ranges: readIpList(pasted).entries.map((entry) => entry.canonical || entry.text.slice(0, 100)) }) as BodyOf<
        typeof ipAddresses.createSeveral
      >,
    check: checkList,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('contacts.ip.addTitle')} width={640} onCancel={onClose}>
      <TextAreaField form={form.fields} name="text" label={t('contacts.ip.list')} hint={t('contacts.ip.listHint')} rows={5} required />
      <ReadRanges pasted={useWatch({ control: form.fields.control, name: 'text' })} />
      <ChoiceField
        form={form.fields}
        name="kind"
        label={t('contacts.ip.kind')}
        options={ipKinds.map((id) => ({ id, name: choiceOf('kind', id) }))}
      />
      <TextField form={form.fields} name="note" label={t('columns.Note')} />
      <ChoiceField
        form={form.fields}
        name="provider_id"
        label={t('contacts.ip.only')}
        hint={t('contacts.ip.onlyHint')}
        options={offered.data?.providers ?? []}
        loading={offered.isPending}
        noneLabel={t('contacts.ip.everybody')}
      />
    </FormDialog>
  );
}

function checkList({ text: pasted }: Values): FormBreach[] {
  const { entries } = readIpList(pasted);
  if (entries.length === 0) return [{ field: 'text', message: say('text.required') }];
  if (entries.some(({ error }) => error !== null)) return [{ field: 'text', message: say('text.invalidIpAddress') }];
  return entries.length > most ? [{ field: 'text', message: text('contacts.ip.tooMany', { most }) }] : [];
}

function ReadRanges({ pasted }: { pasted: string }) {
  const t = useText();
  const { entries } = useMemo(() => readIpList(pasted), [pasted]);
  if (entries.length === 0) return null;
  return (
    <div>
      <p className={styles.count} role="status">
        {t('contacts.ip.read', { count: entries.filter(({ error }) => error === null).length })}
      </p>
      <Stack as="ul" gap="xxs" className={styles.read}>
        {entries.map((entry) => (
          <li key={`${entry.line} ${entry.text} ${entry.canonical}`} data-bad={entry.error !== null}>
            <Icon name={entry.error === null ? (entry.warnings.length > 0 ? 'status-warning' : 'status-positive') : 'status-negative'} />
            <span>
              {messageText(entry.error) ?? (
                <>
                  <strong>{entry.canonical}</strong> {entry.warnings.map((each) => messageText(each)).join(' ')}
                </>
              )}
            </span>
          </li>
        ))}
      </Stack>
    </div>
  );
}
