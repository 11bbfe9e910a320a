import type { Row } from '#shared/contract/kinds.ts';
import type { UsageAnomalyRow } from '#shared/contract/rows/usage-anomaly-row.ts';
import { type Anomaly, titlesBehind } from '#shared/domain/usage/anomalies/find-anomalies.ts';
import { paidUse } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { isMeant, type MonthUse, ofRelease4, type UseChoice } from '#shared/domain/usage/counting/uses-by-month.ts';
import { rowsInForce } from '#shared/domain/usage/product-use/detailed-report.ts';
import { ownersByMonth, TitleClaims } from '#shared/domain/usage/product-use/title-claims.ts';
import { useAnomalies } from '#shared/domain/usage/product-use/use-anomalies.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';
import { productUseOf, sourcesOfProduct, usageMetricOf } from './product-use.ts';
import { detailedReports } from './report-titles.ts';
import { reportedProducts, useLinksOf } from './reported-products.ts';
import { sharingBasis } from './sharing-basis.ts';

/** An unusual month of a product, and whether a person dismissed it. */
export interface ProductAnomaly {
  id: string;
  product: string;
  anomaly: Anomaly;
  dismissal: Row<'usage_dismissal'> | undefined;
}

/** The unusual months of a product, in their order. */
export function anomaliesOf(model: ReadModel, productId: string): ProductAnomaly[] {
  const product = model.resolve('product', productId) ?? productId;
  const dismissals = new Map(model.by('usage_dismissal', 'product_id', product).map((each) => [each.month, each]));
  return useAnomalies(productUseOf(model, product).paid).map((anomaly) => ({
    id: `${product}_${anomaly.month}`,
    product,
    anomaly,
    dismissal: dismissals.get(anomaly.month),
  }));
}

/** Those of all products. */
export function allAnomalies(model: ReadModel): readonly ProductAnomaly[] {
  return model.view('usage anomalies', () => {
    const used = [...model.all('product_usage'), ...model.all('usage_entry')].flatMap(
      ({ product_id }) => model.resolve('product', product_id) ?? [],
    );
    return [...new Set(used)].flatMap((product) => anomaliesOf(model, product));
  });
}

/** An unusual month with the titles that made it (rule RA03). */
export async function anomalyRow(caller: Pick<Caller, 'tenant'>, model: ReadModel, found: ProductAnomaly): Promise<UsageAnomalyRow> {
  const { id, product, anomaly, dismissal } = found;
  const { month, raised, value, reference: usual, rules } = anomaly;
  return {
    id,
    month,
    raised,
    value,
    reference: Math.round(usual * 10) / 10,
    rules,
    titles: await titlesOfMonth(caller, model, product, month),
    dismissed: dismissal ? { note: dismissal.note, by: reference(model, 'user', dismissal.updated_by), at: dismissal.updated_at } : null,
  };
}

type NamedUse = { name: string; uses: number };

/** The titles of unusual months as they were last worked out. What they rest on names them, so nothing stale is shown. */
const workedOut = heldByBytes<NamedUse[]>(4 * 1024 * 1024);

/** The titles that made the use of a product in a month. */
async function titlesOfMonth(caller: Pick<Caller, 'tenant'>, model: ReadModel, product: string, month: string): Promise<NamedUse[]> {
  const sources = sourcesOfProduct(model, product).map(({ id }) => id);
  const choice = paidUse(usageMetricOf(model, product));
  const basis = sources.map((id) => sharingBasis(model, id));
  const name = [caller.tenant, product, month, choice.metric, ...basis].join('|');
  return workedOut.get(name, async () => {
    const used = (await Promise.all(sources.map((source) => titlesInSource(caller, model, source, { product, month, choice })))).flat();
    const behind = titlesBehind(used.map(({ uses }, title) => ({ title, value: uses })));
    const value = behind.map(({ title, value: uses }) => ({ name: used[title]?.name ?? '', uses }));
    return { value, bytes: JSON.stringify(value).length };
  });
}

interface AskedMonth {
  product: string;
  month: string;
  choice: UseChoice;
}

async function titlesInSource(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  source: string,
  { product, month, choice }: AskedMonth,
): Promise<NamedUse[]> {
  const reports = await detailedReports(caller, model, source);
  const claims = new TitleClaims(reports, await reportedProducts(caller, model, source), useLinksOf(model, source));
  const { countsOf } = rowsInForce(reports, model.find('usage_source', source)?.pins);
  return reports.flatMap((report) => {
    const index = report.months.indexOf(month);
    if (index < 0) return [];
    const owners = claims.of(report).map(ownersByMonth);
    return [...Map.groupBy(report.rows, ({ title }) => title)].flatMap(([title, rows]): NamedUse[] => {
      if (!owners[title]?.(month).includes(product)) return [];
      const sum = (wanted: UseChoice): MonthUse => {
        const counts = rows.flatMap((row) => (isMeant(row, wanted) && countsOf(report, row)[index] ? (row.counts[index] ?? []) : []));
        return { uses: counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0), releases: [] };
      };
      const { uses = null } = (report.stored.release === '4' ? ofRelease4(choice, sum) : sum(choice)) ?? {};
      return uses === null ? [] : [{ name: report.titles[title]?.name ?? '', uses }];
    });
  });
}
