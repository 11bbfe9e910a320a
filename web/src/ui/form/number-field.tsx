import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormats } from '../use-formats.ts';
import { Field, type FieldProps } from './field.tsx';

type NumberFieldProps<V extends FieldValues> = FieldProps<V> & {
  /** Decimals shown when the field is left; what was typed beyond them is kept. */
  digits?: number;
  /** An amount of this currency: read and rounded by its minor units. */
  currency?: string;
};

/**
 * A number in the member's separators. The form holds a number, null for nothing, and the text itself where it is no number,
 * which the schema then refuses with "Must be numeric value".
 */
export function NumberField<V extends FieldValues>({ digits = 0, currency, ...field }: NumberFieldProps<V>) {
  const formats = useFormats();
  const [typed, setTyped] = useState<string>();
  const read = (entered: string): unknown => {
    if (currency !== undefined)
      return formats.readMoney(entered, currency) ?? (entered.trim() === '' ? null : (formats.readMoney(entered, currency) ?? entered));
    const decimal = formats.readNumber(entered);
    return decimal === undefined ? entered : decimal === null ? null : Number(decimal);
  };
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Input
          ref={ref}
          inputMode="decimal"
          value={
            typed ??
            (typeof value === 'number'
              ? currency === undefined
                ? formats.number(value, digits)
                : formats.amount(value, currency)
              : typeof value === 'string'
                ? value
                : '')
          }
          onChange={({ detail }) => {
            setTyped(detail.value);
            change(read(detail.value));
          }}
          onBlur={() => {
            setTyped(undefined);
            blur();
          }}
          invalid={invalid}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
        />
      )}
    </Field>
  );
}
