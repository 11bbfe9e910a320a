import { notFound } from '#shared/contract/errors.ts';
import type { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Handler } from '../platform/http.ts';
import { financialPeriodRow } from '#functions/records/ground/financial-periods/financial-period-row.ts';

/** Closes a financial period or opens it again (C615). Closing it twice keeps who closed it first. */
export const setPeriodState: Handler<typeof financialPeriods.setState> = async (request) => {
  const { repo, params, body } = request;
  const saved = await repo.commit(async (tx) => {
    const before = await tx.load('financial_period', params.id, body.version);
    if (before.id !== params.id) throw notFound(say('kinds.financial_period'));
    if (before.state === body.state) return before;
    const closing = body.state === 'closed' ? { closed_by: tx.caller.userId, closed_at: tx.at } : { closed_by: null, closed_at: null };
    return tx.save('financial_period', { ...before, ...closing, state: body.state });
  });
  const model = await request.model();
  const row = financialPeriodRow(model, model.find('financial_period', saved.id) ?? saved);
  const message =
    row.state === 'closed' ? say('budgets.periodClosedNow', { name: row.name }) : say('budgets.periodReopened', { name: row.name });
  return answer(row, { message });
};
