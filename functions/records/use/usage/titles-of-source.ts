import { lastMonthOf, twelveMonthsUntil } from '#shared/domain/calendar/windows.ts';
import { type TitleUses, titleUses } from '#shared/domain/usage/product-use/source-titles.ts';
import { TitleClaims } from '#shared/domain/usage/product-use/title-claims.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { detailedReports } from './report-titles.ts';
import { reportedProducts, useLinksOf } from './reported-products.ts';
import { sharingBasis } from './sharing-basis.ts';

/** The titles of a source, and who claims them. */
export interface TitlesOfSource extends TitleUses {
  claims: TitleClaims;
}

/** Titles counted last: about ten platforms of 30,000 titles. */
const counted = heldByBytes<TitlesOfSource>(96 * 1024 * 1024);
/** Approximate bytes of a title in memory, without the rows of its reports. */
const bytesPerTitle = 300;

/** The titles of a source in the reports of some months. What they rest on names them, so nothing stale is shown. */
export async function titlesOfSource(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  source: string,
  months: readonly string[],
): Promise<TitlesOfSource> {
  const name = [caller.tenant, source, sharingBasis(model, source), months[0], months.at(-1)].join('|');
  return counted.get(name, async () => {
    const asked = new Set(months);
    const reports = await detailedReports(caller, model, source, ({ months: own }) => own.some((month) => asked.has(month)));
    const claims = new TitleClaims(reports, await reportedProducts(caller, model, source), useLinksOf(model, source));
    const uses = titleUses(reports, claims, model.find('usage_source', source)?.pins);
    return { value: { ...uses, claims }, bytes: uses.titles.length * bytesPerTitle };
  });
}

/** The twelve months until the last one that a source knows completely; none where it knows none. */
export function recentMonthsOf(model: ReadModel, source: string): string[] {
  const last = lastMonthOf(
    model
      .by('usage_report', 'usage_source_id', source)
      .flatMap(({ months, states }) => months.filter((_, index) => states[index] === 'loaded' || states[index] === 'none')),
  );
  return last === undefined ? [] : twelveMonthsUntil(last);
}
