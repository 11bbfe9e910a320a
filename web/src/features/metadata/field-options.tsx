import { type UseFormReturn, useController } from 'react-hook-form';
import { useText } from '#web/text/text.ts';
import { TextList } from '#web/ui/form/text-list.tsx';
import type { FieldValues } from './field-values.ts';

/** The options of a select: stored ones are fixed, new ones can be added and removed (R032). Enter adds the next. */
export function FieldOptions({ form, stored }: { form: UseFormReturn<FieldValues>; stored: readonly string[] }) {
  const t = useText();
  const { field, formState } = useController({ control: form.control, name: 'value_options' });
  const errors = formState.errors.value_options as unknown as ({ message?: string } | undefined)[] | { message?: string } | undefined;
  const messageAt = (index: number): string | undefined => (Array.isArray(errors) ? errors[index]?.message : undefined);
  const whole = errors && !Array.isArray(errors) ? errors.message : undefined;
  return (
    <TextList
      legend={`${t('metadata.field.options')} *`}
      hint={stored.length > 0 ? t('metadata.field.fixed') : undefined}
      texts={field.value}
      fixed={stored.length}
      error={whole}
      errorAt={messageAt}
      words={{
        text: (number) => t('metadata.field.option', { number }),
        remove: (number) => t('metadata.field.removeOption', { number }),
        add: t('metadata.field.addOption'),
      }}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
