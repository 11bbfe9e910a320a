import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import Pagination from '@cloudscape-design/components/pagination';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { useImportKind } from './import-kind.ts';
import { FileNotes } from './file-notes.tsx';
import { canProcess, nothingToWrite, nothingWritten } from './import-steps.ts';
import { NextSheet } from './next-sheet.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';
import { PriceJumps } from './price-jumps.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { useRecordWords } from './record-words.ts';
import { RowDetails } from './row-details.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { Section } from '#web/ui/section.tsx';
import { UnfinishedAfter } from './unfinished-after.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { RowsQuery } from './use-import.ts';
import { useProblemJump } from './use-problem-jump.ts';
import { useRowEdits } from './use-row-edits.ts';
import styles from './rows-step.module.css';

/** Like that of every list (R033). */
const searchPause = 600;

export interface RowsStepProps {
  view: ImportView;
  rows: RowsQuery;
  onRows: (rows: RowsQuery) => void;
  loading: boolean;
  /** Before processing: the next step. */
  onProcess?: () => void;
}

/** Every row with its planned or actual outcome and the reason: the preview and the report. */
export function RowsStep({ view, rows, onRows, loading, onProcess }: RowsStepProps) {
  const { calls, result } = useImportKind();
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { id } = view.import;
  const settled = view.import.state !== 'parsed';
  const form = useQuery({ ...queryFor(calls.form, {}), staleTime: Number.POSITIVE_INFINITY }).data;
  const [undoing, setUndoing] = useState(false);
  const [allColumns, setAllColumns] = useState(false);
  const { edit, refused } = useRowEdits(id, rows.outcome !== '');
  const filtered = view.options.filter?.column;
  const columns = view.mapping.filter(({ field, column }) => allColumns || field !== null || column === filtered);
  const shown = columns.map(({ column }) => column);
  const { active, setActive, jump, said } = useProblemJump({ view, rows, onRows, shown, loading });
  const count = (n: number): string => formats.number(n, 0);
  const counted = (undo: NonNullable<ImportView['import']['undo']>) => ({
    deleted: count(undo.deleted),
    restored: count(undo.restored),
    kept: count(undo.kept),
  });
  const problems = view.problem_summary.length > 0;

  return (
    <Section
      level="h3"
      title={t(settled ? 'imports.report.title' : 'imports.preview.title')}
      {...(settled ? {} : { hint: t('imports.preview.hint') })}
      actions={
        <>
          {problems && !settled && (
            <span title={t('imports.preview.nextProblemHint')}>
              <Button iconName="arrow-down" onClick={jump}>
                {t('imports.preview.nextProblemHint')}
              </Button>
            </span>
          )}
          <Button iconName="download" onClick={() => void saveFile(calls.report, { params: { id } }).catch(() => undefined)}>
            {t(settled ? 'imports.report.download' : 'imports.report.downloadPreview')}
          </Button>
          {view.import.state === 'finished' && <Button onClick={() => setUndoing(true)}>{t('imports.undo.start')}</Button>}
          {onProcess && (
            <Button
              variant="primary"
              disabled={!canProcess(view)}
              disabledReason={view.mapping_problems.length > 0 ? t('imports.columns.missing') : t(nothingToWrite(view))}
              onClick={onProcess}
            >
              {t('imports.process.start')}
            </Button>
          )}
          {view.import.state === 'finished' && (
            <Button variant="primary" onClick={() => void navigate(result.path)}>
              {t(result.label)}
            </Button>
          )}
        </>
      }
    >
      {!settled && view.mapping_problems.length === 0 && view.writes === 0 && <Alert type="info">{t(nothingToWrite(view))}</Alert>}
      {!settled && <FileNotes notes={view.notes} />}
      {view.import.undo && <Alert type="info">{t('imports.undo.done', counted(view.import.undo))}</Alert>}
      {view.import.state === 'finished' && view.import.failure !== null && (
        <Alert type="error">{messageText(view.import.failure_code, view.import.failure)}</Alert>
      )}
      {view.import.state === 'finished' && <NextSheet view={view} />}
      {view.import.state === 'finished' && <UnfinishedAfter />}
      {settled && <Written view={view} />}
      {!settled && <PriceJumps view={view} />}
      <ProblemSummary problems={view.problem_summary} />
      <Row gap="m" className={styles.toolbar}>
        <OutcomeFilter
          counts={view.counts}
          settled={settled}
          value={rows.outcome}
          onChange={(outcome) => onRows({ ...rows, page: 1, outcome })}
        />
        <RowSearch search={rows.search} onSearch={(search) => onRows({ ...rows, page: 1, search })} />
        {view.mapping.length > columns.length || allColumns ? (
          <Checkbox checked={allColumns} onChange={({ detail }) => setAllColumns(detail.checked)}>
            {t('imports.preview.allColumns')}
          </Checkbox>
        ) : null}
      </Row>
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {t('imports.preview.rejected', { reason: refused })}
        </p>
      )}
      <div className={styles.grid} aria-busy={loading || undefined} data-loading={loading || undefined}>
        <RowsGrid
          rows={view.rows.data}
          columns={columns}
          fields={form?.fields ?? []}
          settled={settled}
          onEdit={settled ? undefined : (row, column, text) => void edit(row, column, text)}
          active={active}
          onActive={setActive}
        />
      </div>
      {undoing && <UndoDialog row={view.import} onClose={() => setUndoing(false)} />}
      {active.focus && <RowDetails row={view.rows.data[active.row]} />}
      <Row gap="m" justify="end" className={styles.foot}>
        <p role="status" className={styles.said}>
          {said}
        </p>
        <RowPages view={view} rows={rows} onRows={onRows} />
      </Row>
    </Section>
  );
}

