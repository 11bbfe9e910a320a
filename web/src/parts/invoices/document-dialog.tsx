import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CardStore } from '#shared/contract/card-stores.ts';
import { type DocumentKind, documentKinds } from '#shared/contract/entities/invoice.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import type { Choice } from '#web/ui/dropdown.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { documentCalls } from './document-calls.ts';
import { documentName } from './document-name.ts';
import { FileChoice } from './file-choice.tsx';
import { versionIn } from './version-in.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { type ChosenFile, sentWith } from '#web/api/send-with-file.ts';
import { Stack } from '#web/ui/primitives.tsx';

interface DocumentDialogProps {
  store: CardStore;
  /** The record that it hangs on. */
  id: string;
  /** The document to change; without it one is added. */
  document?: OrderDocumentRow | undefined;
  /** The periods of a subscription, of which it can be about one. */
  periods?: readonly Choice[];
  periodId?: string | undefined;
  onClose: () => void;
}

type DocumentValues = {
  kind: DocumentKind;
  number: string;
  date: string | null;
  amount: number | null;
  currency: string | null;
  subscription_period_id: string | null;
  comment: string;
};

/** Adds an additional order or invoice with its file, or changes one (C114, C115, C511, C512). */
export function DocumentDialog({ store, id, document, periods, periodId, onClose }: DocumentDialogProps) {
  const t = useText();
  const settings = useSettings();
  const [file, setFile] = useState<ChosenFile>();
  const [missing, setMissing] = useState(false);
  const version = useRef(document?.version);
  const [kind, setKind] = useState<DocumentKind>(document?.kind ?? 'invoice');
  const calls = documentCalls(store, kind);
  const sent = sentWith(file);
  const call = (document ? calls.update : calls.add) as typeof calls.add;
  const form = useContractForm<typeof calls.add, DocumentValues>(call, {
    defaults: {
      kind: document?.kind ?? 'invoice',
      number: document?.number ?? '',
      date: document?.date ?? null,
      amount: document?.amount ?? null,
      currency: document ? document.currency : settings.currency,
      subscription_period_id: document ? document.subscription_period_id : (periodId ?? null),
      comment: document?.comment ?? '',
    },
    input: { ...sent.files, params: { entityId: id, ...(document ? { id: document.id } : {}) } } as never,
    toBody: ({ kind: _kind, subscription_period_id, ...values }) =>
      ({
        ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? ''])),
        ...(periods ? { subscription_period_id: subscription_period_id ?? '' } : {}),
        ...(document ? { version: version.current } : {}),
        ...sent.body,
      }) as BodyOf<typeof calls.add>,
    onRefused: (error) => {
      version.current = versionIn(error) ?? version.current;
    },
    onDone: onClose,
  });
  const { fields } = form;
  const currency = useWatch({ control: fields.control, name: 'currency' });
  const isReady = document !== undefined || file !== undefined;
  const submit = () => (isReady ? form.submit() : setMissing(true));
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={document ? t('invoices.documents.editTitle', { name: documentName(t, document) }) : t('invoices.documents.addTitle')}
      width={900}
      onCancel={onClose}
    >
      <Stack>
        <div className={styles.grid}>
          <ChoiceField
            form={fields}
            name="kind"
            label={t('invoices.documents.kind')}
            required
            disabled={document !== undefined}
            options={documentKinds.map((each) => ({ id: each, name: t(`invoices.documents.kinds.${each}`) }))}
            onChosen={(chosen) => setKind(chosen as DocumentKind)}
          />
          <TextField form={fields} name="number" label={t('invoices.documents.number')} />
          <DateField form={fields} name="date" label={t('invoices.documents.date')} />
          {periods && (
            <ChoiceField
              form={fields}
              name="subscription_period_id"
              label={t('invoices.documents.period')}
              options={periods}
              noneLabel={t('invoices.documents.noPeriod')}
            />
          )}
          <NumberField form={fields} name="amount" label={t('invoices.documents.amount')} {...(currency === null ? {} : { currency })} />
          <ChoiceField form={fields} name="currency" label={t('columns.Currency')} options={currencyOptions(settings)} />
          <div className={styles.wide}>
            <TextAreaField form={fields} name="comment" label={t('invoices.documents.comment')} rows={2} />
          </div>
        </div>
        <FileChoice kept={document?.file?.name} chosen={file} missing={missing} onChange={setFile} />
      </Stack>
    </FormDialog>
  );
}
