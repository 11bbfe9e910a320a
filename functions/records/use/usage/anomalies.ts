import type { Row } from '#shared/contract/kinds.ts';
import type { UsageAnomalyRow } from '#shared/contract/rows/usage-anomaly-row.ts';
import { type Anomaly, titlesBehind } from '#shared/domain/usage/anomalies/find-anomalies.ts';
import { useAnomalies } from '#shared/domain/usage/product-use/use-anomalies.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { productUseOf, sourcesOfProduct, usageMetricOf } from './product-use.ts';
import { sharingBasis } from './sharing-basis.ts';
import { titlesOfSource } from './titles-of-source.ts';

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

/** The anomalies of all products. */
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
  const metric = usageMetricOf(model, product);
  const basis = sources.map((id) => sharingBasis(model, id));
  const name = [caller.tenant, product, month, metric, ...basis].join('|');
  return workedOut.get(name, async () => {
    const used: NamedUse[] = [];
    for (const source of sources) {
      const { titles, usesOf } = await titlesOfSource(caller, model, source, [month]);
      for (const title of titles) used.push({ name: title.title.name, uses: usesOf(title, metric, [month], product) ?? 0 });
    }
    const behind = titlesBehind(used.map(({ uses }, title) => ({ title, value: uses })));
    const value = behind.map(({ title, value: uses }) => ({ name: used[title]?.name ?? '', uses }));
    return { value, bytes: JSON.stringify(value).length };
  });
}
