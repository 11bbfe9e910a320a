import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findRunning } from '#infra/local/data-folder.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { type ProductOptions, type ProductProcess, startProduct } from '#tests/support/product-process.ts';

const readyWithinMs = 300_000;

/** The product as `npm start` runs it on a fresh folder, with the consortium of the demo data in the wanted size, usage of 100 sources and nothing else; with nothing at all for 0. */
export async function startFilled(subscriptions: number): Promise<ProductProcess> {
  const product = await startProduct({ flags: ['--empty'], readyWithinMs });
  if (subscriptions === 0) return product;
  try {
    const engines = findRunning(product.dataFolder);
    if (!engines) throw new Error('The product did not say where its engines are');
    await fill(engines, 'functions/demo/seed-demo.ts', ['--subscriptions', String(subscriptions)]);
    await fill(engines, 'tests/bench/fill-usage.ts', []);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** The same once more, on the data of one that was stopped. */
export function startAgain(after: Pick<ProductProcess, 'url' | 'dataFolder'>, more: ProductOptions = {}): Promise<ProductProcess> {
  return startProduct({ ...more, after, readyWithinMs });
}

/** Runs a script that makes records. It finds the engines by this environment. Returns what it printed. */
export async function fill(environment: Record<string, string>, script: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectFolder, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, LOG_LEVEL: 'silent', PATH: process.env['PATH'] ?? '' },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The demo data could not be made: ${script} ended with ${code}`);
  return printed;
}
