import type { Release } from './counter-report.ts';

/** The level of a report. Reports of one level contain the same use in more or less detail; use of two levels is never summed. */
export type ReportLevel = 'platform' | 'database' | 'title' | 'item';

/** Values that a report is limited to; an absent attribute includes all values. */
export type ReportFilter = {
  dataTypes?: readonly string[];
  accessTypes?: readonly string[];
  accessMethods?: readonly string[];
  metrics?: readonly string[];
};

export type ReportType = {
  level: ReportLevel;
  /** The full report of a view; absent in a full report. */
  viewOf?: string;
  filter: ReportFilter;
};

const denials = ['Limit_Exceeded', 'No_License'];
const itemRequests = ['Total_Item_Requests', 'Unique_Item_Requests'];
const itemUse = ['Total_Item_Investigations', 'Unique_Item_Investigations', ...itemRequests];
const titleUse = [...itemUse, 'Unique_Title_Investigations', 'Unique_Title_Requests'];
const searches = ['Searches_Automated', 'Searches_Federated', 'Searches_Regular'];
const regular = { accessMethods: ['Regular'] };
const controlled = { accessTypes: ['Controlled'], ...regular };
const journals = { dataTypes: ['Journal'] };

/** Full reports and standard views of releases 5 and 5.1 (Code of Practice, section 4). */
function reportsOf(books: readonly string[], databaseUse: readonly string[], multimedia: ReportFilter): Record<string, ReportType> {
  return {
    PR: { level: 'platform', filter: {} },
    PR_P1: {
      level: 'platform',
      viewOf: 'PR',
      filter: { ...regular, metrics: ['Searches_Platform', ...itemRequests, 'Unique_Title_Requests'] },
    },
    DR: { level: 'database', filter: {} },
    DR_D1: { level: 'database', viewOf: 'DR', filter: { ...regular, metrics: [...searches, ...databaseUse] } },
    DR_D2: { level: 'database', viewOf: 'DR', filter: { ...regular, metrics: denials } },
    TR: { level: 'title', filter: {} },
    TR_B1: {
      level: 'title',
      viewOf: 'TR',
      filter: { dataTypes: books, ...controlled, metrics: ['Total_Item_Requests', 'Unique_Title_Requests'] },
    },
    TR_B2: { level: 'title', viewOf: 'TR', filter: { dataTypes: books, ...regular, metrics: denials } },
    TR_B3: { level: 'title', viewOf: 'TR', filter: { dataTypes: books, ...regular, metrics: titleUse } },
    TR_J1: { level: 'title', viewOf: 'TR', filter: { ...journals, ...controlled, metrics: itemRequests } },
    TR_J2: { level: 'title', viewOf: 'TR', filter: { ...journals, ...regular, metrics: denials } },
    TR_J3: { level: 'title', viewOf: 'TR', filter: { ...journals, ...regular, metrics: itemUse } },
    TR_J4: { level: 'title', viewOf: 'TR', filter: { ...journals, ...controlled, metrics: itemRequests } },
    IR: { level: 'item', filter: {} },
    IR_A1: { level: 'item', viewOf: 'IR', filter: { dataTypes: ['Article'], ...regular, metrics: itemRequests } },
    IR_M1: { level: 'item', viewOf: 'IR', filter: { ...multimedia, ...regular } },
  };
}

