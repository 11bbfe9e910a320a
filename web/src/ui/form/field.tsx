import type { ReactNode } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';

export interface FieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
  label: string;
  hint?: ReactNode;
  /** Marks the label; whether a value is needed is the schema's to say. */
  required?: boolean;
  disabled?: boolean;
}

export interface Bound {
  value: unknown;
  change: (value: unknown) => void;
  blur: () => void;
  /** Gets the focus when this is the first invalid field on submit. */
  ref: (node: { focus?: () => void } | null) => void;
  invalid: boolean;
}

/** The frame of every field: label, hint, the first error, and the value from the form. */
export function Field<V extends FieldValues>(props: FieldProps<V> & { stretch?: boolean; children: (bound: Bound) => ReactNode }) {
  const { field, fieldState } = useController({ control: props.form.control, name: props.name });
  const bound: Bound = {
    value: field.value,
    change: field.onChange,
    blur: field.onBlur,
    ref: field.ref,
    invalid: fieldState.invalid,
  };
  return (
    <FormField
      label={
        <>
          {props.label}
          {props.required && <span aria-hidden="true"> *</span>}
        </>
      }
      description={undefined}
      constraintText={props.hint}
      errorText={fieldState.error?.message}
      stretch={props.stretch ?? true}
    >
      {props.children(bound)}
    </FormField>
  );
}
