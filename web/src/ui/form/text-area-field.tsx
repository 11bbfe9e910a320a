import Textarea from '@cloudscape-design/components/textarea';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

/** Several lines of text. */
export function TextAreaField<V extends FieldValues>({ rows = 3, ...field }: FieldProps<V> & { rows?: number }) {
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Textarea
          ref={ref}
          value={typeof value === 'string' ? value : ''}
          onChange={({ detail }) => change(detail.value)}
          onBlur={blur}
          invalid={invalid}
          rows={rows}
          disabled={field.disabled ?? false}
          ariaRequired={field.required ?? false}
        />
      )}
    </Field>
  );
}
