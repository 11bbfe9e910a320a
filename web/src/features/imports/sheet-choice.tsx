import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import type { ImportChange } from '#shared/contract/entities/import.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './file-step.module.css';
import { Stack } from '#web/ui/primitives.tsx';

export interface SheetChoiceProps {
  view: ImportView;
  disabled: boolean;
  onChange: (change: ImportChange) => void;
}

/** The choice of the sheets to import: the first one now, the others after it, each with its own columns. */
export function SheetChoice({ view, disabled, onChange }: SheetChoiceProps) {
  const t = useText();
  const formats = useFormats();
  const chosen = new Set([view.import.sheet, ...view.next_sheets]);
  const names = view.filled_sheets.map(({ name }) => name);
  const choose = (wanted: ReadonlySet<string>): void => {
    const ordered = names.filter((name) => wanted.has(name));
    const [first = view.import.sheet, ...next] = wanted.has(view.import.sheet)
      ? [view.import.sheet, ...ordered.filter((name) => name !== view.import.sheet)]
      : ordered;
    onChange({ ...(first !== view.import.sheet && { sheet: first }), next_sheets: next });
  };
  const toggle = (name: string, checked: boolean): void => {
    const wanted = new Set(chosen);
    if (checked) wanted.add(name);
    else wanted.delete(name);
    choose(wanted);
  };
  const unread = view.unread_sheets.length;
  return (
    <div className={styles.sheet}>
      <FormField label={t('imports.file.sheets')} description={t('imports.file.sheetsHint')}>
        <Stack gap="xs">
          {view.filled_sheets.map(({ name, rows }) => (
            <Checkbox
              key={name}
              checked={chosen.has(name)}
              // One sheet is always imported.
              disabled={disabled || (chosen.size === 1 && chosen.has(name))}
              onChange={({ detail }) => toggle(name, detail.checked)}
            >
              {t('imports.file.sheetRows', { name, rows: formats.number(rows, 0) })}
              {name === view.import.sheet && view.next_sheets.length > 0 && ` · ${t('imports.file.sheetFirst')}`}
            </Checkbox>
          ))}
        </Stack>
      </FormField>
      {unread > 0 && (
        <p className={styles.unread}>
          {t('imports.file.unread', { names: view.unread_sheets.map(({ name }) => name).join(', ') })}{' '}
          <Button variant="inline-link" disabled={disabled} onClick={() => choose(new Set(names))}>
            {t('imports.file.allSheets')}
          </Button>
        </p>
      )}
    </div>
  );
}
