import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instant } from '#functions/platform/clock.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { writeSnapshot } from '#functions/platform/snapshot.ts';
import { resetTable } from '#functions/platform/table.ts';
import type { DemoRecord } from '#functions/demo/demo-record.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { meridian } from '#functions/demo/profiles.ts';
import { withSubscriptions } from '#functions/demo/with-subscriptions.ts';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { prepareEngines } from '#infra/local/prepare-engines.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { type Ended, type FunctionProcess, startFunction } from '#tests/proofs/function-process.ts';

/** How many members meet one process of each function, and of what size; then one large member alone. */
export interface MemoryScale {
  members: number;
  subscriptions: number;
  large: number;
  /** MB in place of what the template says. */
  memory?: number;
}

const wholeScale: MemoryScale = { members: 30, subscriptions: 5_000, large: 25_000 };
const publicUrl = 'http://localhost:3000';

/** What became of one function. */
interface Outcome {
  name: string;
  memory: number;
  answered: number;
  /** MB at most, after an event. */
  heap: number;
  rss: number;
  failure: string | undefined;
}

/**
 * `npm run proof -- memory`: every bundle, in a process with the memory of its template, answers for 30 members of 5,000 subscriptions one
 * after another, and for one of 25,000. Broken when one dies or fails.
 */
export async function proveMemory(args: string[]): Promise<boolean> {
  return proveMemoryOf(wholeScale, new Set(args));
}

/** The same at another scale, and for some functions only when they are named. */
export async function proveMemoryOf(scale: MemoryScale, only: ReadonlySet<string>): Promise<boolean> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'perennial-memory-'));
  await ensureBuilt();
  const { environment, stop } = await prepareEngines({ dataFolder, publicUrl });
  try {
    Object.assign(process.env, environment, { LOG_LEVEL: 'silent' });
    resetTable();
    resetFiles();
    resetReadModels();
    const members: TestTenant[] = [];
    const records = makeDemoTenant(withSubscriptions(meridian, scale.subscriptions), '2026-06-01');
    for (let index = 0; index < scale.members; index++) members.push(await makeMember(records));
    const large = await makeMember(makeDemoTenant(withSubscriptions(meridian, scale.large), '2026-06-01'));
    console.log(`${scale.members} members of ${scale.subscriptions} subscriptions, then one of ${scale.large}\n`);
    console.log('function             memory  answers  heap  rss, MB at most');
    let holds = true;
    for (const { name, memory: declared, ...more } of [...apiFunctions, ...workerFunctions]) {
      if (only.size > 0 && !only.has(name)) continue;
      const memory = scale.memory ?? declared;
      const segments = 'segments' in more ? more.segments : undefined;
      const outcomes = [
        await run(name, memory, environment, members, segments),
        await run(name, memory, environment, [large, large], segments),
      ];
      // A call that is refused before it looks at the member would prove nothing.
      if (memory >= 1024 && opensMember.has(name) && (outcomes.at(-1)?.heap ?? 0) < leastOfLarge)
        Object.assign(outcomes.at(-1) ?? {}, { failure: 'did not decode the member' });
      for (const outcome of outcomes) {
        print(outcome);
        holds &&= outcome.failure === undefined;
      }
    }
    return holds;
  } finally {
    await stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** A member whose snapshot holds the records: readers load them, though the table lacks them. */
export async function makeMember(records: readonly DemoRecord[]): Promise<TestTenant> {
  const tenant = await createTestTenant();
  const model = await readModelFor(systemCaller(tenant.id));
  const at = instant();
  for (const { kind, data } of records) {
    if (kind === 'member' || kind === 'user') continue;
    model.put(kind, { version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null, ...data } as unknown as Row);
  }
  await writeSnapshot(model, model.seq);
  resetReadModels();
  return tenant;
}

async function run(
  name: string,
  memory: number,
  environment: Record<string, string>,
  tenants: readonly TestTenant[],
  segments: readonly string[] | undefined,
): Promise<Outcome> {
  const outcome: Outcome = { name, memory, answered: 0, heap: 0, rss: 0, failure: undefined };
  const started = await startFunction(name, memory, { ...environment });
  try {
    for (const tenant of tenants) {
      // Tokens live 15 minutes, and the whole proof takes longer.
      const token = await freshToken(tenant);
      for (const event of await eventsFor(name, tenant, token, segments)) {
        outcome.failure ??= note(outcome, await started.send(event), started);
        if (outcome.failure) return outcome;
      }
    }
    return outcome;
  } finally {
    started.stop();
  }
}

async function freshToken({ id, admin, repo }: TestTenant): Promise<string> {
  const credential = await repo.get('credential', admin.id);
  if (!credential) throw new Error('The administrator has no password');
  return (await startSession(id, admin.id, credential)).token;
}

function note(outcome: Outcome, ended: Ended | undefined, started: FunctionProcess): string | undefined {
  if (!ended) return `died: ${/FATAL ERROR: [^\n]*/.exec(started.complaint())?.[0] ?? started.complaint()}`;
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);
  outcome.heap = Math.max(outcome.heap, megabytes(ended.heap));
  outcome.rss = Math.max(outcome.rss, megabytes(ended.rss));
  if (ended.status >= 500 || ended.status === 401) return `answered ${ended.status}: ${JSON.stringify(ended.answer)}`;
  outcome.answered++;
  return undefined;
}

