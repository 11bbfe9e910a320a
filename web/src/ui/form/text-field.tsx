import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps<V extends FieldValues> = FieldProps<V> &
  Pick<InputProps, 'type' | 'placeholder' | 'autoFocus' | 'autoComplete' | 'readOnly' | 'inputMode'>;

/** A line of text; an empty one may be null in the form. */
export function TextField<V extends FieldValues>({
  type,
  placeholder,
  autoFocus,
  autoComplete,
  readOnly,
  inputMode,
  ...field
}: TextFieldProps<V>) {
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Input
          ref={ref}
          value={typeof value === 'string' ? value : ''}
          onChange={({ detail }) => change(detail.value)}
          onBlur={blur}
          invalid={invalid}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
          name={field.name}
          type={type ?? 'text'}
          placeholder={placeholder ?? ''}
          autoFocus={autoFocus ?? false}
          autoComplete={autoComplete ?? false}
          readOnly={readOnly ?? false}
          {...(inputMode ? { inputMode } : {})}
        />
      )}
    </Field>
  );
}