/** The records that the import has written. */
function Written({ view }: Pick<RowsStepProps, 'view'>) {
  const t = useText();
  const formats = useFormats();
  const made = useRecordWords()(view.records);
  const { changed, rated, accepted_if_over, unrated } = view.records;
  return (
    <p className={styles.made}>
      {made.length > 0 ? `${t('imports.report.made')}: ${made.join(', ')}.` : t(nothingWritten(view))}
      {changed > 0 && ` ${t('imports.process.changed', { count: formats.number(changed, 0) })}`}
      {rated > 0 && ` ${t('imports.process.rated', { count: rated })}`}
      {accepted_if_over > 0 && ` ${t('imports.process.acceptedIfOver', { count: accepted_if_over })}`}
      {unrated > 0 && ` ${t('imports.process.unrated', { count: unrated })}`}
    </p>
  );
}

/** The rows that are shown, of how many, and the pages of the others. */
function RowPages({ view, rows, onRows }: Pick<RowsStepProps, 'view' | 'rows' | 'onRows'>) {
  const t = useText();
  const formats = useFormats();
  const count = (n: number): string => formats.number(n, 0);
  const first = (rows.page - 1) * rows.per_page;
  const pages = Math.max(1, Math.ceil(view.rows.last_row / rows.per_page));
  return (
    <>
      {view.rows.last_row > 0 && (
        <span className={styles.shown}>
          {t('imports.preview.shown', {
            from: count(first + 1),
            to: count(first + view.rows.data.length),
            total: count(view.rows.last_row),
          })}
        </span>
      )}
      {pages > 1 && (
        <Pagination
          currentPageIndex={Math.min(rows.page, pages)}
          pagesCount={pages}
          ariaLabels={{
            paginationLabel: t('imports.preview.pages'),
            nextPageLabel: t('grid.nextPage'),
            previousPageLabel: t('grid.previousPage'),
            pageLabel: (n) => t('grid.page', { n, total: pages }),
          }}
          onChange={({ detail }) => onRows({ ...rows, page: detail.currentPageIndex })}
        />
      )}
    </>
  );
}

function RowSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useText();
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => onSearch(text), searchPause);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <div className={styles.search}>
      <Input
        type="search"
        value={text}
        placeholder={t('imports.preview.search')}
        ariaLabel={t('imports.preview.search')}
        clearAriaLabel={t('grid.clearSearch')}
        onChange={({ detail }) => setText(detail.value)}
        onKeyDown={({ detail }) => detail.key === 'Enter' && text !== search && onSearch(text)}
      />
    </div>
  );
}
