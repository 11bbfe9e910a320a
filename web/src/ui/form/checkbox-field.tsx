import Checkbox from '@cloudscape-design/components/checkbox';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './field.tsx';

/** A checkbox with its label. */
export function CheckboxField<V extends FieldValues>({ form, name, label, hint, disabled }: FieldProps<V>) {
  const { field } = useController({ control: form.control, name });
  return (
    <Checkbox
      checked={field.value === true}
      onChange={({ detail }) => field.onChange(detail.checked)}
      onBlur={field.onBlur}
      description={hint}
      disabled={disabled ?? false}
    >
      {label}
    </Checkbox>
  );
}
