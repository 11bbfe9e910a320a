import Button from '@cloudscape-design/components/button';
import { type UseFormReturn, useFieldArray, useFormState } from 'react-hook-form';
import type { Reference } from '#shared/contract/fields.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import type { ChargeValues } from './charge-values.ts';
import styles from './research.module.css';

/** The payers of a charge with their share in percent: departments, or others by name. The rest stays with the article itself. */
export function PayersEditor({ form, departments }: { form: UseFormReturn<ChargeValues>; departments: readonly Reference[] }) {
  const t = useText();
  const rows = useFieldArray({ control: form.control, name: 'payers' });
  const { errors } = useFormState({ control: form.control, name: 'payers' });
  const wrong = errors.payers?.message ?? errors.payers?.root?.message;
  return (
    <Stack as="section" gap="xs" aria-label={t('research.payers')}>
      <h3>{t('research.payers')}</h3>
      {rows.fields.length === 0 && <p>{t('research.noPayers')}</p>}
      {rows.fields.map((row, index) => (
        <div key={row.id} className={styles.payer} role="group" aria-label={t('research.payer', { number: index + 1 })}>
          <ChoiceField
            form={form}
            name={`payers.${index}.department_id`}
            label={t('research.department')}
            options={departments}
            noneLabel={t('research.none')}
          />
          <TextField form={form} name={`payers.${index}.external`} label={t('research.otherPayer')} />
          <NumberField form={form} name={`payers.${index}.percentage`} label={t('research.percentage')} digits={4} required />
          <Button
            variant="icon"
            iconName="remove"
            formAction="none"
            ariaLabel={t('research.removePayer', { number: index + 1 })}
            onClick={() => rows.remove(index)}
          />
        </div>
      ))}
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      <div>
        <Button formAction="none" iconName="add-plus" onClick={() => rows.append({ department_id: null, external: '', percentage: 100 })}>
          {t('research.addPayer')}
        </Button>
      </div>
    </Stack>
  );
}
