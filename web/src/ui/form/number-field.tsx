import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

type NumberFieldProps<V extends FieldValues> = FieldProps<V> & Pick<NumberInputProps, 'digits' | 'currency'>;

/**
 * A number with the member's separators. The form holds a number, null for empty, or the text itself for invalid input, which the schema refuses
 * with "Must be numeric value".
 */
export function NumberField<V extends FieldValues>({ digits = 0, currency, ...field }: NumberFieldProps<V>) {
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <NumberInput
          ref={ref}
          value={value}
          onChange={change}
          onBlur={blur}
          digits={digits}
          currency={currency}
          invalid={invalid}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
        />
      )}
    </Field>
  );
}
