import { normaliseDoi } from '#shared/domain/identifiers/doi.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import type { OpenApcKind } from '#shared/domain/research/open-apc.ts';

/** Number of columns that OpenAPC expects in each of its files. */
const columnCounts: Record<OpenApcKind, number> = { apc: 18, ta: 21, contracts: 9, 'additional-costs': 9 };

/** Cells of OpenAPC's csv: commas, quotes doubled, a line for each row. */
export function readOpenApc(text: string): { columns: string[]; rows: Record<string, string>[]; lengths: number[] } {
  const lines = text.trimEnd().split('\n').map(cellsOf);
  const [columns = [], ...rows] = lines;
  return {
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))),
    lengths: rows.map(({ length }) => length),
  };
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
}

/**
 * What OpenAPC's published checks (test_apc_csv.py) find wrong with a file. What OpenAPC looks up itself after it received a file may be `NA`: publisher,
 * journal, ISSN, license, Crossref, PubMed, Web of Science, DOAJ. `isComplete` asks for these as well.
 */
export function openApcFaults(kind: OpenApcKind, text: string, { isComplete = false } = {}): string[] {
  const { rows, lengths } = readOpenApc(text);
  const faults = lengths.flatMap((length, at) => (length === columnCounts[kind] ? [] : [`row ${at + 2}: ${length} items`]));
  for (const [at, row] of rows.entries()) {
    const found =
      kind === 'contracts'
        ? contractFaults(row)
        : kind === 'additional-costs'
          ? additionalFaults(row)
          : [...articleFaults(row, kind), ...(isComplete ? enrichedFaults(row) : [])];
    faults.push(...found.map((fault) => `row ${at + 2}: ${fault}`));
  }
  if (kind === 'apc' || kind === 'ta') faults.push(...duplicates(rows, 'doi'), ...duplicates(rows, 'url'), ...linkingFaults(rows));
  if (kind === 'contracts') faults.push(...contractConsistency(rows));
  return faults;
}

const isGiven = (cell: string | undefined): boolean => cell !== undefined && cell !== '' && cell !== 'NA';
const isFlag = (cell: string | undefined): boolean => cell === 'TRUE' || cell === 'FALSE';

function articleFaults(row: Record<string, string>, kind: OpenApcKind): string[] {
  const { institution, period = '', euro = '', doi = '', url, is_hybrid, doaj } = row;
  return [
    ...(isGiven(institution) ? [] : ['no institution']),
    ...(/^\d{4}$/.test(period) && Number(period) >= 1990 ? [] : [`period ${period}`]),
    ...(kind === 'apc' && !(Number(euro) > 0) ? [`euro ${euro}`] : []),
    ...(isGiven(doi) ? (normaliseDoi(doi) === doi ? [] : [`doi ${doi}`]) : isGiven(url) ? [] : ['neither doi nor url']),
    ...[is_hybrid, doaj].flatMap((flag) => (isGiven(flag) && !isFlag(flag) ? [`flag ${flag}`] : [])),
    ...(['issn', 'issn_print', 'issn_electronic', 'issn_l'] as const).flatMap((field) =>
      isGiven(row[field]) && !isIssn(row[field] ?? '') ? [`${field} ${row[field]}`] : [],
    ),
    ...(['publisher', 'journal_full_title'] as const).flatMap((field) =>
      row[field] === row[field]?.trim() ? [] : [`blanks around ${field}`],
    ),
    ...(kind === 'ta' && !isGiven(row['agreement']) ? ['no agreement'] : []),
    ...(kind === 'ta' && !isGiven(row['group_id']) ? ['no group_id'] : []),
  ];
}

function enrichedFaults({ publisher, journal_full_title, issn, is_hybrid, doaj }: Record<string, string>): string[] {
  return [
    ...(isGiven(publisher) && isGiven(journal_full_title) && isGiven(issn) ? [] : ['no publisher, journal or issn']),
    ...(isFlag(is_hybrid) && isFlag(doaj) ? [] : ['a flag is not known']),
    ...(is_hybrid === 'TRUE' && doaj === 'TRUE' ? ['hybrid and in the DOAJ'] : []),
  ];
}

function additionalFaults({ doi, ...amounts }: Record<string, string>): string[] {
  const given = Object.values(amounts).filter(isGiven);
  return [
    ...(isGiven(doi) ? [] : ['no doi']),
    ...(given.length === 0 ? ['no amount'] : []),
    ...given.filter((amount) => !(Number(amount) > 0)),
  ];
}

function contractFaults(row: Record<string, string>): string[] {
  const missing = ['institution', 'contract_name', 'period_from', 'period_to', 'group_id'].filter((field) => !isGiven(row[field]));
  const isAmount = !isGiven(row['euro']) || Number.isFinite(Number(row['euro']));
  return [...missing.map((field) => `no ${field}`), ...(isAmount ? [] : [`euro ${row['euro']}`])];
}

/** Rows of one group agree on whose it is, and rows of one identifier on the agreement. */
function contractConsistency(rows: readonly Record<string, string>[]): string[] {
  const differing = (by: string, fields: readonly string[]): string[] =>
    [
      ...Map.groupBy(
        rows.filter((row) => isGiven(row[by])),
        (row) => row[by],
      ),
    ].flatMap(([key, same]) =>
      fields.filter((field) => new Set(same.map((row) => row[field])).size > 1).map((field) => `${by} ${key}: several ${field}`),
    );
  return [
    ...differing('group_id', ['institution', 'contract_name', 'identifier', 'consortium']),
    ...differing('identifier', ['contract_name', 'consortium']),
  ];
}

function duplicates(rows: readonly Record<string, string>[], field: string): string[] {
  const given = rows.map((row) => row[field] ?? '').filter(isGiven);
  const seen = new Set<string>();
  return given.filter((value) => seen.size === seen.add(value).size).map((value) => `duplicate ${field} ${value}`);
}

function linkingFaults(rows: readonly Record<string, string>[]): string[] {
  return (['issn', 'issn_print', 'issn_electronic'] as const).flatMap((field) =>
    [
      ...Map.groupBy(
        rows.filter((row) => isGiven(row[field])),
        (row) => row[field],
      ),
    ].flatMap(([issn, same]) => {
      const linking = new Set(same.map(({ issn_l }) => issn_l).filter(isGiven));
      return linking.size > 1 ? [`${field} ${issn}: several issn_l`] : [];
    }),
  );
}
