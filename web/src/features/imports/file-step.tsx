import Button from '@cloudscape-design/components/button';
import { cellText } from '#shared/domain/sheets/cell.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useText } from '#web/text/text.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { useImportChange } from './use-import.ts';
import { Table } from '#web/ui/table.tsx';
import styles from './file-step.module.css';

/** The number of cells shown per row: enough to recognize the headings. */
const shownCells = 8;

/** The choice of the sheets to import, and of the heading row of the first one. */
export function FileStep({ view, onNext }: { view: ImportView; onNext: () => void }) {
  const t = useText();
  const { change, saving } = useImportChange(view.import.id);
  const open = view.import.state === 'parsed';
  const next = (): void => {
    // Continuing confirms the choice.
    if (view.choose_sheets) change({ next_sheets: view.next_sheets });
    onNext();
  };
  return (
    <Section
      level="h3"
      title={t('imports.file.title')}
      hint={t('imports.file.facts', { name: view.import.file_name, format: view.format.toUpperCase() })}
      actions={
        open && (
          <Button variant="primary" loading={saving} onClick={next}>
            {t('imports.steps.next', { step: t('imports.steps.columns') })}
          </Button>
        )
      }
    >
      {view.filled_sheets.length > 1 && <SheetChoice view={view} disabled={!open || saving} onChange={change} />}
      <fieldset className={styles.headings} disabled={!open || saving}>
        <legend>{t('imports.file.headings')}</legend>
        <p>{t('imports.file.headingsHint')}</p>
        <ScrollBox className={styles.scroller}>
          <Table>
            <tr data-chosen={view.header_rows.length === 0 || undefined}>
              <th scope="row" colSpan={1 + Math.min(shownCells, widest(view))}>
                <label>
                  <input
                    type="radio"
                    name="header-row"
                    checked={view.header_rows.length === 0}
                    onChange={() => change({ header_row: 0 })}
                  />
                  {t('imports.file.noHeadings')}
                </label>
              </th>
            </tr>
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
          </Table>
        </ScrollBox>
      </fieldset>
    </Section>
  );
}

function widest({ top }: ImportView): number {
  return Math.max(0, ...top.map(({ cells }) => cells.length));
}
