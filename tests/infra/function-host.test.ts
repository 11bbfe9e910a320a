import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FunctionHost } from '#infra/local/functions/function-host.ts';
import { Shares } from '#infra/local/functions/shares.ts';

// Answers with the thread it runs in; an event with a gate says that it is there and waits until the gate opens.
const handler = `
import { threadId } from 'node:worker_threads';
export async function handler({ gate }) {
  if (gate) {
    Atomics.store(gate, 1, 1);
    Atomics.notify(gate, 1);
    await Atomics.waitAsync(gate, 0, 0).value;
  }
  return threadId;
}`;

function hostOf(file: string, log: (text: string) => void = () => {}): FunctionHost {
  return new FunctionHost({
    name: 'stand-in',
    file,
    memory: 128,
    timeout: 3600,
    environment: {},
    instances: 2,
    shares: new Shares(2),
    log,
  });
}

let folder: string;
let host: FunctionHost;

beforeEach(async () => {
  // The clock stands still unless a test moves it: an instance more or less is a matter of time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  folder = await mkdtemp(join(tmpdir(), 'perennial-host-'));
  const file = join(folder, 'index.mjs');
  await writeFile(file, handler);
  host = hostOf(file);
});

afterEach(async () => {
  await host.stop(0);
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** A call that is at work, and stays so until it is told to end. */
async function held(): Promise<{ end: () => Promise<string> }> {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const answered = host.invoke({ gate });
  await Atomics.waitAsync(gate, 1, 0).value;
  return {
    end: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      return answered;
    },
  };
}

test('a call that waits only for a moment is left to the instance that is warm', async () => {
  const slow = await held();
  const quick = host.invoke({});
  // Others start and answer meanwhile: a second instance of this one, were there any, would have answered too.
  for (let start = 0; start < 3; start++) {
    const other = hostOf(join(folder, 'index.mjs'));
    await other.invoke({});
    await other.stop(0);
  }
  expect(await slow.end()).toBe(await quick);
});

test('a call that waits for long gets an instance of its own, and goes past the slow one', async () => {
  const slow = await held();
  const quick = host.invoke({});
  await vi.advanceTimersByTimeAsync(100);
  const second = await quick;
  expect(await slow.end()).not.toBe(second);
});

test('an instance beyond the first is ended after a minute without work; the next slow call starts another', async () => {
  const slow = await held();
  const quick = host.invoke({});
  await vi.advanceTimersByTimeAsync(100);
  const threads = [await quick, await slow.end()];
  await vi.advanceTimersByTimeAsync(60_000);

  const again = await held();
  const more = host.invoke({});
  await vi.advanceTimersByTimeAsync(100);
  expect(threads).not.toContain(await more);
  expect(threads).toContain(await again.end());
});

test('what a function writes is in the log before its answer, and what one wrote that ends by an error is not lost', async () => {
  const file = join(folder, 'writes.mjs');
  await writeFile(
    file,
    `export async function handler({ line, ends }) {
      console.log(line);
      console.error(line + ', an error');
      if (!ends) return line;
      setImmediate(() => { throw new Error('out of nowhere'); });
      await new Promise(() => {});
    }`,
  );
  let log = '';
  const writing = hostOf(file, (text) => (log += text));
  try {
    expect(await writing.invoke({ line: 'first' })).toBe('"first"');
    expect(log).toBe('first\nfirst, an error\n');
    await expect(writing.invoke({ line: 'last', ends: true })).rejects.toThrow('out of nowhere');
    await vi.waitFor(() => expect(log).toContain('last, an error\n'));
  } finally {
    await writing.stop(0);
  }
});
