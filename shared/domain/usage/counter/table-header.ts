import { cellText, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { headingKey } from '#shared/domain/sheets/heading-key.ts';
import type { ReportHeader } from './counter-report.ts';
import { readExceptions } from './exceptions.ts';
import { readInstant, readPeriod } from '../../calendar/read-month.ts';
import { readRelease, readReportId, readReportTitle } from './report-types.ts';

/** The header above the headings. `releaseText` is the release as written, even if it is unsupported. */
export type TableHeader = { header: ReportHeader; releaseText: string; isR4: boolean };

export const emptyHeader: ReportHeader = {
  release: null,
  report: null,
  name: '',
  institution: '',
  customerIds: [],
  createdBy: null,
  platforms: [],
  created: '',
  createdAt: null,
  period: null,
  filters: {},
  attributes: {},
  exceptions: [],
};

/** Reads the rows above the headings; null if they contain no report header. */
export function readTableHeader(rows: readonly SheetRow[]): TableHeader | null {
  const lines = rows.map(({ cells }) => cells.map(cellText)).filter((cells) => cells.some((text) => text !== ''));
  const fields = new Map(lines.map(([name = '', ...values]) => [headingKey(name), values.filter((text) => text !== '').join('; ')]));
  if (fields.has('report_id') || fields.has('release') || fields.has('report_name')) return headerOfNames(fields);
  const title = lines.map(([first = '']) => readReportTitle(first)).find((found) => found !== undefined);
  return title ? headerOfRelease4(rows, title) : null;
}

/** Releases 5 and 5.1 name each field of the header in its first column. */
function headerOfNames(fields: ReadonlyMap<string, string>): TableHeader {
  const get = (name: string): string => fields.get(name) ?? '';
  const releaseText = get('release');
  return {
    isR4: false,
    releaseText,
    header: {
      ...emptyHeader,
      release: readRelease(releaseText) ?? null,
      report: readReportId(get('report_id'), get('report_name')),
      name: get('report_name'),
      institution: get('institution_name'),
      customerIds: listOf(get('institution_id')),
      createdBy: get('created_by') || null,
      created: get('created'),
      createdAt: readInstant(get('created')),
      period: readPeriod(get('reporting_period')),
      filters: { ...pairsOf(get('report_filters')), ...(get('metric_types') !== '' && { Metric_Type: listOf(get('metric_types')) }) },
      attributes: pairsOf(get('report_attributes')),
      exceptions: readExceptions(get('exceptions')),
    },
  };
}

/** Release 4 lists title, institution, customer, period and date in rows, the last two below their names. */
function headerOfRelease4(rows: readonly SheetRow[], { report, release }: { report: string; release: string }): TableHeader {
  const lines = rows.map(({ cells }) => cells.map(cellText));
  const at = lines.findIndex(([first = '']) => readReportTitle(first) !== undefined);
  const below = (pattern: RegExp): string => {
    const index = lines.findIndex(([first = '']) => pattern.test(first));
    if (index < 0) return '';
    const beside = lines[index]?.[1] ?? '';
    return beside !== '' ? beside : (lines.slice(index + 1).find(([first = '']) => first !== '')?.[0] ?? '');
  };
  const plain = (offset: number): string => {
    const text = lines[at + offset]?.[0] ?? '';
    return /^(period covered|date run)/i.test(text) ? '' : text;
  };
  const created = below(/^date\s*run/i);
  return {
    isR4: true,
    releaseText: release,
    header: {
      ...emptyHeader,
      release: readRelease(release) ?? null,
      report,
      name: lines[at]?.[1] ?? '',
      institution: plain(1),
      customerIds: [plain(2)].filter((id) => id !== ''),
      created,
      createdAt: readInstant(created),
      period: readPeriod(below(/^period covered/i)),
    },
  };
}

function listOf(text: string): string[] {
  return text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parses `Data_Type=Book|Journal; Access_Method=Regular`. A repeated name has the values of both. */
function pairsOf(text: string): Record<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.split('=');
    if (values.length > 0) pairs.set(name.trim(), [...(pairs.get(name.trim()) ?? []), ...listOf(values.join('='))]);
  }
  return Object.fromEntries(pairs);
}
