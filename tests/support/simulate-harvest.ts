import { setTimeout as pause } from 'node:timers/promises';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import type { Job } from '#functions/platform/jobs.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { planHarvests } from '#functions/records/use/usage/harvest/plan-harvests.ts';
import { monthsOf } from '#shared/domain/calendar/read-month.ts';
import { createTestTenant, type TestTenant } from './api.ts';
import { type CounterFault, type CounterServer, startCounterServer } from './counter-server.ts';
import { openJobs } from './deliver-jobs.ts';
import { HarvestWorker } from './harvest-worker.ts';

const dayMs = 24 * 3600 * 1000;
const lastMonth = '2026-02';

export interface HarvestPlan {
  tenants: number;
  hosts: number;
  /** Of each tenant. */
  sources: number;
  reports: readonly ('TR' | 'PR' | 'DR')[];
  /** The first month of each source. */
  from: string;
  workers: number;
  /** How often a worker is killed on the way. */
  kills: number;
  tell?: (text: string) => void;
}

export interface HarvestOutcome {
  due: number;
  /** Months that were not loaded, or with other figures than the host has. */
  lost: string[];
  /** Months that stand in two reports. */
  twice: string[];
  requests: number;
  mostAtOnce: number;
  /** The shortest time between the beginnings of two requests to a host. */
  closestMs: number;
  killed: number;
  /** How long the harvest took on its clock. */
  days: number;
}

/** What goes wrong with the first requests of each report of a source. Nothing of it stops a source. */
const faults: readonly CounterFault[] = [
  { status: 503, body: 'Busy' },
  { status: 429, headers: { 'retry-after': '600' }, body: '{}' },
  { reset: 'at once' },
  { reset: 'midway' },
  { status: 202, exceptions: { Code: 1011, Message: 'Queued' } },
  { exceptions: [{ Code: 3031, Message: 'Not ready' }], months: ['2025-07', '2025-08'] },
];
const faultsOfReport = 3;

interface World {
  time: number;
  tenants: TestTenant[];
  hosts: CounterServer[];
  /** When each host was asked. */
  asked: number[][];
  workers: HarvestWorker[];
}

/**
 * Harvests sources of several tenants with workers in processes of their own, on a clock that only moves while all of them sleep: a request takes no
 * time, and no lease runs out during one. Jobs are delivered as a queue does, some of them twice; workers are killed with -9 on the way.
 */
export async function simulateHarvest(plan: HarvestPlan): Promise<HarvestOutcome> {
  const tenants = await Promise.all(Array.from({ length: plan.tenants }, () => createTestTenant()));
  const hosts = await Promise.all(Array.from({ length: plan.hosts }, startCounterServer));
  const workers = Array.from({ length: plan.workers }, () => new HarvestWorker());
  const start = Date.parse('2026-03-20T08:00:00.000Z');
  const world: World = { time: start, tenants, hosts, asked: hosts.map(() => []), workers };
  const resetClock = setClock({ now: () => new Date(world.time) });
  try {
    breakHosts(world);
    const customers = await createSources(world, plan);
    await run(world, plan, customers.size);
    return { ...(await outcomeOf(world, plan, customers)), days: (world.time - start) / dayMs };
  } finally {
    for (const each of workers) each.stop();
    resetClock();
    await Promise.all(hosts.map((host) => host.close()));
  }
}

/** Lets each host fail at first, and note when it is asked. */
function breakHosts(world: World): void {
  const met = new Map<string, number>();
  let next = 0;
  for (const [index, host] of world.hosts.entries())
    host.answer = ({ query, report }) => {
      world.asked[index]?.push(world.time);
      const key = `${query['customer_id']} ${report}`;
      const count = (met.get(key) ?? 0) + 1;
      met.set(key, count);
      if (count > faultsOfReport) return undefined;
      const fault = faults[next++ % faults.length];
      const asked = monthsOf({ from: (query['begin_date'] ?? '').slice(0, 7), to: (query['end_date'] ?? '').slice(0, 7) });
      return fault?.months ? { ...fault, months: fault.months.filter((month) => asked.includes(month)) } : fault;
    };
}

/** The sources by their customers. */
async function createSources(
  world: World,
  { sources, reports, from }: HarvestPlan,
): Promise<Map<string, { tenant: TestTenant; id: string }>> {
  const made = new Map<string, { tenant: TestTenant; id: string }>();
  for (const [index, tenant] of world.tenants.entries())
    await tenant.repo.commit((tx) => {
      for (let each = 0; each < sources; each++) {
        const customer_id = `C${index}-${each}`;
        const base_url = world.hosts[each % world.hosts.length]?.base ?? '';
        const values = {
          name: customer_id,
          kind: 'api' as const,
          base_url,
          customer_id,
          reports: [...reports],
          harvest_from: from,
          day_of_month: 1,
        };
        made.set(customer_id, { tenant, id: tx.create('usage_source', { ...blankUsageSource, ...values }).id });
      }
    });
  return made;
}

