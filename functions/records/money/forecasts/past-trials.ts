import { isDeepStrictEqual } from 'node:util';
import { type Accuracy, accuracyOf, pastPrices, type PastPrice, triedRules, tryRule } from '#shared/domain/forecasts/back-test.ts';
import { addTrial, bandsOfErrors, errorsOf, type MeasuredBand, type TrialErrors } from '#shared/domain/forecasts/bands.ts';
import { type TriedRuleName, triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import type { Group } from '#functions/platform/lineage.ts';
import type { MoneyFact } from '#shared/domain/periods/money-fact.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { factsBySubscription } from '../../holdings/periods/money-facts.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The past prices of one subscription on which rules can be tried. */
function pricesOf({ rows }: Group<MoneyFact>): PastPrice[] {
  return pastPrices(rows);
}

/** The errors of the product's rule, and the bands that they make. */
interface Measured {
  errors: TrialErrors;
  bands: MeasuredBand[];
}

/** The bands of the product's rule on a tenant's own past: the same array as long as none of them changes. */
export function bandsOf(model: ReadModel): readonly MeasuredBand[] {
  const defaultPercent = memberOf(model).default_price_increase;
  const trialsOf = (prices: readonly PastPrice[]) => tryRule(prices, triedRules.product, defaultPercent);
  const { lineage } = factsBySubscription(model);
  return lineage.derive<Measured>(`bands ${defaultPercent}`, {
    build: (all) => {
      const errors = errorsOf(trialsOf(all.flatMap(pricesOf)));
      return { errors, bands: bandsOfErrors(errors) };
    },
    apply: (known, changes) => {
      for (const { before, after } of changes) {
        if (before) for (const trial of trialsOf(pricesOf(before))) addTrial(known.errors, trial, -1);
        if (after) for (const trial of trialsOf(pricesOf(after))) addTrial(known.errors, trial, 1);
      }
      const bands = bandsOfErrors(known.errors);
      if (!isDeepStrictEqual(bands, known.bands)) known.bands = bands;
      return known;
    },
  }).bands;
}

/** The error of each rule on a tenant's own past prices. */
export function accuracyByRule(model: ReadModel): ReadonlyMap<TriedRuleName, Accuracy> {
  return model.view('accuracy of rules', () => {
    const defaultPercent = memberOf(model).default_price_increase;
    const past = factsBySubscription(model).lineage.rows.flatMap(pricesOf);
    return new Map(triedRuleNames.map((rule) => [rule, accuracyOf(tryRule(past, triedRules[rule], defaultPercent))]));
  });
}
