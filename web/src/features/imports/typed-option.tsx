import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

export interface TypedOptionProps {
  /** The id of its field. */
  id?: string;
  label: string;
  hint: string;
  value: string;
  /** The reason why a text is refused. */
  refusal?: (text: string) => string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** A choice that is typed: taken on Enter or when the field is left. */
export function TypedOption({ id, label, hint, value, refusal, disabled, onChange }: TypedOptionProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const typed = text.trim();
  const problem = refusal?.(typed);
  const take = (): void => {
    if (problem === undefined && typed !== value) onChange(typed);
  };
  return (
    <FormField label={label} constraintText={hint} errorText={problem} stretch>
      <Input
        {...(id !== undefined && { controlId: id })}
        value={text}
        disabled={disabled}
        invalid={problem !== undefined}
        onChange={({ detail }) => setText(detail.value)}
        onBlur={take}
        onKeyDown={({ detail }) => detail.key === 'Enter' && take()}
      />
    </FormField>
  );
}
