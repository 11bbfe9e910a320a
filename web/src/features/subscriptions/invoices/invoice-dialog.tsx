import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { protectedFields } from '#shared/domain/invoices/change-state.ts';
import { checkInvoice } from '#shared/domain/invoices/check-invoice.ts';
import { convert } from '#shared/domain/money/amount.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { queryFor } from '#web/api/queries.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { useOnChange } from '#web/ui/form/use-on-change.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { FileChoice } from '#web/parts/invoices/file-choice.tsx';
import { versionIn } from '#web/parts/invoices/version-in.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { type ChosenFile, sentWith } from '#web/api/send-with-file.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';

interface InvoiceDialogProps {
  periodId: string;
  /** The period's name. */
  period: string;
  /** The invoice to change; without it a new one is registered. */
  invoice?: VendorInvoiceRow | undefined;
  onClose: () => void;
}

type Offered = ResultOf<typeof vendorInvoices.form>;

type InvoiceValues = {
  vendor_id: string | null;
  number: string;
  date: string | null;
  due_date: string | null;
  amount: number | null;
  tax: number | null;
  currency: string | null;
  rate: number | null;
  comment: string;
};

/** Registers or changes an invoice of a period (S49), once the form's options are loaded. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const t = useText();
  const { periodId, period, invoice } = props;
  const title = invoice ? t('invoices.invoice.edit', { number: invoice.number }) : t('invoices.invoice.registerFor', { period });
  const offered = useQuery({ ...queryFor(vendorInvoices.form, { query: { subscription_period_id: periodId } }), staleTime: 0 });
  if (!offered.data || offered.isFetching) return <LoadingDialog title={title} query={offered} width={900} onClose={props.onClose} />;
  return <InvoiceForm {...props} title={title} offered={offered.data} />;
}

function startOf({ proposal }: Offered, invoice: VendorInvoiceRow | undefined): InvoiceValues {
  if (invoice) {
    const { vendor_id, number, date, due_date, amount, tax, currency, rate, comment } = invoice;
    return { vendor_id, number, date, due_date, amount, tax, currency, rate: rate === null ? null : Number(rate), comment: comment ?? '' };
  }
  return {
    vendor_id: proposal?.vendor_id ?? null,
    number: '',
    date: proposal?.date ?? null,
    due_date: null,
    amount: proposal?.amount ?? null,
    tax: null,
    currency: proposal?.currency ?? null,
    rate: proposal?.rate ? Number(proposal.rate) : null,
    comment: '',
  };
}

function rateText(rate: unknown): string | null {
  return typeof rate === 'number' ? String(rate) : null;
}

function InvoiceForm({ periodId, invoice, onClose, title, offered }: InvoiceDialogProps & { title: string; offered: Offered }) {
  const t = useText();
  const formats = useFormats();
  const settings = useSettings();
  const [file, setFile] = useState<ChosenFile>();
  const version = useRef(invoice?.version);
  const sent = sentWith(file);
  const local = offered.normalized_currency;
  const call = (invoice ? vendorInvoices.updateByPost : vendorInvoices.create) as typeof vendorInvoices.create;
  const locked = new Set(invoice ? protectedFields(invoice.state, invoice.state) : []);
  const form = useContractForm<typeof vendorInvoices.create, InvoiceValues>(call, {
    defaults: startOf(offered, invoice),
    input: { ...sent.files, ...(invoice ? { params: { id: invoice.id } } : {}) } as never,
    toBody: ({ rate, ...values }) => {
      // Without a rate the function proposes that of the period or the table for this currency.
      const rates = values.currency === local || (!invoice && rate === null) ? {} : { rate: rateText(rate) };
      const all = Object.entries({ ...values, ...rates }).filter(([field]) => !locked.has(field));
      return {
        ...Object.fromEntries(all.map(([field, value]) => [field, value ?? ''])),
        ...(invoice ? { version: version.current } : { subscription_period_id: periodId }),
        ...sent.body,
      } as BodyOf<typeof vendorInvoices.create>;
    },
    check: (values) => checkInvoice({ ...values, rate: rateText(values.rate), normalized_amount: null }, local),
    // The message names the other user; saving again overwrites that change.
    onRefused: (error) => {
      version.current = versionIn(error) ?? version.current;
    },
    onDone: onClose,
  });
  const { fields } = form;
  useOnChange(fields, (name, { currency: next }) => {
    if (name !== 'currency') return;
    const { proposal } = offered;
    fields.setValue('rate', proposal?.rate && next === proposal.currency ? Number(proposal.rate) : null, { shouldDirty: true });
  });
  const [currency, amount, rate] = useWatch({ control: fields.control, name: ['currency', 'amount', 'rate'] });
  const isForeign = currency !== null && currency !== local;
  const converted = isForeign ? inLocal(amount, rate, currency, local) : undefined;
  const money = { form: fields, ...(currency === null ? {} : { currency }) };
  const vendors =
    offered.vendors.some(({ id }) => id === invoice?.vendor_id) || !invoice?.vendor
      ? offered.vendors
      : [invoice.vendor, ...offered.vendors];
  const from =
    !invoice && currency === offered.proposal?.currency && rateText(rate) === offered.proposal.rate ? offered.proposal.rate_from : null;
  return (
    <FormDialog form={form} title={title} width={900} onCancel={onClose}>
      <Stack>
        {invoice && locked.size > 0 && (
          <Quiet>{t('invoices.invoice.locked', { state: t(`invoices.states.${invoice.state}`).toLowerCase() })}</Quiet>
        )}
        <div className={styles.grid}>
          <ChoiceField
            form={fields}
            name="vendor_id"
            label={t('columns.Vendor')}
            required
            options={vendors}
            disabled={locked.has('vendor_id')}
          />
          <TextField
            form={fields}
            name="number"
            label={t('invoices.invoice.number')}
            required
            autoFocus={!locked.has('number')}
            disabled={locked.has('number')}
          />
          <DateField form={fields} name="date" label={t('invoices.invoice.date')} required disabled={locked.has('date')} />
          <DateField form={fields} name="due_date" label={t('invoices.invoice.due')} />
          <ChoiceField
            form={fields}
            name="currency"
            label={t('columns.Currency')}
            required
            options={currencyOptions(settings)}
            disabled={locked.has('currency')}
          />
          <NumberField
            {...money}
            name="amount"
            label={t('invoices.invoice.amount')}
            hint={t('invoices.invoice.amountHint')}
            required
            disabled={locked.has('amount')}
          />
          <NumberField {...money} name="tax" label={t('invoices.invoice.tax')} disabled={locked.has('tax')} />
          {isForeign && (
            <NumberField
              form={fields}
              name="rate"
              digits={4}
              label={t('invoices.invoice.rate')}
              hint={[
                t(
                  from === 'period'
                    ? 'invoices.invoice.rateOfPeriod'
                    : from === 'rate_table'
                      ? 'invoices.invoice.rateOfTable'
                      : 'invoices.invoice.rateHint',
                  { currency, local },
                ),
                converted !== undefined && t('invoices.invoice.inLocal', { amount: formats.money(converted, local) }),
              ]
                .filter(Boolean)
                .join(' ')}
              disabled={locked.has('rate')}
            />
          )}
          <div className={styles.wide}>
            <TextAreaField form={fields} name="comment" label={t('invoices.invoice.comment')} rows={2} />
          </div>
        </div>
        <FileChoice chosen={file} onChange={setFile} />
      </Stack>
    </FormDialog>
  );
}

/** The amount in the library's currency; undefined while amount or rate are missing. */
function inLocal(amount: unknown, rate: unknown, currency: string, local: string): number | undefined {
  if (typeof amount !== 'number' || typeof rate !== 'number' || rate <= 0 || !isCurrency(currency)) return undefined;
  try {
    return convert(amount, String(rate), currency, local);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
