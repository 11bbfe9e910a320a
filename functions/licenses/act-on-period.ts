import { conflict, notFound } from '#shared/contract/errors.ts';
import type { licensePeriods } from '#shared/contract/groups/licenses.ts';
import { statusAfter } from '#shared/domain/licenses/status-actions.ts';
import { answer, type Request } from '../platform/http.ts';
import { shownPeriodRow } from './shown-period-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Finalizes, dismisses or reopens a licence period (C369, R057). Throws 409 for what its status does not offer. */
export async function actOnPeriod(request: Request<typeof licensePeriods.act>) {
  const { params, body, repo } = request;
  const period = await repo.commit(async (tx) => {
    const before = await tx.load('license_period', params.id, body.version);
    if (before.id !== params.id) throw notFound(say('metadata.licensePeriod'));
    const status = statusAfter(before.status, body.action);
    if (status === undefined) throw conflict(say('licenses.periodStatusChanged', { status: before.status, action: body.action }));
    return tx.save('license_period', { ...before, status });
  });
  return answer(await shownPeriodRow(request, period), { message: say('licenses.licensePeriod', { status: period.status }) });
}
