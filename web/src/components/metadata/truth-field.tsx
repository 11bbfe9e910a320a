import Checkbox from '@cloudscape-design/components/checkbox';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from '#web/components/form/field.tsx';
import { useText } from '#web/text/text.ts';

/** Yes, no, or not said yet: R032 tells no from nothing. */
export function TruthField<V extends FieldValues>(props: FieldProps<V>) {
  const t = useText();
  return (
    <Field {...props}>
      {({ value, change, blur, ref }) => (
        <Checkbox
          ref={ref}
          checked={value === true}
          onChange={({ detail }) => change(detail.checked)}
          onBlur={blur}
          disabled={props.disabled ?? false}
          ariaRequired={props.required ?? false}
        >
          {t(value === true ? 'metadata.yes' : value === false ? 'metadata.no' : 'metadata.unset')}
        </Checkbox>
      )}
    </Field>
  );
}
