import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type Accuracy, accuracyOf, pastPrices, type PastPrice, triedRules, tryRule } from '#shared/domain/forecasts/back-test.ts';
import { type MeasuredBand, measureBands } from '#shared/domain/forecasts/bands.ts';
import { type TriedRuleName, triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import { currentRows } from '#functions/platform/incremental-rows.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The past prices of one subscription. */
interface Past {
  prices: readonly PastPrice[];
}

/** All past prices of a tenant on which rules can be tried, updated incrementally per subscription. */
function pastOf(model: ReadModel): readonly Past[] {
  const { byId } = moneyFacts(model);
  return currentRows<Past>(model, {
    name: 'past-prices',
    day: '',
    all: () => model.all('subscription'),
    present: (id) => ({
      prices: pastPrices(model.by('subscription_period', 'subscription_id', id).flatMap((period) => byId.get(period.id) ?? [])),
    }),
    affected: {
      subscription: ({ id }) => [id],
      subscription_period: ({ id, before }) =>
        [before as SubscriptionPeriod | undefined, model.find('subscription_period', id)].flatMap((period) =>
          period ? [model.resolve('subscription', period.subscription_id) ?? period.subscription_id] : [],
        ),
    },
  }).rows;
}

export function pastPricesOf(model: ReadModel): PastPrice[] {
  return pastOf(model).flatMap(({ prices }) => prices);
}

const measured = new WeakMap<readonly Past[], { defaultPercent: number; bands: MeasuredBand[] }>();

/** The bands of the product's rule on a tenant's own past, measured once for the prices that are known. */
export function bandsOf(model: ReadModel): MeasuredBand[] {
  const past = pastOf(model);
  const defaultPercent = memberOf(model).default_price_increase;
  const known = measured.get(past);
  if (known?.defaultPercent === defaultPercent) return known.bands;
  const prices = past.flatMap((each) => each.prices);
  const bands = measureBands(tryRule(prices, triedRules.product, defaultPercent));
  measured.set(past, { defaultPercent, bands });
  return bands;
}

/** The error of each rule on a tenant's own past prices. */
export function accuracyByRule(model: ReadModel): ReadonlyMap<TriedRuleName, Accuracy> {
  return model.view('accuracy of rules', () => {
    const defaultPercent = memberOf(model).default_price_increase;
    const past = pastPricesOf(model);
    return new Map(triedRuleNames.map((rule) => [rule, accuracyOf(tryRule(past, triedRules[rule], defaultPercent))]));
  });
}
