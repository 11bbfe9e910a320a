import type { Report } from '#shared/contract/entities/report.ts';
import { forbidden } from '#shared/contract/errors.ts';
import type { reports } from '#shared/contract/groups/reports.ts';
import { freeName } from '#shared/domain/text/free-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { removeRecord } from '#functions/records/deletion/deletion.ts';
import { reference } from '#functions/records/references/reference.ts';
import { isOwnReport, loadReport, maySeeReport, reportById, reportRow } from '#functions/records/reports/report-view.ts';

const blank = { note: null, filters: [], search: '', sort: [], groups: [], shared: 'private', roles: [] } satisfies Partial<Report>;

/** Saving, copying and deleting reports (C458, C459, C461, C695). Whose a report is, is decided within each commit. */
export const reportHandlers: GroupHandlers<typeof reports> = {
  create: async ({ repo, caller, body, ...request }) => {
    const owner_id = ownerOf(caller.userId);
    const stored = await repo.commit((tx) => Promise.resolve(tx.create('report', { ...blank, ...body, owner_id })));
    const model = await request.model();
    return answer(reportRow(model, caller, model.find('report', stored.id) ?? stored), { message: say('reports.saved') });
  },
  update: async ({ repo, caller, params, body: { version, ...given }, ...request }) => {
    await repo.commit(async (tx) => {
      const before = await loadOwn(tx, params.id, version);
      tx.save('report', { ...before, ...given } as Report);
    });
    const model = await request.model();
    return answer(reportRow(model, caller, reportById(model, caller, params.id)), { message: say('reports.saved') });
  },
  copy: async ({ repo, caller, params, body, ...request }) => {
    const owner_id = ownerOf(caller.userId);
    const stored = await repo.commit(async (tx) => {
      const {
        id: _id,
        version: _version,
        created_at: _at,
        created_by: _by,
        updated_at: _changed,
        updated_by: _who,
        ...values
      } = await loadReport(tx, params.id);
      const name = body.name ?? freeName(values.name, namesSeenBy(await tx.model(), caller));
      return tx.create('report', { ...values, name, owner_id, shared: 'private', roles: [] });
    });
    const model = await request.model();
    return answer(reportRow(model, caller, model.find('report', stored.id) ?? stored), { message: say('reports.saved') });
  },
  remove: async ({ repo, params, query }) => {
    for (;;) {
      const removed = await repo.commit(async (tx) => {
        await loadOwn(tx, params.id);
        return removeRecord(tx, 'report', params.id, query);
      });
      if (removed) return answer(removed.deletion, { message: removed.message });
    }
  },
};

function ownerOf(userId: string | null): string {
  if (userId === null) throw forbidden();
  return userId;
}

/** One's own report; 403 with its owner's name for another's. */
async function loadOwn(tx: Transaction, id: string, seen?: number): Promise<Report> {
  const report = await loadReport(tx, id, seen);
  const model = await tx.model();
  if (isOwnReport(model, tx.caller, report)) return report;
  throw forbidden(say('reports.notYours', { owner: reference(model, 'user', report.owner_id)?.name ?? '' }));
}

function namesSeenBy(model: ReadModel, caller: { userId: string | null }): Set<string> {
  return new Set([...model.all('report')].filter((each) => maySeeReport(model, caller, each)).map(({ name }) => name));
}
