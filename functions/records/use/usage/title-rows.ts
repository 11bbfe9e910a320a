import type { OwnParameters } from '#shared/contract/list-parameters.ts';
import type { UnmatchedTitleRow, UsageTitleRow } from '#shared/contract/rows/usage-title-row.ts';
import { normaliseIsbn } from '#shared/domain/identifiers/isbn.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import type { UsageTitle } from '#shared/domain/usage/counter/counter-report.ts';
import type { SourceTitle } from '#shared/domain/usage/product-use/source-titles.ts';
import { ownersByMonth } from '#shared/domain/usage/product-use/title-claims.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { recentMonthsOf, type TitlesOfSource, titlesOfSource } from './titles-of-source.ts';

/** Titles that are counted for no product (C652). */
export function unmatchedTitleRows(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { usage_source_id }: Pick<OwnParameters, 'usage_source_id'> = {},
): Promise<UnmatchedTitleRow[]> {
  return eachSource(caller, model, usage_source_id, unmatchedOf);
}

/** Titles of all sources (C655); with a standard number only those that have it. */
export function usageTitleRows(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { usage_source_id, issn }: Pick<OwnParameters, 'usage_source_id' | 'issn'> = {},
): Promise<UsageTitleRow[]> {
  return eachSource(caller, model, usage_source_id, (opened) => titlesOf(model, opened, issn));
}

/** A source with its titles of the last months that it knows. */
interface Opened {
  source: { id: string; name: string };
  months: readonly string[];
  titles: TitlesOfSource;
}

async function eachSource<R>(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  only: string | undefined,
  rowsOf: (opened: Opened) => R[],
): Promise<R[]> {
  const found: R[] = [];
  for (const { id } of model.all('usage_source')) {
    const source = reference(model, 'usage_source', id);
    const months = recentMonthsOf(model, id);
    if (!source || months.length === 0 || (only !== undefined && model.resolve('usage_source', only) !== id)) continue;
    found.push(...rowsOf({ source, months, titles: await titlesOfSource(caller, model, id, months) }));
  }
  return found;
}

/** Titles and databases that were used and are counted for no product. */
function unmatchedOf({ source, months, titles }: Opened): UnmatchedTitleRow[] {
  const last = months.at(-1) ?? '';
  if (titles.claims.isTakenWhole(last)) return [];
  return titles.titles.flatMap((title) => {
    if ((title.level !== 'title' && title.level !== 'database') || ownersByMonth(title.claims)(last).length > 0) return [];
    const uses = titles.usesOf(title, title.metric, months);
    return uses === null || uses === 0 ? [] : [{ ...titleRow(source, title), uses, uses_to: last }];
  });
}

function titlesOf(model: ReadModel, { source, months, titles }: Opened, issn: string | undefined): UsageTitleRow[] {
  const wanted = issn === undefined ? undefined : (normaliseIssn(issn) ?? normaliseIsbn(issn) ?? issn);
  return titles.titles.flatMap((title) => {
    if (wanted !== undefined && !standardOf(title.title).includes(wanted)) return [];
    const owners = ownersByMonth(title.claims)(months.at(-1) ?? '');
    return [
      {
        ...titleRow(source, title),
        uses: titles.usesOf(title, title.metric, months),
        uses_to: months.at(-1) ?? '',
        products: owners.flatMap((id) => reference(model, 'product', id) ?? []),
        no_license: titles.deniedOf(title, 'No_License', months),
        limit_exceeded: titles.deniedOf(title, 'Limit_Exceeded', months),
      },
    ];
  });
}

/** The standard numbers of a title, for comparison. */
function standardOf({ onlineIssn, printIssn, isbn }: UsageTitle): string[] {
  return [onlineIssn && normaliseIssn(onlineIssn), printIssn && normaliseIssn(printIssn), isbn && normaliseIsbn(isbn)].filter(
    (each) => typeof each === 'string',
  );
}

function titleRow(source: Opened['source'], { key, title, level, metric }: SourceTitle): Omit<UnmatchedTitleRow, 'uses' | 'uses_to'> {
  const identifiers = [...new Set([title.onlineIssn, title.printIssn, title.isbn, title.doi].filter((each) => each !== null))].join(', ');
  return {
    id: `${source.id} ${level} ${key}`,
    usage_source: source,
    key,
    level,
    name: title.name,
    publisher: title.publisher,
    identifiers: identifiers || null,
    online_issn: title.onlineIssn,
    print_issn: title.printIssn,
    isbn: title.isbn,
    doi: title.doi,
    metric,
  };
}