/** Release 4 has no views: reports do not overlap, except that books are BR1 or BR2, and JR1 includes archives and gold open access. */
const release4: Record<string, ReportType> = {
  JR1: { level: 'title', filter: { ...journals, metrics: ['Full_Text_Requests'] } },
  'JR1 GOA': { level: 'title', filter: { ...journals, metrics: ['Gold_OA_Full_Text_Requests'] } },
  JR1A: { level: 'title', filter: { ...journals, metrics: ['Archive_Full_Text_Requests'] } },
  JR2: { level: 'title', filter: { ...journals, metrics: denials } },
  BR1: { level: 'title', filter: { dataTypes: ['Book'], metrics: ['Title_Requests'] } },
  BR2: { level: 'title', filter: { dataTypes: ['Book'], metrics: ['Section_Requests'] } },
  BR3: { level: 'title', filter: { dataTypes: ['Book'], metrics: denials } },
  DB1: {
    level: 'database',
    filter: { dataTypes: ['Database'], metrics: ['Regular_Searches', 'Federated_And_Automated_Searches', 'Result_Clicks', 'Record_Views'] },
  },
  DB2: { level: 'database', filter: { dataTypes: ['Database'], metrics: denials } },
  PR1: {
    level: 'platform',
    filter: { dataTypes: ['Platform'], metrics: ['Regular_Searches', 'Federated_And_Automated_Searches', 'Result_Clicks', 'Record_Views'] },
  },
  MR1: { level: 'title', filter: { dataTypes: ['Multimedia'], metrics: ['Multimedia_Requests'] } },
};

const reports: Record<Release, Record<string, ReportType>> = {
  4: release4,
  5: reportsOf(['Book'], ['Total_Item_Investigations', 'Total_Item_Requests'], {
    dataTypes: ['Multimedia'],
    metrics: ['Total_Item_Requests'],
  }),
  5.1: reportsOf(['Book', 'Reference_Work'], itemUse, {
    dataTypes: ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'],
    metrics: itemRequests,
  }),
};

export function reportTypeOf(release: Release, report: string): ReportType | undefined {
  return Object.hasOwn(reports[release], report) ? reports[release][report] : undefined;
}

/** All metrics of all releases. */
export const knownMetrics: ReadonlySet<string> = new Set([
  ...titleUse,
  ...denials,
  ...searches,
  'Searches_Platform',
  ...Object.values(release4).flatMap(({ filter }) => filter.metrics ?? []),
]);

const releasesByText: readonly (readonly [RegExp, Release])[] = [
  [/^r?5\.1(\.\d+)?$/i, '5.1'],
  [/^r?5(\.0(\.\d+)?)?$/i, '5'],
  [/^r?4(\.\d+)*$/i, '4'],
];

/** Parses a release: `5.1`, `R5`, `5,1` and `COUNTER 5.1`. */
export function readRelease(text: string): Release | undefined {
  const plain = text
    .replace(/^\s*(?:counter|release|version)\s*/i, '')
    .replace(',', '.')
    .trim();
  return releasesByText.find(([pattern]) => pattern.test(plain))?.[1];
}

const levels: Record<string, string> = { platform: 'PR', database: 'DR', title: 'TR', item: 'IR' };

/** The id of a report from `Report_ID`, or from the `Report_Name` of a full report: accepts `tr-j1` and `Title Master Report`. */
export function readReportId(id: string, name: string): string | null {
  const known = /^(PR|DR|TR|IR)(?:[_ -]?([A-Z]\d))?$/i.exec(id.trim());
  if (known) return [known[1], known[2]].filter(Boolean).join('_').toUpperCase();
  const full = /^(platform|database|title|item) (?:master )?report\b/i.exec(name.trim());
  return full ? (levels[(full[1] ?? '').toLowerCase()] ?? null) : null;
}

const letters: Record<string, string> = {
  journal: 'JR',
  book: 'BR',
  database: 'DB',
  platform: 'PR',
  multimedia: 'MR',
  title: 'TR',
  item: 'IR',
};

/** The id and release of a report of release 4 or older, from its first cell: `Journal Report 1 GOA (R4)`. */
export function readReportTitle(text: string): { report: string; release: string } | undefined {
  const match = /^(journal|book|database|platform|multimedia|title|item) report (\d)\s*(GOA|a)?\s*(?:\(R?(\d)\))?/i.exec(text.trim());
  if (!match) return undefined;
  const [, kind = '', number = '', suffix, release] = match;
  const ending = suffix === undefined ? '' : suffix.toLowerCase() === 'goa' ? ' GOA' : 'A';
  return { report: `${letters[kind.toLowerCase()]}${number}${ending}`, release: release ?? '4' };
}
