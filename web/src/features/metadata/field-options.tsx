import { useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useText } from '#web/text/text.ts';
import type { FieldValues } from './field-values.ts';
import styles from './field-form.module.css';

/** The options of a select: stored ones are fixed, new ones can be added and removed (R032). Enter adds the next. */
export function FieldOptions({ form, stored }: { form: UseFormReturn<FieldValues>; stored: readonly string[] }) {
  const t = useText();
  const { field, formState } = useController({ control: form.control, name: 'value_options' });
  const list = useRef<HTMLFieldSetElement>(null);
  const options = field.value;
  const errors = formState.errors.value_options as unknown as ({ message?: string } | undefined)[] | { message?: string } | undefined;
  const messageAt = (index: number): string | undefined => (Array.isArray(errors) ? errors[index]?.message : undefined);
  const whole = errors && !Array.isArray(errors) ? errors.message : undefined;
  const add = (): void => {
    field.onChange([...options, '']);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={list} className={styles.options}>
      <legend>{t('metadata.field.options')} *</legend>
      {stored.length > 0 && <p className={styles.hint}>{t('metadata.field.fixed')}</p>}
      {options.map((option, index) => (
        // An option has nothing but its place to be known by while it is typed.
        <div key={index} className={styles.option}>
          <FormField errorText={messageAt(index)} stretch>
            <Input
              value={option}
              ariaLabel={t('metadata.field.option', { number: index + 1 })}
              disabled={index < stored.length}
              invalid={messageAt(index) !== undefined}
              onChange={({ detail }) => field.onChange(options.map((each, at) => (at === index ? detail.value : each)))}
              onBlur={field.onBlur}
              onKeyDown={(event) => {
                if (event.detail.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                if (option.trim() !== '') add();
              }}
            />
          </FormField>
          {index >= stored.length && (
            <Button
              variant="icon"
              iconName="close"
              formAction="none"
              ariaLabel={t('metadata.field.removeOption', { number: index + 1 })}
              onClick={() => field.onChange(options.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <FormField errorText={whole}>
        <Button iconName="add-plus" formAction="none" onClick={add}>
          {t('metadata.field.addOption')}
        </Button>
      </FormField>
    </fieldset>
  );
}
