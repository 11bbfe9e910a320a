import { invalid } from '#shared/contract/errors.ts';
import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { say } from '#shared/domain/messages/message.ts';
import { hasFigures, levelOf } from '#shared/domain/usage/counting/count-usage.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

export interface PinChoice {
  month: string;
  usage_report_id: string;
  pinned: boolean;
}

/**
 * Chooses the report of a source that counts in a month, or withdraws that choice (C649). One report of each level can be chosen, since use of two
 * levels is never added up. Pins of reports that were deleted go with the next choice.
 */
export async function pinReport(tx: Transaction, sourceId: string, { month, usage_report_id, pinned }: PinChoice): Promise<UsageSource> {
  const source = await tx.load('usage_source', sourceId);
  const chosen = await tx.find('usage_report', usage_report_id);
  const model = await tx.model();
  if (!chosen || model.resolve('usage_source', chosen.usage_source_id) !== source.id)
    throw invalid({ usage_report_id: [say('usage.reportGone')] });
  const state = chosen.states[chosen.months.indexOf(month)];
  if (state === undefined || !hasFigures({ state })) throw invalid({ usage_report_id: [say('usage.noFiguresInMonth', { month })] });
  const others = source.pins.filter((pin) => {
    const report = model.find('usage_report', pin.usage_report_id);
    return report !== undefined && !(pin.month === month && levelOf(report) === levelOf(chosen));
  });
  return tx.save('usage_source', { ...source, pins: pinned ? [...others, { month, usage_report_id }] : others });
}
