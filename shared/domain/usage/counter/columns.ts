import { type Cell, cellText } from '#shared/domain/sheets/cell.ts';
import { headingKey } from '#shared/domain/sheets/heading-key.ts';
import { monthOfName } from '#shared/domain/calendar/month-names.ts';
import { type DateOrder, readDateOrder } from '#shared/domain/calendar/parse-date.ts';
import { type Period, monthsOf, readMonth } from '../../calendar/read-month.ts';

export type ColumnRole =
  | 'name'
  | 'publisher'
  | 'platform'
  | 'proprietaryId'
  | 'doi'
  | 'isbn'
  | 'printIssn'
  | 'onlineIssn'
  | 'uri'
  | 'parent'
  | 'dataType'
  | 'sectionType'
  | 'yop'
  | 'accessType'
  | 'accessMethod'
  | 'metric'
  | 'activity'
  | 'denial'
  | 'total'
  | 'institution'
  | 'institutionId'
  | 'aside';

const roles = new Map<string, ColumnRole>(
  Object.entries({
    title: 'name',
    journal: 'name',
    book: 'name',
    book_title: 'name',
    journal_title: 'name',
    database: 'name',
    collection: 'name',
    item: 'name',
    item_name: 'name',
    publisher: 'publisher',
    content_provider: 'publisher',
    platform: 'platform',
    proprietary_id: 'proprietaryId',
    proprietary_identifier: 'proprietaryId',
    doi: 'doi',
    journal_doi: 'doi',
    book_doi: 'doi',
    isbn: 'isbn',
    print_issn: 'printIssn',
    printed_issn: 'printIssn',
    issn: 'printIssn',
    online_issn: 'onlineIssn',
    e_issn: 'onlineIssn',
    eissn: 'onlineIssn',
    uri: 'uri',
    parent_title: 'parent',
    data_type: 'dataType',
    section_type: 'sectionType',
    yop: 'yop',
    access_type: 'accessType',
    access_method: 'accessMethod',
    metric_type: 'metric',
    user_activity: 'activity',
    access_denied_category: 'denial',
    reporting_period_total: 'total',
    ytd_total: 'total',
    ytd: 'total',
    total: 'total',
    totals: 'total',
    institution_name: 'institution',
    customer_id: 'institutionId',
    institution_id: 'institutionId',
  } as const),
);
/** Known columns that are not needed. */
const aside =
  /^(reporting_period_(html|pdf)|ytd_(html|pdf)|publisher_id|authors|publication_date|article_version|linking_issn|isni|orcid|format|license_type|component_.*|parent_.*)$/;

export function roleOfHeading(key: string): ColumnRole | undefined {
  return roles.get(key) ?? (aside.test(key) ? 'aside' : undefined);
}

export type Layout = {
  columns: ReadonlyMap<ColumnRole, number>;
  /** Normalised headings of all columns. */
  keys: readonly string[];
  months: readonly { column: number; month: string }[];
  /** Headings that resemble months but cannot be read; `suggested` is the only month of the period without a column. */
  unreadable: readonly { heading: string; suggested: string }[];
  /** Headings of ignored columns. */
  notRead: readonly string[];
};

/** Whether a row contains the headings of a COUNTER table. */
export function isHeadingRow(cells: readonly Cell[]): boolean {
  const found = cells.map((cell) => roleOfHeading(headingKey(cellText(cell))));
  const known = found.filter((role) => role !== undefined).length;
  return known >= 3 && found.some((role) => role === 'metric' || role === 'activity' || role === 'denial' || role === 'total');
}

