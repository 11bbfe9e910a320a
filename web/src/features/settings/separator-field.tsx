import { Dropdown } from '#web/components/dropdown.tsx';
import { Field, type FieldProps } from '#web/components/form/field.tsx';
import { say } from '#web/text/say.ts';
import type { MemberValues } from './member-values.ts';

/** A choice among separators, of which one may be the empty text. */
export function SeparatorField({ options, ...field }: FieldProps<MemberValues> & { options: readonly { id: string; name: string }[] }) {
  const shown = options.map(({ id, name }) => ({ id: `:${id}`, name: id.trim() === '' ? say(name) : `${say(name)} (${id})` }));
  return (
    <Field {...field}>
      {({ value, change, blur, ref, invalid }) => (
        <Dropdown
          ref={ref}
          value={`:${String(value)}`}
          options={shown}
          onChange={(id) => change(id?.slice(1) ?? '')}
          onBlur={blur}
          invalid={invalid}
          disabled={field.disabled ?? false}
        />
      )}
    </Field>
  );
}
