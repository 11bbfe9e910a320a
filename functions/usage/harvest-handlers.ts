import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { harvest } from '#shared/contract/groups/harvest.ts';
import { say } from '#shared/domain/messages/message.ts';
import { monthsOf } from '#shared/domain/calendar/read-month.ts';
import { waitingMonth } from '#shared/domain/usage/harvest/harvested-month.ts';
import { changeMonths, firstRelease, maxMonthsBack } from '#shared/domain/usage/harvest/plan-requests.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { accountOf, keyOfSource } from '#functions/records/use/usage/harvest/account-of.ts';
import { failedHarvests, failedMonths } from '#functions/records/use/usage/harvest/failed-harvests.ts';
import { writeYears, yearsOf } from '#functions/records/use/usage/harvest/harvest-years.ts';

type Handlers = GroupHandlers<typeof harvest>;

/** A source with a COUNTER API that may be asked. Throws 404, 422 without an address, 409 where it is stopped. */
async function loadActive(tx: Transaction, id: string): Promise<UsageSource> {
  const source = await tx.load('usage_source', id);
  await accountOf(tx, source);
  if (source.stopped) throw conflict(say('harvest.stopped', { reason: sentenceOf(source.stopped.code) }));
  return source;
}

/** Asking, stopping and looking at the key of a source (C671, C672, C676), also for all that failed. */
export const harvestHandlers: Pick<Handlers, 'now' | 'stop' | 'revealKey' | 'failed' | 'retry'> = {
  failed: async (request) => failedHarvests(request.caller.tenant, await request.model()),
  retry: async ({ repo, body }) => {
    const done = await repo.commit(async (tx) => {
      const model = await tx.model();
      const wanted = body.usage_source_ids?.map((id) => model.resolve('usage_source', id));
      const sources = [...model.all('usage_source')].filter(({ id, kind }) => kind === 'api' && (!wanted || wanted.includes(id)));
      const counts = { months: 0, sources: 0, stopped: 0 };
      for (const source of sources) {
        const failed = failedMonths(model, source.id);
        if (failed.length === 0) continue;
        if (source.stopped) {
          counts.stopped += 1;
          continue;
        }
        const years = changeMonths(yearsOf(model, source.id), failed, (before) => before && { ...before, next_at: tx.at, tries: 0 });
        await writeYears(tx, source.id, years);
        if (!source.active) tx.save('usage_source', { ...source, active: true });
        tx.job('harvest-usage', { usage_source_id: source.id });
        counts.months += failed.length;
        counts.sources += 1;
      }
      return counts;
    });
    return answer(done, { message: say('harvest.askedAgain', done) });
  },
  now: async ({ repo, params, body }) => {
    const { months, again } = await repo.commit(async (tx) => {
      const model = await tx.model();
      const source = await loadActive(tx, params.id);
      const reports = body.reports ?? source.reports;
      if (reports.length === 0) throw invalid({ reports: [say('harvest.noReports')] });
      const asked = body.from <= body.to && body.to < dayOf(model).slice(0, 7) ? monthsOf(body) : [];
      if (asked.length === 0 || asked.length > maxMonthsBack) throw invalid({ from: [say('harvest.months', { most: maxMonthsBack })] });
      const wanted = reports.flatMap((report) => asked.map((month) => ({ report, month })));
      let known = 0;
      const years = changeMonths(yearsOf(model, source.id), wanted, (before) => {
        if (before === null || before.state === 'waiting')
          return { ...waitingMonth(firstRelease(source), tx.at), ...before, next_at: tx.at };
        known += 1;
        return { ...before, next_at: tx.at, tries: 0 };
      });
      await writeYears(tx, source.id, years);
      if (!source.active) tx.save('usage_source', { ...source, active: true });
      tx.job('harvest-usage', { usage_source_id: source.id });
      return { months: wanted.length, again: known };
    });
    return answer({ months, again }, { message: say('harvest.queued', { count: months, again }) });
  },
  stop: async ({ repo, params }) => {
    const withdrawn = await repo.commit(async (tx) => {
      const model = await tx.model();
      const source = await tx.load('usage_source', params.id);
      const years = yearsOf(model, source.id);
      const wanted = years.flatMap(({ report, year, months }) =>
        months.map((_month, index) => ({ report, month: `${year}-${String(index + 1).padStart(2, '0')}` })),
      );
      let count = 0;
      const changed = changeMonths(years, wanted, (before) => {
        if (before?.state !== 'waiting') return before;
        count += 1;
        return null;
      });
      await writeYears(tx, source.id, changed);
      tx.save('usage_source', { ...source, active: false });
      return count;
    });
    return answer({ withdrawn }, { message: say('harvest.withdrawn', { count: withdrawn }) });
  },
  revealKey: async ({ repo, params: { id } }) => {
    // First the entry in the history: a key that cannot be accounted for is not given out.
    const api_key = await repo.commit(async (tx) => {
      const source = await tx.load('usage_source', id);
      const key = await keyOfSource(tx, source.id);
      if (key === null) throw notFound(say('kinds.usage_key'));
      tx.logAccess('usage_source', source, 'revealed');
      return key;
    });
    return { id, api_key };
  },
};
