import type { FieldValues } from 'react-hook-form';
import { LazyRichTextEditor } from '../rich-text/lazy-rich-text-editor.tsx';
import type { RichTextEditorProps } from '../rich-text/rich-text-editor.tsx';
import { Field, type FieldProps } from './field.tsx';

type RichTextFieldProps<V extends FieldValues> = FieldProps<V> &
  Pick<RichTextEditorProps, 'maxHeight' | 'minHeight' | 'autoFocus' | 'suggestions'>;

/** Rich text; the form holds its HTML, empty where nothing is written. */
export function RichTextField<V extends FieldValues>({ maxHeight, minHeight, autoFocus, suggestions, ...field }: RichTextFieldProps<V>) {
  return (
    <Field {...field} stretch>
      {({ value, change, blur, ref, invalid }) => (
        <LazyRichTextEditor
          ref={ref}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
          onBlur={blur}
          label={field.label}
          invalid={invalid}
          disabled={field.disabled ?? false}
          autoFocus={autoFocus ?? false}
          {...(suggestions === undefined ? {} : { suggestions })}
          {...(maxHeight === undefined ? {} : { maxHeight })}
          {...(minHeight === undefined ? {} : { minHeight })}
        />
      )}
    </Field>
  );
}
