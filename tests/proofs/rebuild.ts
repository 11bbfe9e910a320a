import { compact } from '#functions/platform/compaction.ts';
import { accountsOf } from '#functions/platform/directory.ts';
import { catchUp, rebuild } from '#functions/platform/load-read-model.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { modelKinds } from '#shared/contract/kinds.ts';
import { deepDifferences } from '#tests/support/consistency.ts';
import { startProduct } from '#tests/support/product-process.ts';

const times = 5;

/**
 * `npm run proof -- rebuild`: the read model of 5,000 subscriptions with 25,000 periods made from the table alone, as when every snapshot is
 * lost, and held field by field against the one made from a snapshot.
 */
export async function proveRebuild(): Promise<boolean> {
  const product = await startProduct({ flags: ['--large'], readyWithinMs: 900_000 });
  try {
    Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
    const [account] = await accountsOf('admin@meridian.example');
    const tenant = account?.tenant ?? '';
    await compact(tenant);
    const built = await timed(() => rebuild(tenant));
    const loaded = await timed(async () => {
      const model = await loadSnapshot(tenant);
      return model && (await catchUp(model)) ? model : undefined;
    });
    const differing = loaded.value ? deepDifferences(built.value, loaded.value) : ['there is no snapshot'];
    const records = modelKinds.reduce((sum, kind) => sum + built.value.count(kind), 0);
    console.log(
      `${records} records, ${built.value.count('subscription')} subscriptions, ${built.value.count('subscription_period')} periods\n`,
    );
    console.log(`${'milliseconds'.padEnd(32)}${['best', 'worst'].map((name) => name.padStart(9)).join('')}`);
    for (const [what, { best, worst }] of Object.entries({ 'from the table': built, 'from the snapshot and the log': loaded }))
      console.log(`${what.padEnd(32)}${[best, worst].map((value) => value.toFixed(0).padStart(9)).join('')}`);
    console.log(`\n${differing.length} records differ`);
    for (const each of differing.slice(0, 10)) console.log(`  ${each}`);
    return differing.length === 0;
  } finally {
    await product.stop();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; best: number; worst: number }> {
  const taken: number[] = [];
  let value = await work();
  for (let run = 0; run < times; run++) {
    const began = performance.now();
    value = await work();
    taken.push(performance.now() - began);
  }
  return { value, best: Math.min(...taken), worst: Math.max(...taken) };
}
