import type { FieldValues } from 'react-hook-form';
import { DateInput } from '../date-input.tsx';
import { Field, type FieldProps } from './field.tsx';

/** A day; the form holds `YYYY-MM-DD` or null. */
export function DateField<V extends FieldValues>({ isOffered, ...field }: FieldProps<V> & { isOffered?: (date: string) => boolean }) {
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <DateInput
          ref={ref}
          value={typeof value === 'string' ? value : null}
          onChange={change}
          onBlur={blur}
          invalid={invalid}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
          {...(isOffered ? { isOffered } : {})}
        />
      )}
    </Field>
  );
}