/** The meaning of each column below a row of headings. */
export function readLayout(cells: readonly Cell[], period: Period | null, answers: Readonly<Record<string, string>> = {}): Layout {
  const texts = cells.map(cellText);
  const keys = texts.map(headingKey);
  const columns = new Map<ColumnRole, number>();
  for (const [column, key] of keys.entries()) {
    const role = roleOfHeading(key);
    if (role !== undefined && !columns.has(role)) columns.set(role, column);
  }
  // Book reports of release 4 leave the heading of the title column blank.
  if (!columns.has('name') && texts[0] === '') columns.set('name', 0);
  const months: { column: number; month: string }[] = [];
  const unreadable: string[] = [];
  const notRead: string[] = [];
  const order = monthOrder(texts, period);
  const firstMonth = firstMonthColumn(columns, (column) => readMonth(texts[column] ?? '', period, order) !== undefined, texts.length);
  for (const [column, heading] of texts.entries()) {
    if (heading === '' || roleOfHeading(keys[column] ?? '') !== undefined) continue;
    const month = Object.hasOwn(answers, heading) ? answers[heading] : readMonth(heading, period, order);
    if (column < firstMonth) notRead.push(heading);
    else if (month !== undefined) months.push({ column, month });
    else if (/\d/.test(heading)) unreadable.push(heading);
    else notRead.push(heading);
  }
  const total = columns.get('total');
  if (months.length === 0 && unreadable.length === 0 && total !== undefined && period?.from === period?.to && period) {
    months.push({ column: total, month: period.from });
  }
  const open = period ? monthsOf(period).filter((month) => !months.some((known) => known.month === month)) : [];
  const suggested = open.length === 1 && unreadable.length === 1 ? (open[0] ?? '') : '';
  return { columns, keys, months, unreadable: unreadable.map((heading) => ({ heading, suggested })), notRead };
}

/** The first column that can be a month: after the metric and the total. Before release 4 the total follows the months. */
function firstMonthColumn(columns: Layout['columns'], isMonth: (column: number) => boolean, width: number): number {
  const after = (...named: ColumnRole[]): number => Math.max(...named.map((role) => columns.get(role) ?? -1)) + 1;
  const [lead, total] = [after('metric', 'activity', 'denial'), after('total')];
  const isTotalFirst = Array.from({ length: width }, (_, column) => column).some((column) => column >= total && isMonth(column));
  return isTotalFirst ? Math.max(lead, total) : lead;
}

/** Number of headings with a month without its year: `Jan`, `Feb-YY`. */
export function monthsWithoutYear(cells: readonly Cell[]): number {
  return cells.filter((cell) => monthOfName(cellText(cell).replace(/[-\s.]*(?:yy){1,2}$/i, '')) !== undefined).length;
}

/** The possible reports of a table without a header, and its likely release, by its headings. */
export function guessReports({ columns, keys }: Pick<Layout, 'columns' | 'keys'>): { release: '4' | '5'; reports: string[] } {
  const has = (key: string): boolean => keys.includes(key);
  if (columns.has('metric')) return { release: '5', reports: [has('item') ? 'IR' : has('database') ? 'DR' : has('title') ? 'TR' : 'PR'] };
  const isBook = has('isbn') || has('book_doi');
  if (columns.has('activity')) return { release: '4', reports: [has('database') ? 'DB1' : 'PR1'] };
  if (columns.has('denial')) return { release: '4', reports: [has('database') ? 'DB2' : isBook ? 'BR3' : 'JR2'] };
  if (has('collection')) return { release: '4', reports: ['MR1'] };
  return { release: '4', reports: isBook ? ['BR1', 'BR2'] : ['JR1', 'JR1 GOA', 'JR1A'] };
}

/** Whether day or month comes first in headings: as they show together, or the order in which no month occurs twice. */
function monthOrder(headings: readonly string[], period: Period | null): DateOrder | undefined {
  const { order } = readDateOrder(headings);
  if (order !== undefined) return order;
  const isUnique = (tried: DateOrder): boolean => {
    const months = headings.flatMap((heading) =>
      /^\d{1,2}\D\d{1,2}\D\d{2,4}$/.test(heading) ? (readMonth(heading, period, tried) ?? []) : [],
    );
    return new Set(months).size === months.length;
  };
  return !isUnique('dmy') && isUnique('mdy') ? 'mdy' : undefined;
}
