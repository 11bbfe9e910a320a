import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { ReadModel } from '../read-model.ts';

/** A financial period with how many subscription periods name it. */
export function financialPeriodRow(model: ReadModel, period: FinancialPeriod): FinancialPeriod & { period_count: number } {
  return { ...period, period_count: model.by('subscription_period', 'financial_period_id', period.id).length };
}
