import { useRef } from 'react';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { Quiet, Stack } from '../primitives.tsx';
import styles from './form-layout.module.css';

interface TextListProps {
  legend: string;
  hint?: string | undefined;
  texts: readonly string[];
  /** The number of texts at the beginning that cannot be changed. */
  fixed?: number;
  /** The error of the list as a whole. */
  error: string | undefined;
  errorAt: (index: number) => string | undefined;
  words: { text: (number: number) => string; remove: (number: number) => string; add: string };
  onChange: (texts: string[]) => void;
  onBlur?: () => void;
}

/** A list of short texts, such as the options of a field; Enter adds the next. */
export function TextList({ legend, hint, texts, fixed = 0, error, errorAt, words, onChange, onBlur }: TextListProps) {
  const heading = useRef<HTMLLegendElement>(null);
  const add = (): void => {
    onChange([...texts, '']);
    requestAnimationFrame(() => [...(heading.current?.parentElement?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <Stack as="fieldset" gap="xs">
      <legend ref={heading}>{legend}</legend>
      {hint !== undefined && <Quiet small>{hint}</Quiet>}
      {texts.map((text, index) => (
        // The index is the only key of a text while it is typed.
        <div key={index} className={styles.withRemove}>
          <FormField errorText={errorAt(index)} stretch>
            <Input
              value={text}
              autoComplete={false}
              ariaLabel={words.text(index + 1)}
              disabled={index < fixed}
              invalid={errorAt(index) !== undefined}
              onChange={({ detail }) => onChange(texts.map((each, at) => (at === index ? detail.value : each)))}
              {...(onBlur && { onBlur })}
              onKeyDown={(event) => {
                if (event.detail.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                if (text.trim() !== '') add();
              }}
            />
          </FormField>
          {index >= fixed && (
            <Button
              variant="icon"
              iconName="close"
              formAction="none"
              ariaLabel={words.remove(index + 1)}
              onClick={() => onChange(texts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <FormField errorText={error}>
        <Button iconName="add-plus" formAction="none" onClick={add}>
          {words.add}
        </Button>
      </FormField>
    </Stack>
  );
}
