import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** A financial period with the user who closed it, and its number of subscription periods. */
export function financialPeriodRow(
  model: ReadModel,
  period: FinancialPeriod,
): FinancialPeriod & { closer: Reference | null; period_count: number } {
  return {
    ...period,
    closer: reference(model, 'user', period.closed_by),
    period_count: model.by('subscription_period', 'financial_period_id', period.id).length,
  };
}
