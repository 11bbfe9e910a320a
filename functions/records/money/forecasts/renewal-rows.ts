import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { RenewalRow } from '#shared/contract/rows/renewal-row.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { increase } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastRows, periodToForecast, sharesOfRow } from './forecast-rows.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { stakeAnswers } from '../../work/stakeholders/stake-answers.ts';
import { noUseColumns, useColumns, type UseColumns } from '../../use/usage/use-columns.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** The rows of a financial period, without one of the next; undefined for an unknown one. */
export function renewalRows(model: ReadModel, financialPeriodId: string | undefined): RenewalRow[] | undefined {
  const day = dayOf(model);
  const financialPeriod = periodToForecast(model, financialPeriodId, day);
  if (!financialPeriod) return undefined;
  const { id, name } = financialPeriod;
  const present = () => forecastRows(model, financialPeriod, day, 0).map((row) => renewalRow(model, row, { id, name }));
  return model.view('list renewals', present, `${day} ${id}`);
}

function renewalRow(model: ReadModel, row: SubscriptionForecastRow, financial_period: RenewalRow['financial_period']): RenewalRow {
  const { id, period_id, subscription, online_identifier, print_identifier, publisher, start_date, end_date, decision } = row;
  const { currency, amount, local_amount, local_currency } = row;
  const period = period_id === null ? undefined : model.find('subscription_period', period_id);
  return {
    id,
    period_id,
    version: period?.version ?? null,
    subscription,
    online_identifier,
    print_identifier,
    publisher,
    owner: reference(model, 'user', period?.owner_id),
    // A department with two cost centers has two shares.
    departments: [...new Set(sharesOfRow(model, row).map(({ department }) => department))].flatMap(
      (department) => reference(model, 'department', department) ?? [],
    ),
    financial_period,
    start_date,
    end_date,
    currency,
    amount,
    local_amount,
    local_currency,
    is_forecast: row.forecast !== null,
    change: changeOf(model, row),
    ...useOf(model, subscription.id),
    ...opinionsOf(model, period_id),
    effective_deadline: period ? openDeadlineOf(model, period) : null,
    decision,
    recommendation_status: period?.recommendation_status ?? null,
    proposal_status: period?.proposal_status ?? null,
  };
}

function useOf(model: ReadModel, subscriptionId: string): UseColumns {
  const subscription = model.find('subscription', subscriptionId);
  return subscription ? useColumns(model, subscription) : noUseColumns;
}

/** The change of a price against the one before, or of a forecast against the price that it starts from. */
function changeOf(model: ReadModel, { forecast, period_id }: SubscriptionForecastRow): number | null {
  if (forecast) return increase(forecast.base.price, forecast.amount) ?? null;
  const change = moneyFacts(model).byId.get(period_id ?? '')?.change ?? null;
  return change === null ? null : change / 10_000;
}

type Opinions = Pick<RenewalRow, 'rating' | 'rating_count' | 'in_favor' | 'against' | 'unanswered'>;

/** Ratings, and the answers of those with a stake, weighed by it. */
function opinionsOf(model: ReadModel, periodId: string | null): Opinions {
  if (periodId === null) return { rating: null, rating_count: 0, in_favor: null, against: null, unanswered: null };
  const { overall } = averageRatings(model.by('evaluation', 'subscription_period_id', periodId));
  const stakes = stakeAnswers(model, periodId);
  const partOf = (decision: 'yes' | 'no' | null): number | null =>
    stakes.length === 0 ? null : stakes.reduce((sum, each) => sum + (each.decision === decision ? each.stake : 0), 0) / 10_000;
  return {
    rating: overall.average,
    rating_count: overall.count,
    in_favor: partOf('yes'),
    against: partOf('no'),
    unanswered: partOf(null),
  };
}
