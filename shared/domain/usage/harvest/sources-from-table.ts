import { type Message, say } from '#shared/domain/messages/message.ts';
import { foldForSearch, foldIdentity } from '#shared/domain/text/fold.ts';
import { harvestReleases } from './harvested-month.ts';

/** A source from a line of a table of platforms and credentials. */
export interface SourceOfTable {
  /** The line number, from 1 with the headings. */
  row: number;
  name: string;
  platform: string;
  /** By name; empty if the line has none. */
  provider: string;
  base_url: string;
  customer_id: string;
  requestor_id: string;
  api_key: string;
  platform_param: string;
  release: (typeof harvestReleases)[number] | 'auto';
  /** `YYYY-MM`, or null. */
  harvest_from: string | null;
  reports: string[];
  note: string;
}

export interface TableOfSources {
  sources: SourceOfTable[];
  problems: { row: number; message: Message }[];
  /** Headings of ignored columns. */
  unread: string[];
}

/** Folded headings, as in platforms' lists and other systems. The first match counts. */
const headings = {
  api_key: ['api key', 'apikey', 'key', 'token', 'secret', 'api schlussel', 'cle api', 'api nyckel'],
  requestor_id: ['requestor id', 'requester id', 'requestor', 'requestorid', 'requester'],
  customer_id: [
    'customer id',
    'customer number',
    'customer',
    'customerid',
    'institution id',
    'kundennummer',
    'numero de client',
    'kundnummer',
  ],
  base_url: [
    'base url',
    'sushi url',
    'counter api url',
    'url',
    'address',
    'api url',
    'sushi',
    'sushi server',
    'endpoint',
    'adresse',
    'adress',
  ],
  platform_param: ['platform parameter', 'platform param', 'platform code'],
  release: ['release', 'counter release', 'counter version', 'version', 'counter'],
  harvest_from: ['harvest from', 'from', 'since', 'start', 'begin', 'first month', 'von', 'ab', 'depuis', 'fran'],
  reports: ['reports', 'report', 'report types', 'berichte', 'rapports', 'rapporter'],
  provider: ['provider', 'publisher', 'verlag', 'editeur', 'forlag', 'anbieter', 'fournisseur'],
  note: ['note', 'notes', 'comment', 'remark', 'bemerkung', 'remarque', 'anteckning'],
  name: ['name', 'source', 'quelle', 'nom', 'namn', 'vendor', 'title'],
  platform: ['platform', 'plattform', 'plateforme'],
} as const satisfies Record<string, readonly string[]>;
type Field = keyof typeof headings;

/** Default reports if the table names none: the full ones, from which views are derived. */
const usualReports = ['PR', 'DR', 'TR'];

/**
 * Reads a table of platforms and credentials with headings in its first line. Each line needs a name or a platform. A source with a URL is requested
 * every month. Unreadable cells become problems with their line number.
 */
export function sourcesFromTable(rows: readonly (readonly string[])[], knownReports: readonly string[]): TableOfSources {
  const [head = [], ...lines] = rows;
  const fields = fieldsOf(head);
  const problems: TableOfSources['problems'] = [];
  if (!fields.includes('name') && !fields.includes('platform')) {
    return { sources: [], problems: [{ row: 1, message: say('harvest.tableNeedsName') }], unread: [] };
  }
  const sources = lines.flatMap((cells, index): SourceOfTable[] => {
    const row = index + 2;
    const text = (field: Field): string => (cells[fields.indexOf(field)] ?? '').trim();
    if (cells.every((cell) => cell.trim() === '')) return [];
    const name = text('name') || text('platform');
    if (name === '') {
      problems.push({ row, message: say('harvest.lineNeedsName') });
      return [];
    }
    const release = releaseIn(text('release'));
    if (release === undefined) problems.push({ row, message: say('harvest.lineRelease', { text: text('release').slice(0, 40) }) });
    const month = monthIn(text('harvest_from'));
    if (month === undefined) problems.push({ row, message: say('harvest.lineMonth', { text: text('harvest_from').slice(0, 40) }) });
    const wanted = text('reports')
      .split(/[\s,;|/]+/)
      .filter((each) => each !== '')
      .map((each) => each.toUpperCase());
    const unknown = wanted.filter((each) => !knownReports.includes(each));
    if (unknown.length > 0) problems.push({ row, message: say('harvest.lineReports', { text: unknown.join(', ').slice(0, 80) }) });
    const reports = wanted.filter((each) => knownReports.includes(each));
    return [
      {
        row,
        name,
        platform: text('platform') || name,
        provider: text('provider'),
        base_url: text('base_url'),
        customer_id: text('customer_id'),
        requestor_id: text('requestor_id'),
        api_key: text('api_key'),
        platform_param: text('platform_param'),
        release: release ?? 'auto',
        harvest_from: month ?? null,
        reports: reports.length > 0 ? reports : usualReports,
        note: text('note'),
      },
    ];
  });
  return { sources, problems, unread: head.filter((heading, column) => heading.trim() !== '' && fields[column] === null) };
}

/** The field of each column; of two matching columns, the first counts. */
function fieldsOf(head: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  return head.map((heading) => {
    const words = foldForSearch(heading.replace(/\(.*?\)|\*/g, ' ')).trim();
    const found = (Object.keys(headings) as Field[]).find(
      (field) => !taken.has(field) && (headings[field] as readonly string[]).includes(words),
    );
    if (found) taken.add(found);
    return found ?? null;
  });
}

function releaseIn(text: string): SourceOfTable['release'] | undefined {
  const folded = foldIdentity(text);
  if (folded === '' || folded === 'auto') return 'auto';
  const number = /5(?:\.1)?/.exec(text)?.[0];
  return harvestReleases.find((release) => release === number);
}

/** Parses `2025-01`, `01/2025`, `2025-01-15` or `2025` as a month `YYYY-MM`. Null for an empty text, undefined for other text. */
function monthIn(text: string): string | null | undefined {
  if (text === '') return null;
  const found = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.]\d{1,2})?$/.exec(text) ?? undefined;
  const turned = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const [year, month] = turned ? [turned[2], turned[1]] : [found?.[1], found && (found[2] ?? '1')];
  const number = Number(month);
  return year === undefined || !(number >= 1 && number <= 12) ? undefined : `${year}-${String(number).padStart(2, '0')}`;
}
