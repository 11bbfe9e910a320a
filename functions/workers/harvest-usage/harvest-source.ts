import { randomUUID } from 'node:crypto';
import type { UsageSource } from '#shared/contract/entities/usage.ts';
import { answerOf, type HarvestRequest, type Verdict } from '#shared/domain/usage/harvest/answer-of.ts';
import { type HarvestAccount, namesAttributes, strike } from '#shared/domain/usage/harvest/build-request.ts';
import { dueRequests, nextDue } from '#shared/domain/usage/harvest/plan-requests.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/log.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { JobContext } from '#functions/platform/worker.ts';
import { accountKey, accountOf, hostOf } from '#functions/records/use/usage/harvest/account-of.ts';
import { type HostExchange, askForReport } from '#functions/records/use/usage/harvest/ask-host.ts';
import { answerKey, type Attempt, attemptId, attemptsOf } from '#functions/records/use/usage/harvest/attempts.ts';
import { requestHarvest, yearsOf } from '#functions/records/use/usage/harvest/harvest-years.ts';
import { coolHost, keepHost, leaveHost, takeHost } from '#functions/records/use/usage/harvest/host-lease.ts';
import { type JudgedAnswer, storeAnswer } from '#functions/records/use/usage/harvest/store-answer.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';

/** Max pause of a host within a job; longer ones are left to a later job. */
const maxWaitSeconds = 30;
/** Max duration of one job: the function has 15 minutes, of which one request may take 10. */
const maxJobMs = 4 * 60_000;
/** Interval of lease extensions while a response is read: the job's lease lasts 30 seconds, the host's 60. */
const aliveMs = 10_000;
/** Requests due later than this are left to the daily jobs. */
const aheadHours = 24;

/** Waits; tests use a simulated clock. */
type Wait = (ms: number) => Promise<void>;

/**
 * Harvests a source: sends the due requests one by one until none is left, the host requires a pause, or the job's time is over. Every response is
 * one commit, so another worker can resume after the last one.
 */
export async function harvestSource({ payload, caller, extend, job }: JobContext<'harvest-usage'>, wait: Wait): Promise<void> {
  const { usage_source_id: id } = payload;
  const end = now().getTime() + maxJobMs;
  let next: string | null = null;
  for (;;) {
    const step = await nextStep(caller, id);
    if (!step) break;
    next = step.next;
    if (!step.request) break;
    const holder = `${job.id} ${job.attempts}`;
    const busyUntil = await takeHost(step.host, accountKey(step.account), holder);
    if (busyUntil !== undefined) {
      next = busyUntil;
      if (now().getTime() >= end || busyUntil > inSeconds(maxWaitSeconds)) break;
      await wait(Math.max(0, Date.parse(busyUntil) - now().getTime()));
      await extend();
      continue;
    }
    const coolsUntil = await harvest(caller, step.source, {
      request: step.request,
      account: step.account,
      host: step.host,
      holder,
      extend,
    });
    next = coolsUntil ?? instant();
    if (coolsUntil !== undefined || now().getTime() >= end) break;
    await extend();
  }
  if (next !== null && next < inSeconds(aheadHours * 3600)) {
    const at = next;
    await repositoryFor(caller).commit((tx) => requestHarvest(tx, id, at));
  }
}

interface Step {
  source: UsageSource;
  account: HarvestAccount;
  host: string;
  /** The next request; undefined if none is due. */
  request: HarvestRequest | undefined;
  /** The time to continue; null if nothing is planned. */
  next: string | null;
}

/** The next step for a source, by its current records; undefined if it is not harvested. */
async function nextStep(caller: Caller, id: string): Promise<Step | undefined> {
  return repositoryFor(caller).commit(async (tx) => {
    const model = await tx.model();
    const source = model.find('usage_source', id);
    if (source?.kind !== 'api' || !source.active || source.stopped !== null || source.base_url === null) return undefined;
    const years = yearsOf(model, id);
    const account = await accountOf(tx, source);
    const at = instant();
    const step = { source, account, host: hostOf(account) };
    const [request] = dueRequests(years, at);
    const next = nextDue(years);
    if (!request || source.requests_per_day === null) return { ...step, request, next };
    const day = at.slice(0, 10);
    const today = await attemptsOf(caller.tenant, id, { since: `${day}T00:00:00.000Z`, limit: source.requests_per_day });
    if (today.length < source.requests_per_day) return { ...step, request, next };
    return { ...step, request: undefined, next: new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString() };
  });
}

interface Work {
  request: HarvestRequest;
  account: HarvestAccount;
  host: string;
  holder: string;
  extend: () => Promise<void>;
}

/** One request: sends it, judges and stores the response, and releases the host. Answers the end of an account's pause after too many requests. */
async function harvest(caller: Caller, source: UsageSource, work: Work): Promise<string | undefined> {
  const { request, account, host, holder, extend } = work;
  const alive = setInterval(() => void Promise.all([extend(), keepHost(host, holder)]).catch(() => {}), aliveMs);
  try {
    const repo = repositoryFor(caller);
    const files = filesFor(caller);
    const asked = await askForReport(account, request);
    const currentMonth = dayOf(await repo.model()).slice(0, 7);
    const verdict = answerOf(asked.answer, request, {
      customerId: account.customer_id,
      isAuto: source.release === 'auto',
      hasAttributes: namesAttributes(request, account),
      currentMonth,
    });
    const attempt = attemptFrom({ source: source.id, key: account.api_key, request }, asked, verdict);
    if (asked.raw) await files.put(answerKey(attempt.id), asked.raw, 'application/gzip');
    if (verdict.effect === 'bug') log.error('a platform refuses the dates of a request', { source: source.id, url: asked.url });
    const report = 'report' in asked.answer ? asked.answer.report : null;
    await storeAnswer(repo, files, source.id, { request, verdict, report, attempt } satisfies JudgedAnswer);
    if (verdict.effect !== 'cool') {
      await leaveHost(host, holder);
      return undefined;
    }
    const retryAfter = 'retryAfter' in asked.answer ? asked.answer.retryAfter : null;
    return await coolHost(host, accountKey(account), holder, retryAfter);
  } catch (error) {
    await leaveHost(host, holder);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

/** Max stored characters of a platform's texts. */
const maxText = 500;

function attemptFrom(
  { source, key, request }: { source: string; key: HarvestAccount['api_key']; request: HarvestRequest },
  { answer, url, started, ms, http, bytes, failure, raw }: HostExchange,
  { code, refusal, months }: Verdict,
): Omit<Attempt, 'outcome'> {
  const exceptions = ('report' in answer ? (answer.report?.header.exceptions ?? []) : []).map((each) => ({
    ...each,
    message: strike(each.message, key).slice(0, maxText),
    data: strike(each.data, key).slice(0, maxText),
  }));
  return {
    id: attemptId(source, started, randomUUID().slice(0, 6)),
    usage_source_id: source,
    request,
    url,
    started,
    ms,
    http,
    bytes,
    exceptions: exceptions.slice(0, 20),
    code,
    refusal,
    failure,
    months: months.map(({ month, state }) => ({ month, state })),
    has_answer: raw !== null,
  };
}
