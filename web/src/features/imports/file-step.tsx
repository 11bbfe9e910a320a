import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { cellText } from '#shared/domain/imports/cell.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { StepSection } from './step-section.tsx';
import { useImportChange } from './use-import.ts';
import styles from './file-step.module.css';

/** How many cells of a row tell headings from what stands above them. */
const shownCells = 8;

/** Which sheet of the file is meant, and which of its rows holds the headings. */
export function FileStep({ view, onNext }: { view: ImportView; onNext: () => void }) {
  const t = useText();
  const { change, saving } = useImportChange(view.import.id);
  const open = view.import.state === 'parsed';
  return (
    <StepSection
      title={t('imports.file.title')}
      hint={t('imports.file.facts', { name: view.import.file_name, format: view.format.toUpperCase() })}
      actions={
        open && (
          <Button variant="primary" loading={saving} onClick={onNext}>
            {t('imports.steps.next', { step: t('imports.steps.columns') })}
          </Button>
        )
      }
    >
      {view.sheets.length > 1 && (
        <div className={styles.sheet}>
          <FormField label={t('imports.file.sheet')} constraintText={t('imports.file.sheetHint')}>
            <Dropdown
              value={view.import.sheet}
              options={view.sheets.map((sheet) => ({ id: sheet, name: sheet }))}
              disabled={!open || saving}
              onChange={(sheet) => sheet !== null && sheet !== view.import.sheet && change({ sheet })}
            />
          </FormField>
        </div>
      )}
      <fieldset className={styles.headings} disabled={!open || saving}>
        <legend>{t('imports.file.headings')}</legend>
        <p>{t('imports.file.headingsHint')}</p>
        <div className={styles.scroller}>
          <table>
            <tbody>
              {view.top.map(({ row, cells }) => (
                <tr key={row} data-chosen={view.header_rows.includes(row) || undefined}>
                  <th scope="row">
                    <label>
                      <input
                        type="radio"
                        name="header-row"
                        aria-label={t('imports.file.useRow', { row })}
                        checked={view.header_rows.at(-1) === row}
                        onChange={() => change({ header_row: row })}
                      />
                      {row}
                    </label>
                  </th>
                  {Array.from({ length: Math.min(shownCells, widest(view)) }, (_, column) => (
                    <td key={column} title={cellText(cells[column])}>
                      {cellText(cells[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </fieldset>
    </StepSection>
  );
}

function widest({ top }: ImportView): number {
  return Math.max(0, ...top.map(({ cells }) => cells.length));
}
