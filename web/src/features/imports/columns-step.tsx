import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { cellText } from '#shared/domain/imports/cell.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { ColumnRow } from './column-row.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { StepSection } from './step-section.tsx';
import { useImportChange } from './use-import.ts';
import styles from './columns-step.module.css';

/** More columns than these are shown on request only, beside those that are imported. */
const columnsAtFirst = 30;
const samplesShown = 3;

/** What each column means, and the choices for the whole file. */
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
            {view.mapping_problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.parts}>
        <StepSection
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
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('imports.columns.heading')}</th>
                  <th scope="col">{t('imports.columns.meaning')}</th>
                  <th scope="col">{t('imports.columns.certainty')}</th>
                </tr>
              </thead>
              <tbody>
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
              </tbody>
            </table>
          </div>
          {columns.length < view.mapping.length && (
            <div>
              <Button onClick={() => setAll(true)}>{t('imports.columns.showAll', { count: view.mapping.length })}</Button>
            </div>
          )}
        </StepSection>
        {form && <OptionsPanel view={view} form={form} disabled={!open} onChange={(options) => change({ options })} />}
      </div>
    </>
  );
}

/** The first different values of a column among the rows at hand. */
function samplesOf({ rows }: ImportView, column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows.data) {
    const text = cellText(cells[column]);
    if (text !== '') found.add(text.length > 60 ? `${text.slice(0, 59)}…` : text);
    if (found.size === samplesShown) break;
  }
  return [...found];
}
