import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import type { UsageEntryRow } from '#shared/contract/rows/usage-entry-row.ts';
import { checkEntry } from '#shared/domain/usage/entries/check-entry.ts';
import { type EntryMetric, entryMetrics } from '#shared/domain/usage/entries/entry-metrics.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { entryMetricNames } from './entry-words.ts';
import styles from './source-figures.module.css';

interface EditFiguresProps {
  sourceId: string;
  /** The figures to change; without them new ones are entered. */
  entry: UsageEntryRow | undefined;
  onClose: () => void;
}

type FigureValues = { product_id: string | null; metric: EntryMetric; months: Record<string, number | null | undefined>; note: string };

/** Past years for which figures can be entered. */
const yearsBack = 15;

/** Figures of a product by month, a year at a time (C656, C664). */
export function EditFigures({ sourceId, entry, onClose }: EditFiguresProps) {
  const t = useText();
  const formats = useFormats();
  const today = formats.today();
  const current = Number(today.slice(0, 4));
  const [year, setYear] = useState(
    Number(
      Object.keys(entry?.months ?? {})
        .toSorted()
        .at(-1)
        ?.slice(0, 4) ?? current,
    ),
  );
  const offered = useQuery(queryFor(titleLists.form, {}));
  const form = useContractForm<typeof usageEntries.create | typeof usageEntries.update, FigureValues>(
    entry ? usageEntries.update : usageEntries.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: entry ? { id: entry.id } : {} } as never,
      defaults: {
        product_id: entry?.product_id ?? null,
        metric: entry?.metric ?? 'uses',
        months: { ...entry?.months },
        note: entry?.note ?? '',
      },
      toBody: ({ product_id, metric, months, note }) => ({
        usage_source_id: sourceId,
        product_id: product_id as string,
        metric,
        months: entered(months),
        note,
        ...(entry && { version: entry.version }),
      }),
      check: (values) => checkEntry({ ...values, months: entered(values.months) }, { kind: 'manual', others: [], day: today }),
      onDone: onClose,
    },
  );
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const refusal = form.fields.formState.errors.months?.message;
  return (
    <FormDialog form={form} title={t(entry ? 'usage.figures.editTitle' : 'usage.figures.create')} width={640} onCancel={onClose}>
      <ChoiceField
        form={form.fields}
        name="product_id"
        label={t('columns.Product')}
        required
        options={offered.data?.products ?? []}
        loading={offered.isPending}
      />
      <ChoiceField
        form={form.fields}
        name="metric"
        label={t('usage.month.metric')}
        hint={t('usage.figures.metricHint')}
        required
        options={entryMetrics.map((id) => ({ id, name: t(entryMetricNames[id]) }))}
      />
      <FormField label={t('usage.figures.year')} stretch>
        <Dropdown
          value={String(year)}
          options={Array.from({ length: yearsBack }, (_, index) => ({ id: String(current - index), name: String(current - index) }))}
          onChange={(chosen) => setYear(Number(chosen))}
        />
      </FormField>
      <div className={styles.months}>
        {months.map((month) => (
          <NumberField
            key={month}
            form={form.fields}
            name={`months.${month}`}
            label={formats.month(month)}
            disabled={month > today.slice(0, 7)}
          />
        ))}
      </div>
      {typeof refusal === 'string' && (
        <p className={styles.refused} role="alert">
          {refusal}
        </p>
      )}
      <TextField form={form.fields} name="note" label={t('columns.Note')} />
    </FormDialog>
  );
}

/** The months that have a figure: an empty field is a month that is not known. */
function entered(months: FigureValues['months']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(months).flatMap(([month, count]) => (count === null || count === undefined ? [] : [[month, count]])),
  );
}
