import { randomUUID } from 'node:crypto';
import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { harvest } from '#shared/contract/groups/harvest.ts';
import type { TestStep } from '#shared/contract/rows/harvest-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { exceptionsOf } from '#shared/domain/usage/counter/exceptions.ts';
import { isObject, textOf } from '#shared/domain/usage/counter/json-header.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';
import { answerOf, type HarvestRequest } from '#shared/domain/usage/harvest/answer-of.ts';
import { type HarvestAccount, listAddress, namesAttributes } from '#shared/domain/usage/harvest/build-request.ts';
import { firstRelease } from '#shared/domain/usage/harvest/plan-requests.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import type { GroupHandlers } from '#functions/platform/http.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { accountKey, accountOf, hostOf } from '#functions/records/use/usage/harvest/account-of.ts';
import { askForList, askForReport, type ListAnswer } from '#functions/records/use/usage/harvest/ask-host.ts';
import { leaveHost, takeHost } from '#functions/records/use/usage/harvest/host-lease.ts';

/** A call is answered within the 29 seconds of its function. */
const limits = { idleMs: 8000, totalMs: 8000 };
/** From the smallest report to the largest. */
const bySize = ['PR_P1', 'PR', 'DR_D2', 'DR_D1', 'DR', 'TR_B2', 'TR_J2', 'TR_B1', 'TR_J1', 'TR_J3', 'TR', 'IR'];

/**
 * Tests the connection of a source (C670): the status of the service, the reports that the account may ask for, and a month of the smallest of
 * them. A test that passes lets a stopped source go on.
 */
export const testConnection: GroupHandlers<typeof harvest>['test'] = async (request) => {
  const { repo, params } = request;
  const { source, account } = await repo.commit(async (tx) => {
    const row = await tx.load('usage_source', params.id);
    return { source: row, account: await accountOf(tx, row) };
  });
  const host = hostOf(account);
  const holder = `test ${randomUUID()}`;
  const busyUntil = await takeHost(host, accountKey(account), holder);
  if (busyUntil !== undefined) throw conflict(say('harvest.hostBusy', { until: busyUntil }));
  try {
    const steps = await testSteps(source, account, dayOf(await request.model()));
    const ok = steps.every(({ state }) => state !== 'failed');
    if (ok && source.stopped) {
      await repo.commit(async (tx) => tx.save('usage_source', { ...(await tx.load('usage_source', source.id)), stopped: null }));
    }
    return { ok, steps };
  } finally {
    await leaveHost(host, holder);
  }
};

async function testSteps(source: UsageSource, account: HarvestAccount, day: string): Promise<TestStep[]> {
  const release = firstRelease(source);
  const status = await askForList(listAddress(account, release, 'status'), account.api_key, limits);
  const steps = [listStep('status', status, say('harvest.statusOk'))];
  const reports = await askForList(listAddress(account, release, 'reports'), account.api_key, limits);
  const offered = offeredReports(reports.value);
  const reportsStep = listStep('reports', reports, say('harvest.reportsOk', { reports: offered.join(', ') }));
  const chosen = bySize.find((each) => (source.reports as readonly string[]).includes(each) && offered.includes(each));
  const noneOffered = reportsStep.state === 'ok' && chosen === undefined;
  steps.push(noneOffered ? { ...reportsStep, state: 'failed', ...messageOrNullAs('message', say('harvest.noneOffered')) } : reportsStep);
  if (reportsStep.state === 'failed' || chosen === undefined)
    return [...steps, { step: 'month', state: 'skipped', http: null, ms: 0, ...messageOrNullAs('message', null) }];
  // Two months ago: the month before may not be ready yet.
  const month = monthLater(day.slice(0, 7), -2);
  return [...steps, await monthStep(source, account, { report: chosen, release, from: month, to: month }, day)];
}

/** The ids of the reports that an answer of `/reports` lists. */
function offeredReports(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [];
  return [...new Set(list.flatMap((each: unknown) => (isObject(each) ? textOf(each.Report_ID).toUpperCase() : [])))].filter(Boolean);
}

function listStep(step: TestStep['step'], { http, ms, failure, value }: ListAnswer, ok: Message): TestStep {
  const [exception] = isObject(value) && value.Code === undefined ? exceptionsOf(value.Exceptions ?? value.Exception) : exceptionsOf(value);
  const code = exception?.code ?? (http !== null && http >= 400 ? http : undefined);
  const problem = failure ?? (code !== undefined ? sentenceOf(code) : value === undefined ? sentenceOf(null, 'not_json') : undefined);
  return { step, state: problem ? 'failed' : 'ok', http, ms, ...messageOrNullAs('message', problem ?? ok) };
}

async function monthStep(source: UsageSource, account: HarvestAccount, request: HarvestRequest, day: string): Promise<TestStep> {
  const { answer, http, ms, failure } = await askForReport(account, request, limits);
  const verdict = answerOf(answer, request, {
    customerId: account.customer_id,
    isAuto: source.release === 'auto',
    hasAttributes: namesAttributes(request, account),
    currentMonth: day.slice(0, 7),
  });
  const [month] = verdict.months;
  // Not ready yet is an answer too: the account is accepted.
  const isOk = verdict.loads || verdict.effect === 'plain' || month?.state === 'pending' || month?.state === 'lost';
  const count = 'report' in answer ? (answer.report?.rows.length ?? 0) : 0;
  const message =
    isOk && verdict.loads && count > 0 ? say('harvest.monthOk', { report: request.report, month: request.from, count }) : undefined;
  return {
    step: 'month',
    state: isOk ? 'ok' : 'failed',
    http,
    ms,
    ...messageOrNullAs('message', failure ?? message ?? sentenceOf(verdict.code, verdict.refusal)),
  };
}
