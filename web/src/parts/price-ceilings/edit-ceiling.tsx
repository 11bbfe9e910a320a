import { priceCeilings } from '#shared/contract/groups/price-ceilings.ts';
import type { PriceCeilingRow } from '#shared/contract/rows/price-ceiling-row.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import type { CeilingHolder } from './price-ceilings.tsx';

interface EditCeilingProps {
  holder: CeilingHolder;
  /** The ceiling to change; without one a new one is made. */
  ceiling: PriceCeilingRow | undefined;
  onClose: () => void;
}

interface CeilingValues {
  percent: number | null;
  until: string | null;
  note: string;
}

/** Adds a price ceiling or changes one (C617, C618). */
export function EditCeiling({ holder, ceiling, onClose }: EditCeilingProps) {
  const t = useText();
  const form = useContractForm<typeof priceCeilings.create | typeof priceCeilings.update, CeilingValues>(
    ceiling ? priceCeilings.update : priceCeilings.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: ceiling ? { id: ceiling.id } : {} } as never,
      defaults: { percent: ceiling?.percent ?? null, until: ceiling?.until ?? null, note: ceiling?.note ?? '' },
      toBody: ({ percent, until, note }) => ({
        percent: percent as number,
        until: until as string,
        note,
        ...(ceiling ? { version: ceiling.version } : holder),
      }),
      onDone: onClose,
      onRefused: onClose,
    },
  );
  return (
    <FormDialog
      form={form}
      title={t(ceiling ? 'decisions.ceilings.editTitle' : 'decisions.ceilings.addTitle')}
      width={480}
      onCancel={onClose}
    >
      <NumberField form={form.fields} name="percent" label={t('decisions.ceilings.percentField')} digits={2} required />
      <DateField form={form.fields} name="until" label={t('decisions.ceilings.until')} hint={t('decisions.ceilings.untilHint')} required />
      <TextField form={form.fields} name="note" label={t('columns.Note')} />
    </FormDialog>
  );
}
