import FormField from '@cloudscape-design/components/form-field';
import type { CustomColumns } from '#shared/contract/entities/title-list.ts';
import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportForm } from './import-choice.ts';
import styles from './import-page.module.css';

/** The letters of the columns that a reading recognised. */
export function lettersOf({ columns }: TitleListReport): CustomColumns {
  return Object.fromEntries(columns.flatMap(({ field, letter }) => (field === null ? [] : [[field, letter]])));
}

interface LetterChoicesProps {
  form: ImportForm;
  report: TitleListReport | undefined;
  letters: CustomColumns;
  onChange: (letters: CustomColumns) => void;
}

/** A column letter for each field of KBART (R062), with the file's headings. */
export function LetterChoices({ form, report, letters, onChange }: LetterChoicesProps) {
  const t = useText();
  const headings = new Map(report?.columns.map(({ letter, heading }) => [letter, heading]));
  const options = form.sheetLetters.map((letter) => {
    const heading = headings.get(letter);
    return { id: letter, name: heading && heading !== `Column ${letter}` ? `${letter} – ${heading}` : letter };
  });
  return (
    <fieldset className={styles.letters}>
      <legend>{t('titleLists.import.letters')}</legend>
      {form.kbartColumns.map(({ name, required }) => (
        <FormField
          key={name}
          label={
            <>
              {messageText(say(`kbart.${name}`))}
              {required && <span aria-hidden="true"> *</span>}
            </>
          }
          stretch
        >
          <Dropdown
            value={letters[name]}
            options={options}
            noneLabel={t('titleLists.import.notThere')}
            ariaLabel={t('titleLists.import.letterOf', { field: messageText(say(`kbart.${name}`)) })}
            onChange={(letter) => {
              const { [name]: _before, ...others } = letters;
              onChange(letter === null ? others : { ...others, [name]: letter });
            }}
          />
        </FormField>
      ))}
    </fieldset>
  );
}
