import type { FieldValues } from 'react-hook-form';
import { type Choice, Dropdown } from '../dropdown.tsx';
import { Field, type FieldProps } from './field.tsx';

type ChoiceFieldProps<V extends FieldValues> = FieldProps<V> & {
  options: readonly Choice[];
  /** The label of the entry for no value; undefined if a value is required. */
  noneLabel?: string;
  placeholder?: string;
  /** The label of a stored value that is no longer offered. */
  goneLabel?: string;
  loading?: boolean;
  /** After the form took the value. */
  onChosen?: (id: string | null) => void;
};

/** A choice of one; the form holds its id, or null. */
export function ChoiceField<V extends FieldValues>({
  options,
  noneLabel,
  placeholder,
  goneLabel,
  loading,
  onChosen,
  ...field
}: ChoiceFieldProps<V>) {
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Dropdown
          ref={ref}
          value={typeof value === 'string' ? value : null}
          options={options}
          onChange={(id) => {
            change(id);
            onChosen?.(id);
          }}
          onBlur={blur}
          invalid={invalid}
          loading={loading ?? false}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
          {...(noneLabel === undefined ? {} : { noneLabel })}
          {...(goneLabel === undefined ? {} : { goneLabel })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
    </Field>
  );
}