async function run(world: World, plan: HarvestPlan, sources: number): Promise<void> {
  const { workers } = world;
  let tried = 0;
  const killed = (): number => workers.reduce((sum, { deaths }) => sum + deaths, 0);
  let day = '';
  for (let turn = 0; ; turn++) {
    const today = new Date(world.time).toISOString().slice(0, 10);
    if (today !== day) {
      day = today;
      for (const { repo } of world.tenants) await planHarvests(repo, day, async () => {});
      const left = await monthsLeft(world);
      plan.tell?.(`${day}: ${left} months to come, ${world.asked.flat().length} requests, ${killed()} kills`);
      if (left === 0 && turn > 0) return;
      if (world.time > Date.parse('2026-06-01')) throw new Error('The harvest does not end');
    }
    const jobs = await jobsOf(world);
    const held = new Set(workers.flatMap(({ job }) => job ?? []));
    const ready = jobs.filter((job) => isReady(job, world.time) && !held.has(job.id));
    const idle = workers.filter(({ job }) => job === undefined);
    // Now and then a queue delivers twice.
    const doubled = turn % 5 === 0 ? ready.flatMap((job) => [job, job]) : ready;
    const given = doubled.slice(0, idle.length);
    if (given.length > 0) {
      await Promise.all(
        given.map(async (job, at) => {
          // Each kill comes one request to the table later than the one before.
          const kills = killed() < plan.kills && (turn + at) % 4 !== 0;
          if (kills) tried += 1;
          await idle[at]?.deliver({ tenant: job.tenant, job: job.id, time: world.time, killAt: kills ? 1 + ((tried - 1) % maxSteps) : 0 });
        }),
      );
      // A host notices a moment later that who asked it has died.
      await pause(20);
      continue;
    }
    const midnight = Math.ceil((world.time + 1) / dayMs) * dayMs;
    const later = jobs.map(readyAt).filter((at) => at > world.time);
    world.time = Math.max(world.time, Math.min(midnight, ...later, ...workers.flatMap(({ wakeAt }) => wakeAt ?? [])));
    const woken = workers.filter(({ wakeAt }) => wakeAt !== undefined && wakeAt <= world.time);
    await Promise.all(woken.map((each) => each.wake(world.time)));
    if (turn > sources * 500) throw new Error('The harvest stands still');
  }
}

/** About as many requests to the table as a job with three requests to its host makes. */
const maxSteps = 60;

async function jobsOf({ tenants }: World): Promise<Job[]> {
  const open = await Promise.all(tenants.map(({ id }) => openJobs(id)));
  return open.flat().filter(({ worker }) => worker === 'harvest-usage');
}

/** When a job may be delivered: when it is due, or when the lease of its worker has run out. */
function readyAt({ state, due, lease_until, at }: Job): number {
  return state === 'running' ? Date.parse(lease_until ?? at) + 1 : Date.parse(due ?? at);
}

function isReady(job: Job, time: number): boolean {
  return readyAt(job) <= time;
}

async function monthsLeft({ tenants }: World): Promise<number> {
  let left = 0;
  for (const { id } of tenants) {
    const model = await readModelFor(systemCaller(id));
    for (const { year, months } of model.all('usage_month'))
      for (const [index, asked] of months.entries())
        if (asked && asked.state !== 'loaded' && `${year}-${String(index + 1).padStart(2, '0')}` <= lastMonth) left += 1;
  }
  return left;
}

async function outcomeOf(
  { hosts, asked, workers }: World,
  { reports, from }: HarvestPlan,
  customers: ReadonlyMap<string, { tenant: TestTenant; id: string }>,
): Promise<Omit<HarvestOutcome, 'days'>> {
  const months = monthsOf({ from, to: lastMonth });
  const [lost, twice]: [string[], string[]] = [[], []];
  for (const [customer, { tenant, id }] of customers) {
    const stored = (await readModelFor(systemCaller(tenant.id))).by('usage_report', 'usage_source_id', id);
    for (const report of reports)
      for (const month of months) {
        const counts = stored
          .filter((each) => each.report === report)
          .flatMap((each) => each.months.flatMap((own, index) => (own === month ? [each.cells[0]?.counts[index]] : [])));
        if (counts[0] !== Number(month.slice(5)) + 10) lost.push(`${customer} ${report} ${month}`);
        if (counts.length > 1) twice.push(`${customer} ${report} ${month}`);
      }
  }
  const pauses = asked.flatMap((times) => times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  return {
    due: customers.size * reports.length * months.length,
    lost,
    twice,
    requests: asked.flat().length,
    mostAtOnce: Math.max(...hosts.map((host) => host.mostAtOnce())),
    closestMs: Math.min(...pauses),
    killed: workers.reduce((sum, { deaths }) => sum + deaths, 0),
  };
}
