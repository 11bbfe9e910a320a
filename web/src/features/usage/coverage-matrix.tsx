import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CoverageRow, UsageCoverage } from '#shared/contract/rows/usage-coverage-row.ts';
import { coverageStates, type CoverageState } from '#shared/domain/usage/coverage/coverage-words.ts';
import { useText } from '#web/text/text.ts';
import { Hidden, Quiet, Row } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { CoverageSign } from './coverage-sign.tsx';
import styles from './coverage-matrix.module.css';

const MonthDialog = lazy(async () => ({ default: (await import('./month-dialog.tsx')).MonthDialog }));

type Source = UsageCoverage['sources'][number];
type Line = { source: Source; row: CoverageRow | null; isFirst: boolean };
type Opened = { source: Source; month: string };

interface CoverageMatrixProps {
  coverage: UsageCoverage;
  /** Whether to show the sources' names, where there may be several. */
  withSources?: boolean;
}

/** The available months of each report, as a table with arrow-key navigation; opening a month shows its reports. */
export function CoverageMatrix({ coverage: { months, sources }, withSources = false }: CoverageMatrixProps) {
  const t = useText();
  const [opened, setOpened] = useState<Opened>();
  const lines = sources.flatMap((source): Line[] =>
    source.rows.length === 0
      ? [{ source, row: null, isFirst: true }]
      : source.rows.map((row, index) => ({ source, row, isFirst: index === 0 })),
  );
  const shown = new Set(sources.flatMap(({ rows }) => rows.flatMap(({ states }) => states)));
  const years = [...Map.groupBy(months, (month) => month.slice(0, 4))];
  // One stop of the Tab key: the first month that can be opened.
  const stop = lines.findIndex(({ row }) => row?.states.some((state) => state !== null));
  return (
    <>
      <ScrollBox framed>
        <table className={styles.matrix} onKeyDown={moveFocus}>
          <Hidden as="caption">{t('usage.coverage.caption')}</Hidden>
          <thead>
            <tr>
              {withSources && (
                <th scope="col" rowSpan={2} className={styles.source}>
                  {t('usage.imports.source')}
                </th>
              )}
              <th scope="col" rowSpan={2}>
                {t('usage.imports.report')}
              </th>
              {years.map(([year, ofYear]) => (
                <th key={year} scope="colgroup" colSpan={ofYear.length} className={styles.year}>
                  {year}
                </th>
              ))}
              <th scope="col" rowSpan={2}>
                {t('usage.coverage.lastWord')}
              </th>
            </tr>
            <tr>
              {months.map((month) => (
                <th key={month} scope="col" className={styles.month}>
                  {Number(month.slice(5))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${line.source.id} ${line.row?.report ?? ''}`} data-first={line.isFirst}>
                {withSources && line.isFirst && (
                  <th scope="rowgroup" rowSpan={Math.max(1, line.source.rows.length)} className={styles.source}>
                    <Link to={`/usage/sources/${line.source.id}`}>{line.source.name}</Link>
                  </th>
                )}
                <MonthCells
                  line={line}
                  months={months}
                  isStop={index === stop}
                  onOpen={(month) => setOpened({ source: line.source, month })}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Legend shown={shown} />
      {opened && (
        <Suspense fallback={null}>
          <MonthDialog source={opened.source} month={opened.month} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface MonthCellsProps {
  line: Line;
  months: readonly string[];
  isStop: boolean;
  onOpen: (month: string) => void;
}

function MonthCells({ line: { source, row }, months, isStop, onOpen }: MonthCellsProps) {
  const t = useText();
  const formats = useFormats();
  if (!row)
    return (
      <td colSpan={months.length + 2}>
        <Quiet as="span">{t(source.kind === 'manual' ? 'usage.coverage.noFigures' : 'usage.coverage.noReports')}</Quiet>
      </td>
    );
  const name = row.report ?? t('usage.coverage.byHand');
  const first = row.states.findIndex((state) => state !== null);
  return (
    <>
      <th scope="row" className={styles.report}>
        {name} <Quiet as="span">{row.releases.join(', ')}</Quiet>
      </th>
      {months.map((month, index) => {
        const state = row.states[index] ?? null;
        return (
          <td key={month} className={styles.cell}>
            {state !== null && (
              <button
                type="button"
                data-state={state}
                tabIndex={isStop && index === first ? 0 : -1}
                aria-label={t('usage.coverage.cell', {
                  source: source.name,
                  report: name,
                  month: formats.month(month),
                  state: t(`usage.coverageStates.${state}`),
                })}
                title={`${formats.month(month)}: ${t(`usage.coverageStates.${state}`)}`}
                onClick={() => onOpen(month)}
              >
                <CoverageSign state={state} />
              </button>
            )}
          </td>
        );
      })}
      <td className={styles.word}>
        {t(`usage.lastWords.${row.last_word.word}`, {
          month: row.last_word.month === null ? '' : formats.month(row.last_word.month),
          count: row.last_word.count,
        })}
      </td>
    </>
  );
}

/** The legend of the visible icons. */
function Legend({ shown }: { shown: ReadonlySet<CoverageState | null> }) {
  const t = useText();
  return (
    <Row as="ul" gap="m" className={styles.legend} aria-label={t('usage.coverage.legend')}>
      {coverageStates
        .filter((state) => shown.has(state))
        .map((state) => (
          <li key={state}>
            <span data-state={state}>
              <CoverageSign state={state} />
            </span>{' '}
            {t(`usage.coverageStates.${state}`)}
          </li>
        ))}
    </Row>
  );
}

const steps: Readonly<Record<string, [rows: number, cells: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Arrow keys move between months, Home and End to the first and the last of a row. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest('button') : null;
  if (!step || !from) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(`.${styles.cell ?? ''}`)])
    .filter((cells) => cells.some((cell) => cell.firstChild));
  const at = rows.findIndex((cells) => cells.some((cell) => cell.contains(from)));
  const column = rows[at]?.findIndex((cell) => cell.contains(from)) ?? 0;
  const cells = rows[Math.min(Math.max(at + step[0], 0), rows.length - 1)] ?? [];
  const last = cells.findLastIndex((cell) => cell.firstChild);
  const to = cells[Math.min(Math.max(column + step[1], 0), last)]?.querySelector('button');
  if (!to) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}
