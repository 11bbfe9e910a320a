import { useRef } from 'react';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useText } from '#web/text/text.ts';
import styles from './forms.module.css';

interface OptionListProps {
  options: readonly string[];
  messageAt: (path: string) => string | undefined;
  onChange: (options: string[]) => void;
}

/** The options of a field; Enter adds the next. */
export function FieldOptionList({ options, messageAt, onChange }: OptionListProps) {
  const t = useText();
  const list = useRef<HTMLFieldSetElement>(null);
  const add = (): void => {
    onChange([...options, '']);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={list} className={styles.options}>
      <legend>{t('forms.builder.field.options')}</legend>
      {options.map((option, index) => (
        // The index is the only key of an option while it is typed.
        <div key={index} className={styles.option}>
          <FormField errorText={messageAt(`options.${index}`)} stretch>
            <Input
              value={option}
              autoComplete={false}
              ariaLabel={t('forms.builder.field.option', { number: index + 1 })}
              invalid={messageAt(`options.${index}`) !== undefined}
              onChange={({ detail }) => onChange(options.map((each, at) => (at === index ? detail.value : each)))}
              onKeyDown={(event) => {
                if (event.detail.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                if (option.trim() !== '') add();
              }}
            />
          </FormField>
          <Button
            variant="icon"
            iconName="close"
            formAction="none"
            ariaLabel={t('forms.builder.field.removeOption', { number: index + 1 })}
            onClick={() => onChange(options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <FormField errorText={messageAt('options')}>
        <Button iconName="add-plus" formAction="none" onClick={add}>
          {t('forms.builder.field.addOption')}
        </Button>
      </FormField>
    </fieldset>
  );
}
