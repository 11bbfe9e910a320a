import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { cellText } from '#shared/domain/sheets/cell.ts';
import { queryFor } from '#web/api/queries.ts';
import { Table } from '#web/ui/table.tsx';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { ColumnRow } from './column-row.tsx';
import { FileNotes } from './file-notes.tsx';
import { ObstacleAlert } from './obstacle-alert.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { useImportChange } from './use-import.ts';
import styles from './columns-step.module.css';
import { useFormats } from '#web/ui/use-formats.ts';

/** Max columns shown at first in addition to the imported ones; the others on request. */
const columnsAtFirst = 30;
const samplesShown = 3;

/** The mapping of each column, and the options for the whole file. */
export function ColumnsStep({ view, onNext }: { view: ImportView; onNext: () => void }) {
  const { calls } = useImportKind();
  const t = useText();
  const { change } = useImportChange(view.import.id);
  const form = useQuery({ ...queryFor(calls.form, {}), staleTime: Number.POSITIVE_INFINITY }).data;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState(false);
  const open = view.import.state === 'parsed';
  const columns = view.mapping.filter((column, index) => all || index < columnsAtFirst || column.field !== null);
  const correct = (column: ColumnMapping): void => {
    setChosen(new Set([...chosen, column.column]));
    change({ mapping: [column] });
  };
  return (
    <>
      {open && view.mapping_problems.length > 0 && (
        <Alert type="warning" header={t('imports.columns.missing')}>
          <ul className={styles.problems}>
            {view.mapping_problems.map((problem, at) => (
              <li key={problem}>{messageText(view.mapping_problems_code[at], problem)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {open && <RepairOffer view={view} onChange={(options) => change({ options })} />}
      {open && view.mapping_problems.length === 0 && <ObstacleAlert view={view} onOptions={(options) => change({ options })} />}
      <FileNotes notes={view.notes} />
      <div className={styles.parts}>
        <Section
          level="h3"
          title={t('imports.columns.title')}
          hint={t('imports.columns.hint')}
          actions={
            open && (
              <Button variant="primary" onClick={onNext}>
                {t('imports.steps.next', { step: t('imports.steps.preview') })}
              </Button>
            )
          }
        >
          <div className={styles.scroller}>
            <Table
              className={styles.table}
              headings={[t('imports.columns.heading'), t('imports.columns.meaning'), t('imports.columns.certainty')]}
            >
              {columns.map((column) => (
                <ColumnRow
                  key={column.column}
                  column={column}
                  samples={samplesOf(view, column.column)}
                  fields={form?.fields ?? []}
                  chosen={chosen.has(column.column)}
                  disabled={!open}
                  onChange={correct}
                />
              ))}
            </Table>
          </div>
          {columns.length < view.mapping.length && (
            <div>
              <Button onClick={() => setAll(true)}>{t('imports.columns.showAll', { count: view.mapping.length })}</Button>
            </div>
          )}
        </Section>
        {form && <OptionsPanel view={view} form={form} disabled={!open} onChange={(options) => change({ options })} />}
      </div>
    </>
  );
}

/** The first distinct values of a column among the loaded rows. */
function samplesOf({ rows }: ImportView, column: number): string[] {
  const found = new Set<string>();
  for (const { cells, outcome } of rows.data) {
    // Titles, notes and totals are not examples of a column's values.
    if (outcome === 'skipped') continue;
    const text = cellText(cells[column]);
    if (text !== '') found.add(text.length > 60 ? `${text.slice(0, 59)}…` : text);
    if (found.size === samplesShown) break;
  }
  return [...found];
}

/** Offers to repair characters that were encoded twice, such as “Ã‰ire” for “Éire”. */
function RepairOffer({ view, onChange }: { view: ImportView; onChange: (options: { repair_encoding: boolean }) => void }) {
  const t = useText();
  const formats = useFormats();
  const damaged = view.problem_summary.filter(({ code }) => code === 'double_encoded');
  const [first] = damaged;
  if (view.options.repair_encoding)
    return (
      <Alert
        type="success"
        action={<Button onClick={() => onChange({ repair_encoding: false })}>{t('imports.columns.repairUndo')}</Button>}
      >
        {t('imports.columns.repaired')}
      </Alert>
    );
  if (!first) return null;
  const count = damaged.reduce((sum, problem) => sum + problem.count, 0);
  return (
    <Alert
      type="warning"
      header={t('imports.columns.repair', { count: formats.number(count, 0) })}
      action={<Button onClick={() => onChange({ repair_encoding: true })}>{t('imports.columns.repairDo')}</Button>}
    >
      {t('imports.columns.repairExample', { example: messageText(first.example_code, first.example) })}
    </Alert>
  );
}
