import { findRunning } from '#infra/local/data-folder.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { recordAccount } from '#functions/platform/directory.ts';
import { resetFiles } from '#functions/platform/files.ts';
import { leaseSeconds } from '#functions/platform/worker.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { startSession } from '#functions/platform/sessions.ts';
import { resetTable } from '#functions/platform/table.ts';
import { clientOf } from '#tests/proofs/client.ts';
import { account, type Finding, holds } from '#tests/proofs/kill-check.ts';
import { emptyLedger, type Ledger, type Step, writersOn } from '#tests/proofs/kill-writers.ts';
import { createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { noTenant } from '#functions/platform/keys.ts';
import { expireLease, openJobs } from '#tests/support/deliver-jobs.ts';
import { createLibrary } from '#tests/support/library.ts';
import { type ProductProcess, startProduct } from '#tests/support/product-process.ts';

export interface KillReport {
  rounds: number;
  ledger: Ledger;
  findings: Finding[];
}

export interface KillOptions {
  tell?: (text: string) => void;
  /** Lets the leases of the workers that were killed run out at once at the end, instead of half a minute later. */
  hurry?: boolean;
}

/** An address takes five mails an hour; the slowest machine asks for fewer than fifty in a round. */
const peoplePerRound = 10;

/** `npm run proof -- kill [rounds]`: fifty rounds unless given. */
export async function proveKillLoop([rounds = '50']: string[]): Promise<boolean> {
  const report = await killLoop(Number(rounds), { tell: (text) => console.log(text) });
  print(report);
  return holds(report.findings);
}

/**
 * Lets eight writers work on the whole product, kills it with -9, engines and all, starts it again on the same data, and so on.
 * At the end everything acknowledged is held against what is stored.
 */
export async function killLoop(rounds: number, { tell = () => {}, hurry = false }: KillOptions = {}): Promise<KillReport> {
  let product = await startProduct({ flags: ['--empty'] });
  try {
    enter(product);
    const tenant = await createTestTenant({ name: 'Kill Library' });
    const addresses = await addPeople(tenant, rounds * peoplePerRound);
    const library = await createLibrary(tenant);
    const periods = [await library.period({ price: 0 }), await library.period({ price: 0 })];
    const ledger = emptyLedger();
    let token = tenant.admin.token;
    const ground = {
      client: clientOf(product.url, () => token),
      ledger,
      product: library.product,
      periods: periods.map(({ id }) => id),
      standIn: library.vendor,
      addresses,
    };
    const writers = writersOn(ground);
    let killed = 0;
    for (let round = 1; round <= rounds; round++) {
      const before = acknowledged(ledger);
      const end = workUntilDead(writers);
      const enough = before + acknowledgedBefore(round);
      for (let waited = 0; waited < 600 && acknowledged(ledger) < enough; waited++) await wait(50);
      await wait(Math.random() * 300);
      await product.kill();
      killed = Date.now();
      await end;
      tell(`round ${round}: ${acknowledged(ledger) - before} acknowledged`);
      product = await startProduct({ flags: ['--empty'], after: product });
      enter(product);
      token = await freshToken(tenant);
    }
    if (hurry) await expireLeases(tenant, killed);
    product = await settle(product, tenant, tell);
    return { rounds, ledger, findings: await account(tenant.id, ledger, product.dataFolder) };
  } finally {
    await product.stop();
  }
}

/** How much is acknowledged before the kill: mostly full work, now and then it falls right after the start. */
function acknowledgedBefore(round: number): number {
  return round % 5 === 0 ? 0 : 20 + Math.random() * 80;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Every writer works until an answer of its does not come. */
async function workUntilDead(writers: readonly Step[]): Promise<void> {
  await Promise.all(
    writers.map(async (step) => {
      while (await step());
    }),
  );
}

/** This process works on the engines of the running product, as its functions do. */
function enter(product: ProductProcess): void {
  Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
  resetTable();
  resetFiles();
  resetReadModels();
}

async function addPeople(tenant: TestTenant, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `reader${index}@${tenant.id}.example`);
  for (let start = 0; start < count; start += peoplePerRound)
    await tenant.repo.commit((tx) => {
      for (const email of addresses.slice(start, start + peoplePerRound)) {
        const user = tx.create('user', {
          name: 'Reader',
          email,
          colour: '#2f6fb5',
          roles: [],
          is_system_user: false,
          active: true,
          google_account_email: null,
        });
        recordAccount(tx, undefined, user);
      }
    });
  return addresses;
}

async function freshToken({ id, admin, repo }: TestTenant): Promise<string> {
  const credential = await repo.get('credential', admin.id);
  if (!credential) throw new Error('The administrator has no password');
  return (await startSession(id, admin.id, credential)).token;
}

/** The open jobs of a tenant, and those that belong to none: links for forgotten passwords. */
async function allOpenJobs(tenant: TestTenant) {
  return [...(await openJobs(tenant.id)), ...(await openJobs(noTenant))];
}

/** Those that live took their jobs after the kill: their leases are longer. */
async function expireLeases(tenant: TestTenant, killed: number): Promise<void> {
  for (const job of await allOpenJobs(tenant))
    if (job.lease_until !== undefined && Date.parse(job.lease_until) - leaseSeconds * 1000 < killed) await expireLease(job);
}

/** How many looks in a row must find nothing under way: what became of mails is recorded some moments after their jobs. */
const calmLooks = 6;

/**
 * Waits until no job is open and nobody commits any more. A job whose worker was killed is held until its lease runs out, and its message was put off: after a start it
 * is handed out at once. One whose message is lost leaves again with the sweep of a start, after two minutes.
 */
async function settle(product: ProductProcess, tenant: TestTenant, tell: (text: string) => void): Promise<ProductProcess> {
  let current = product;
  for (let starts = 0; starts < 6; starts++) {
    let calm = 0;
    let end = -1;
    for (let waited = 0; waited < 80; waited++) {
      const { seq } = await changeLog(tenant.id).tail(true);
      calm = seq === end && (await allOpenJobs(tenant)).length === 0 ? calm + 1 : 0;
      if (calm === calmLooks) return current;
      end = seq;
      await wait(500);
    }
    tell(`${(await allOpenJobs(tenant)).length} jobs are still open: another start`);
    await current.stop({ keepData: true });
    current = await startProduct({ flags: ['--empty'], after: current });
    enter(current);
  }
  return current;
}

function acknowledged({ calls }: Ledger): number {
  return [...calls.values()].reduce((sum, each) => sum + each.acknowledged, 0);
}

function print({ rounds, ledger, findings }: KillReport): void {
  console.log(`\n${rounds} kills, 8 writers`);
  console.log(`\n${'calls'.padEnd(34)}${'acknowledged'.padStart(14)}${'no answer'.padStart(12)}`);
  for (const [what, counts] of ledger.calls)
    console.log(`${what.padEnd(34)}${String(counts.acknowledged).padStart(14)}${String(counts.unanswered).padStart(12)}`);
  console.log(`\n${'found'.padEnd(34)}${'count'.padStart(14)}${'lost'.padStart(12)}${'doubled'.padStart(12)}`);
  for (const { what, count, lost, doubled, note } of findings) {
    console.log(
      `${what.padEnd(34)}${[count, lost.length, doubled.length].map((value, at) => String(value).padStart(at === 0 ? 14 : 12)).join('')}`,
    );
    if (note) console.log(`  ${note}`);
    for (const each of [...lost, ...doubled].slice(0, 10)) console.log(`  ${each}`);
  }
}
