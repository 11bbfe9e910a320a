import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { type Answered, ask, callApi, createTestTenant, runJobs, startProduct } from '#tests/support/api.ts';
import { inconsistencies } from '#tests/support/consistency.ts';
import { everyFault, faultPoints, tryAll, withFault } from '#tests/support/fault-matrix.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

// Every fault at every request of a save. The requests are counted in an undisturbed run, so that a new one is covered by itself.

/** A save to be disturbed: `call` may be repeated after it failed, and then `problems` tells what is not as it must be. */
interface Attempt {
  call: () => Promise<Answered<unknown>>;
  problems: () => Promise<string[]>;
  /** What a repetition may answer besides success. */
  repeated?: number;
}

const key = () => ({ 'idempotency-key': randomUUID() });
/** Longer than a function may work is a hang. */
const longestMs = 29_000;

const saves: Record<string, (library: Library) => Promise<Attempt>> = {
  'a new entry of a catalogue': async ({ tenant }) => {
    const name = `Type ${randomUUID()}`;
    const headers = key();
    return {
      call: () => callApi(groups.productTypes.create, { as: tenant.editor, body: { name }, headers }),
      problems: async () => {
        const found = [...(await readModelFor(tenant.repo.caller)).all('product_type')].filter((row) => row.name === name);
        return found.length === 1 ? [] : [`${found.length} records`];
      },
    };
  },
  'a change of a period': async ({ tenant, period }) => {
    const { id, version } = await period();
    const price = Math.round(Math.random() * 100_000);
    return {
      call: () => callApi(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id }, body: { price } }),
      problems: async () => {
        const row = (await readModelFor(tenant.repo.caller)).find('subscription_period', id);
        return row?.price === price && row.version === version + 1 ? [] : [`price ${row?.price}, version ${row?.version}`];
      },
    };
  },
  'a new subscription': async ({ tenant, product }) => {
    const name = `Subscription ${randomUUID()}`;
    const headers = key();
    const body = { product_id: product, subscription_name: name, start_date: '2026-01-01', price: 10 };
    return {
      call: () => callApi(groups.subscriptionPeriods.create, { as: tenant.editor, body, headers }),
      problems: async () => {
        const model = await readModelFor(tenant.repo.caller);
        const found = [...model.all('subscription')].filter((row) => row.name === name);
        const periods = found.flatMap(({ id }) => model.by('subscription_period', 'subscription_id', id));
        return found.length === 1 && periods.length === 1 ? [] : [`${found.length} subscriptions, ${periods.length} periods`];
      },
    };
  },
  'the next period, which rests on the ones there are': async ({ tenant, period }) => {
    const { subscription_id: id } = await period({ end_date: '2026-12-31' });
    const headers = key();
    return {
      call: () => callApi(groups.subscriptions.createNewPeriod, { as: tenant.editor, params: { id }, headers }),
      problems: async () => {
        const found = (await readModelFor(tenant.repo.caller)).by('subscription_period', 'subscription_id', id);
        return found.length === 2 ? [] : [`${found.length} periods`];
      },
    };
  },
  'a deletion with a stand-in, which leaves a job': async ({ tenant, period, vendor }) => {
    const gone = await ask(groups.vendors.create, { as: tenant.editor, body: { name: `Vendor ${randomUUID()}`, currency: 'EUR' } });
    const used = await period({ vendor_id: gone.id });
    return {
      call: () => callApi(groups.vendors.remove, { as: tenant.admin, params: { id: gone.id }, query: { replace_with: vendor } }),
      // It is gone: what more could be done?
      repeated: 404,
      problems: async () => {
        const all = await Array.fromAsync(table.partition<Job>(keys.job(tenant.id, '').pk));
        const jobs = all.filter(({ payload }) => payload['from'] === gone.id).length;
        await runJobs(tenant.id);
        const row = (await readModelFor(tenant.repo.caller)).find('subscription_period', used.id);
        return jobs === 1 && row?.vendor_id === vendor ? [] : [`${jobs} jobs, the vendor is ${row?.vendor_id}`];
      },
    };
  },
};

let libraries: Library[];

beforeAll(async () => {
  await startProduct();
  libraries = await Promise.all(Array.from({ length: 6 }, async () => createLibrary(await createTestTenant())));
});

/** A success, or a failure that says in a sentence that it passes. */
function answerProblems({ status, body, headers }: Answered<unknown>, began: number): string[] {
  const problems: string[] = [];
  if (performance.now() - began > longestMs) problems.push('took too long');
  if (status === 200) return problems;
  if (status !== 503 || !body.messages.default || !headers['retry-after']) problems.push(`answered ${status} ${JSON.stringify(body)}`);
  return problems;
}

describe('whatever fails, at whatever step', () => {
  test.each(Object.entries(saves))('%s is saved once, or not at all and can be repeated', { timeout: 120_000 }, async (_, prepare) => {
    const [first] = libraries as [Library];
    // Its models and formats are made by now: every later run asks the same.
    await (await prepare(first)).call();
    const rehearsal = await prepare(first);
    const points = await faultPoints(first.tenant.id, everyFault, rehearsal.call);
    expect(points.length).toBeGreaterThan(10);

    const wrong = await tryAll(points, libraries, async (point, library) => {
      const attempt = await prepare(library);
      const began = performance.now();
      const disturbed = await withFault(point, library.tenant.id, attempt.call);
      const problems = answerProblems(disturbed, began);
      const repeated = await attempt.call();
      if (repeated.status !== 200 && repeated.status !== attempt.repeated)
        problems.push(`repeated, it answered ${repeated.status} ${JSON.stringify(repeated.body)}`);
      return [...problems, ...(await attempt.problems())];
    });
    for (const { tenant } of libraries) wrong.push(...(await inconsistencies(tenant.id)));
    expect(wrong).toEqual([]);
  });
});