function print({ name, memory, answered, heap, rss, failure }: Outcome): void {
  const figures = [memory, answered, heap, rss].map((figure) => String(figure).padStart(6)).join('  ');
  console.log(`${name.padEnd(20)} ${figures}${failure === undefined ? '' : `  BROKEN: ${failure}`}`);
}

interface Call {
  method: string;
  path: string;
  body?: object;
}

const get = (path: string): Call => ({ method: 'GET', path });
const none = 'none00000000000000000';

/** Calls that look at the whole member, where deleting what does not exist would not. */
const wholeCalls: Readonly<Record<string, readonly Call[]>> = {
  read: [
    get('/subscriptions?paginated=true'),
    get('/subscription-periods?paginated=true&sort=-price'),
    get('/products?paginated=true'),
    get('/publishers?paginated=true'),
    get('/search?query=journal'),
  ],
  insights: [get('/charts/total-spend'), get('/charts/total-spend/underlying-data'), get('/charts/spend-increase')],
  settings: [{ method: 'POST', path: '/exchange-rates', body: { financial_period_id: none, currency: 'JPY', rate: 0.0062 } }],
  emails: [get('/email-templates/place_order/en')],
  invoices: [{ method: 'PATCH', path: `/vendor-invoices/${none}`, body: {} }],
  users: [{ method: 'POST', path: '/users', body: { name: 'New Person', email: `${none}@library.example`, roles: ['viewer'] } }],
  progress: [{ method: 'PUT', path: `/progress-bar/settings/${progressTypes[0]}`, body: {} }],
  imports: [get('/imports/subscriptions/none')],
  meta: [get('/health')],
  auth: [get('/auth/me')],
};

/** Functions that these events make decode a whole member. The others load it, but read a few kinds of its records or none. */
const opensMember = new Set([
  'subscription-periods',
  'reminders',
  'read',
  'insights',
  'replace-references',
  'change-workflows',
  'compact-read-model',
  'daily-work',
]);
/** MB on the heap: more than a function without members has, less than the large member takes. */
const leastOfLarge = 60;

/** The events with which a function meets a member. */
async function eventsFor(name: string, tenant: TestTenant, token: string, segments: readonly string[] | undefined): Promise<object[]> {
  if (segments === undefined) return workEvents(name, tenant);
  const calls = wholeCalls[name] ?? [{ method: 'DELETE', path: `/${segments[0] ?? name}/${none}` }];
  return calls.map((call) => callEvent(call, token));
}

/** Jobs that look at the whole member and have nothing to change. */
const jobs: Readonly<Record<string, (tx: Transaction, tenant: TestTenant) => string>> = {
  'tell-of-to-dos': (tx, { admin }) => tx.job('tell-of-to-dos', { person: admin.id }),
  'share-usage': (tx) => tx.job('share-usage', { usage_source_id: null }),
  'change-workflows': (tx) => tx.job('change-workflows', { action: 'cancel', reason: null, filter: { subscription_id: [none] } }),
  'daily-work': (tx) => tx.job('daily-work', { day: '2026-06-01', since: '2026-05-31' }),
  'replace-references': (tx) => tx.job('replace-references', { kind: 'provider', from: none, to: null }),
};

async function workEvents(name: string, tenant: TestTenant): Promise<object[]> {
  const body = await messageFor(name, tenant);
  return body ? [{ Records: [{ messageId: 'memory', body: JSON.stringify(body) }] }] : [{ Records: [] }];
}

async function messageFor(name: string, tenant: TestTenant): Promise<object | undefined> {
  if (name === 'record-emails') return { tenant: tenant.id, mails: [none] };
  // The compactor that compares holds the model and what it makes from the table.
  if (name === 'compact-read-model') return { tenant: tenant.id };
  const queue = jobs[name];
  if (!queue) return undefined;
  const job = await tenant.repo.commit((tx) => queue(tx, tenant));
  return { tenant: tenant.id, job };
}

function callEvent({ method, path, body }: Call, token: string): object {
  const { pathname, searchParams } = new URL(`/api${path}`, publicUrl);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: searchParams.toString(),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: new URL(publicUrl).host },
    requestContext: {
      requestId: 'memory',
      http: { method, path: pathname, sourceIp: '127.0.0.1', protocol: 'HTTP/1.1', userAgent: 'proof' },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
