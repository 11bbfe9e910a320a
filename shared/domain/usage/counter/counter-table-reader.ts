import { cellText, isBlankRow, type Cell, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { cleanName } from './clean-name.ts';
import { type ColumnRole, guessReports, isHeadingRow, type Layout, monthsWithoutYear, readLayout } from './columns.ts';
import { type CounterAnswers, type CounterReport, problem, type Release, type ReportHeader, type UsageTitle } from './counter-report.ts';
import { hashText } from './hash-text.ts';
import { impliedValues } from './implied-values.ts';
import { readCount } from './read-count.ts';
import { readDenial, readMetric } from './read-metric.ts';
import { ReportBuilder } from './report-builder.ts';
import { knownMetrics, reportTypeOf } from './report-types.ts';
import { emptyHeader, readTableHeader } from './table-header.ts';
import { isTotalsRow } from './totals-row.ts';

/** Max filled rows that are searched for headings. */
const maxHeaderRows = 60;
/** Max months, thirty years: no report has more, and each row is processed once per month. */
const mostMonths = 361;
/** Min headings with a month without its year to treat them as the months of the report. */
const leastNamedMonths = 3;
/** Max members of a consortium in a question. */
const maxInstitutions = 200;

type Table = Layout & {
  release: Release;
  /** Only for a report without a metric column. */
  metric: string | null;
  implied: ReturnType<typeof impliedValues>;
};

/** Reads a COUNTER report row by row from one sheet. A workbook with several reports needs one reader per sheet. */
export class CounterTableReader {
  readonly #answers: CounterAnswers;
  readonly #builder = new ReportBuilder();
  readonly #top: SheetRow[] = [];
  #header: ReportHeader = emptyHeader;
  #table: Table | undefined;
  #isRefused = false;
  /** Set if headings name months without a year and the year is unknown. */
  #asksPeriod = false;
  readonly #seen = new Set<number>();
  readonly #repeated: number[] = [];
  readonly #unlike: number[] = [];
  readonly #withoutMetric: number[] = [];
  readonly #unreadable: { row: number; value: string }[] = [];
  readonly #institutions = new Set<string>();
  /** The row of headings with months that differ from the first ones: a second report begins there. */
  #second: number | undefined;

  constructor(answers: CounterAnswers = {}) {
    this.#answers = answers;
  }

  add(row: SheetRow): void {
    if (isBlankRow(row.cells)) return;
    if (this.#table) this.#readRow(this.#table, row);
    else if (isHeadingRow(row.cells)) this.#begin(row.cells);
    else if (this.#top.length < maxHeaderRows) this.#top.push(row);
  }

  finish(): CounterReport {
    const { problems } = this.#builder;
    if (!this.#table && !this.#isRefused) this.#finishWithoutTable();
    const table = this.#isRefused ? undefined : this.#table;
    const counted = (code: Parameters<typeof problem>[0], rows: readonly number[]): void => {
      if (rows.length > 0) problems.push(problem(code, { rows: rows.length, row: rows[0] ?? 0 }));
    };
    if (this.#second !== undefined) problems.push(problem('second_report', { row: this.#second }));
    counted('repeated_rows', this.#repeated);
    counted('row_totals_differ', this.#unlike);
    counted('rows_without_metric', this.#withoutMetric);
    const [bad] = this.#unreadable;
    if (bad) problems.push(problem('unreadable_count', { rows: this.#unreadable.length, ...bad }));
    for (const { code, message, data } of this.#header.exceptions) problems.push(problem('exception', { code, message, data }));
    const isOpen = this.#institutions.size > 1 && this.#answers.institution === undefined;
    if (isOpen) problems.push(problem('ask_institution', { institutions: [...this.#institutions].join('\n') }));
    const headed = new Set(table?.months.map(({ month }) => month));
    if (table && !this.#builder.hasRows && !isOpen && this.#header.exceptions.length === 0) problems.push(problem('empty_table'));
    const evidence = { headed, isPartial: (table?.unreadable.length ?? 0) > 0 };
    return (isOpen ? new ReportBuilder(problems) : this.#builder).build(this.#header, evidence, table?.implied);
  }

  /** Handles a header without a table: the platform had nothing to report, or could not. */
  #finishWithoutTable(): void {
    this.#readHeader();
    const { problems } = this.#builder;
    if (problems.length > 0) return;
    problems.push(problem(this.#header.exceptions.length > 0 ? 'exception_answer' : 'no_headings'));
  }

  #readHeader(): void {
    const { problems } = this.#builder;
    const read = readTableHeader(this.#top);
    const release = this.#answers.release ?? read?.header.release ?? null;
    this.#header = {
      ...(read?.header ?? emptyHeader),
      release,
      report: this.#answers.report ?? read?.header.report ?? null,
      period: read?.header.period ?? this.#answers.period ?? null,
    };
    if (read && release === null && read.releaseText !== '') {
      problems.push(problem('release_not_supported', { release: read.releaseText }));
      this.#isRefused = true;
    }
  }

  /** Processes the headings, and the header rows above them. */
  #begin(cells: readonly Cell[]): void {
    this.#readHeader();
    const { problems } = this.#builder;
    const layout = readLayout(cells, this.#header.period, this.#answers.months);
    const guess = guessReports(layout);
    if (this.#header.release === null && !this.#isRefused) problems.push(problem('ask_release', { suggested: guess.release }));
    if (this.#header.report === null) {
      if (guess.reports.length > 1) problems.push(problem('ask_report', { reports: guess.reports.join(', ') }));
      else this.#header = { ...this.#header, report: guess.reports[0] ?? null };
    }
    const release = this.#header.release ?? guess.release;
    const report = this.#header.report ?? guess.reports[0] ?? '';
    const type = reportTypeOf(release, report);
    if (!type && !this.#isRefused) this.#refuse('report_not_supported', { report });
    const metrics = type?.filter.metrics ?? [];
    this.#table = {
      ...layout,
      release,
      metric: release === '4' && metrics.length === 1 ? (metrics[0] ?? null) : null,
      implied: impliedValues({ ...this.#header, release, report }),
    };
    this.#checkMonths(layout);
    this.#asksPeriod = layout.months.length === 0 && this.#header.period === null && monthsWithoutYear(cells) >= leastNamedMonths;
    if (this.#asksPeriod) problems.push(problem('ask_period'));
    if (layout.notRead.length > 0) problems.push(problem('columns_not_read', { columns: layout.notRead.join(', ') }));
  }

  #refuse(code: Parameters<typeof problem>[0], values: Record<string, string | number> = {}): void {
    this.#builder.problems.push(problem(code, values));
    this.#isRefused = true;
  }

  #checkMonths({ months, unreadable }: Layout): void {
    const { problems } = this.#builder;
    for (const { heading, suggested } of unreadable) problems.push(problem('unreadable_month', { heading, suggested }));
    const headed = months.map(({ month }) => month).toSorted();
    const [first, last] = [headed[0], headed.at(-1)];
    if (first === undefined || last === undefined) return;
    const twice = headed.find((month, index) => headed[index + 1] === month);
    if (months.length > mostMonths) this.#refuse('too_many_months', { months: months.length, most: mostMonths });
    if (twice !== undefined) this.#refuse('month_twice', { month: twice });
    const { period } = this.#header;
    if (period && (first < period.from || last > period.to)) {
      problems.push(problem('period_and_months_disagree', { from: period.from, to: period.to, first, last }));
    }
  }

  #readRow(table: Table, row: SheetRow): void {
    if (this.#isRefused || this.#second !== undefined) return;
    if (isHeadingRow(row.cells)) {
      const { months } = readLayout(row.cells, null, this.#answers.months);
      if (months.length > 0 && String(months.map(monthOf)) !== String(table.months.map(monthOf))) this.#second = row.number;
      return;
    }
    if (table.months.length === 0) {
      // Totals of a whole period are indistinguishable from those of other months.
      if (table.unreadable.length === 0 && !this.#asksPeriod) this.#refuse('no_months');
      return;
    }
    const text = (role: ColumnRole): string => {
      const column = table.columns.get(role);
      return column === undefined ? '' : cellText(row.cells[column]);
    };
    if (!this.#isOfInstitution(text('institution') || text('institutionId'))) return;
    const title = titleOf(text);
    const written = text('metric') || text('activity') || text('denial');
    const isIdentified = [title.proprietaryId, title.doi, title.isbn, title.printIssn, title.onlineIssn, title.uri].some(
      (id) => id !== null,
    );
    const metric = written === '' ? table.metric : metricOf(written, table);
    const counts = this.#countsOf(table, row, isIdentified || metric !== null);
    const name = title.name || (table.columns.has('name') ? '' : (title.platform ?? ''));
    if (isTotalsRow({ name, beside: [title.publisher ?? '', title.platform ?? ''], metric: written, isIdentified })) {
      this.#noteTotals(table, row, written === '' ? table.metric : metric, counts);
      return;
    }
    const known = counts.filter(([, count]) => count !== null);
    if (metric === null) {
      if (known.length > 0) this.#withoutMetric.push(row.number);
      return;
    }
    // A line of text below the table is not a title without use.
    if (known.length === 0 && !isIdentified && (name === '' || written === '')) return;
    if (this.#isRepeated(row)) return;
    this.#compareTotal(table, row, known);
    const built = this.#builder.row({
      title: this.#builder.title({ ...title, name }),
      dataType: text('dataType') || null,
      accessType: text('accessType') || null,
      accessMethod: text('accessMethod') || null,
      metric,
      part: `${text('yop')}|${text('sectionType')}`,
    });
    // In release 4 a blank means no use; in later releases it means unknown.
    for (const [month, count] of counts) this.#builder.count(built, month, count ?? (table.release === '4' ? 0 : null));
  }

  #isOfInstitution(institution: string): boolean {
    if (institution === '') return true;
    if (this.#institutions.size < maxInstitutions) this.#institutions.add(institution);
    return this.#answers.institution === undefined || this.#answers.institution === institution;
  }

  #countsOf(table: Table, { number, cells }: SheetRow, isUse: boolean): [month: string, count: number | null][] {
    return table.months.map(({ column, month }) => {
      const count = readCount(cells[column]);
      if (count === undefined) {
        if (isUse) {
          this.#unreadable.push({ row: number, value: cellText(cells[column]).slice(0, 40) });
          this.#builder.incomplete.add(month);
        }
        return [month, null];
      }
      return [month, count];
    });
  }

  #noteTotals(table: Table, row: SheetRow, metric: string | null, counts: readonly (readonly [string, number | null])[]): void {
    const total = readCount(row.cells[table.columns.get('total') ?? -1]);
    const stated = total ?? counts.reduce((sum, [, count]) => sum + (count ?? 0), 0);
    this.#builder.totalsRows.push({ row: row.number, metric: metric !== null && knownMetrics.has(metric) ? metric : null, stated });
  }

  #isRepeated({ number, cells }: SheetRow): boolean {
    const hash = hashText(cells.map(cellText).join('\u0001'));
    const isRepeated = this.#seen.has(hash);
    if (isRepeated) this.#repeated.push(number);
    else this.#seen.add(hash);
    return isRepeated;
  }

  /** Reports rows whose months do not sum to their total; the months still count. */
  #compareTotal(table: Table, { number, cells }: SheetRow, known: readonly (readonly [string, number | null])[]): void {
    const column = table.columns.get('total');
    if (column === undefined || table.unreadable.length > 0) return;
    const total = readCount(cells[column]) ?? null;
    if (total !== null && total !== known.reduce((sum, [, count]) => sum + (count ?? 0), 0)) this.#unlike.push(number);
  }
}

function monthOf({ month }: Layout['months'][number]): string {
  return month;
}

/** The metric named in a cell; denial categories of release 4 map to those of later releases. */
function metricOf(text: string, { columns }: Table): string {
  return columns.has('denial') ? (readDenial(text) ?? readMetric(text)) : readMetric(text);
}

function titleOf(text: (role: ColumnRole) => string): UsageTitle {
  const orNull = (role: ColumnRole): string | null => text(role) || null;
  return {
    name: cleanName(text('name')),
    publisher: cleanName(text('publisher')) || null,
    platform: orNull('platform'),
    proprietaryId: orNull('proprietaryId'),
    doi: orNull('doi'),
    isbn: orNull('isbn'),
    printIssn: orNull('printIssn'),
    onlineIssn: orNull('onlineIssn'),
    uri: orNull('uri'),
    parent: cleanName(text('parent')) || null,
  };
}
