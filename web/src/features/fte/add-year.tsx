import { fteYears } from '#shared/contract/groups/fte.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { checkNewFteYear, nextFteYear } from '#shared/domain/fte/fte-values.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

/** Years offered before and after the current one. */
const yearsBack = 20;
const yearsAhead = 10;

/** Adds a year for all fields, filled with the last year's values unless the user wants it empty (S17). */
export function AddYear({ years, onClose }: { years: ResultOf<typeof fteYears.list>; onClose: () => void }) {
  const t = useText();
  const known = years.map(({ year }) => year);
  const present = Number(useFormats().today().slice(0, 4));
  const next = nextFteYear(known, present);
  const last = known.at(-1);
  const first = Math.min(next, present - yearsBack);
  const offered = Array.from({ length: Math.max(next, present + yearsAhead) - first + 1 }, (_, index) => first + index);
  const choices = (list: readonly number[]) => list.toReversed().map((year) => ({ id: String(year), name: String(year) }));
  const form = useContractForm<typeof fteYears.add, { year: string | null; copy_from: string | null }>(fteYears.add, {
    defaults: { year: String(next), copy_from: last === undefined ? null : String(last) },
    toBody: ({ year, copy_from }) => ({ year: Number(year), copy_from: copy_from === null ? null : Number(copy_from) }),
    check: ({ year, copy_from }) => checkNewFteYear(known, { year: Number(year), copyFrom: copy_from === null ? null : Number(copy_from) }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('fte.addYear')} width={480} onCancel={onClose}>
      <ChoiceField
        form={form.fields}
        name="year"
        label={t('fte.year')}
        required
        options={choices(offered.filter((year) => !known.includes(year)))}
      />
      <ChoiceField form={form.fields} name="copy_from" label={t('fte.copyFrom')} noneLabel={t('fte.copyNone')} options={choices(known)} />
    </FormDialog>
  );
}
