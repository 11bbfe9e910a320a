import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callJson } from '#infra/local/engines/call-json.ts';
import type { Engine } from '#infra/local/engines/engine.ts';
import { findFreePort, hiddenLoopback } from '#infra/local/engines/local-address.ts';
import { tuneStream } from '#infra/local/engines/tune-stream.ts';

// The engine must not outlive this process, even after kill -9, or it would keep holding the data folder. Descriptor 3 is a pipe from this process:
// when it closes, for whatever reason, the shell ends the engine.
const guardedEngine = `"$0" "$@" </dev/null 3<&- & engine=$!
{ cat >/dev/null; kill "$engine"; } <&3 2>/dev/null & guard=$!
wait "$engine"; code=$?
kill "$guard" 2>/dev/null
exit "$code"`;

const readyWithinMs = 15_000;

/** Max consecutive restarts of an engine that ends, and the pause before the second, which grows with each. */
const maxRestarts = 5;
const restartPauseMs = 500;
/** After this time an engine counts as stable: the count of restarts begins again. */
const steadyMs = 60_000;

export interface DynamodbOptions {
  /** The SQLite file of the tables; a temporary one by default. */
  file?: string;
  /** Called once when the engine has ended and no longer starts, with the reason. */
  onLost?: ((error: Error) => void) | undefined;
}

/**
 * Starts the embedded DynamoDB engine and waits until it answers. If it ends, it is restarted at the same address on the same file: acknowledged
 * writes are on the disk. With AWS_ENDPOINT_URL_DYNAMODB set, the engine at that address is used instead. The engine never expires items. It accepts
 * any signature from any web page, and cannot listen at a Unix socket: only the policy proxy may know its address, which no page can guess. The
 * README names the remaining risk: another user of this machine can read the address from the system.
 */
export async function startDynamodb(options: DynamodbOptions = {}): Promise<Engine> {
  const own = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (own) return { endpoint: own, stop: async () => {} };
  const temporary = options.file ? undefined : mkdtempSync(join(tmpdir(), 'perennial-table-'));
  const file = options.file ?? join(temporary ?? '', 'table');
  const removeTemporary = (): void => {
    if (temporary) rmSync(temporary, { recursive: true, force: true });
  };
  const first = await startSomewhere(file).catch((error: unknown) => {
    removeTemporary();
    throw error;
  });
  const stopping = new AbortController();
  const watch = keepRunning(first, file, stopping.signal, options.onLost);
  return {
    endpoint: endpointOf(first.address),
    stop: async () => {
      stopping.abort();
      await watch;
      removeTemporary();
    },
  };
}

interface Address {
  host: string;
  port: number;
}

interface EngineProcess {
  address: Address;
  exited: Promise<void>;
  /** The end of its error output. */
  complaint: () => string;
  end: () => Promise<void>;
}

function endpointOf({ host, port }: Address): string {
  return `http://${host}:${port}`;
}

/** Starts the engine at a free port. Another process may take the port before it is bound: then tries another. */
async function startSomewhere(file: string): Promise<EngineProcess> {
  for (let attempt = 1; ; attempt++) {
    const host = hiddenLoopback();
    try {
      return await startAt({ host, port: await findFreePort(host) }, file);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** Restarts the engine whenever it ends, until `stopping`; then ends it. */
async function keepRunning(first: EngineProcess, file: string, stopping: AbortSignal, onLost: DynamodbOptions['onLost']): Promise<void> {
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  let running = first;
  let startedAt = performance.now();
  let restarts = 0;
  let reason = '';
  for (;;) {
    await Promise.race([running.exited, stopped]);
    await running.end();
    if (stopping.aborted) return;
    reason = running.complaint() || reason;
    if (performance.now() - startedAt > steadyMs) restarts = 0;
    if (restarts === 0) console.error('The DynamoDB engine ended by itself. It is started again on its data.');
    for (let isUp = false; !isUp;) {
      if (restarts === maxRestarts) {
        onLost?.(new Error(`The DynamoDB engine ended ${maxRestarts + 1} times in a row and is not started again. ${reason}`.trim()));
        return;
      }
      await wait(restarts * restartPauseMs, undefined, { signal: stopping, ref: false }).catch(() => {});
      if (stopping.aborted) return;
      restarts += 1;
      startedAt = performance.now();
      try {
        running = await startAt(running.address, file);
        isUp = true;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }
}

async function startAt(address: Address, file: string): Promise<EngineProcess> {
  const { host, port } = address;
  const child = spawn(
    '/bin/sh',
    ['-c', guardedEngine, binary(), 'serve', '--host', host, '--port', String(port), '--db-path', file],
    // A session of its own: Ctrl+C in the terminal must not stop the engine before the functions have finished.
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4000);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const guard = child.stdio[3];
  // The pipe is only ever closed; a reset is expected if the shell ends first.
  guard?.on('error', () => {});
  const end = async (): Promise<void> => {
    child.ref();
    guard?.destroy();
    await exited;
  };
  try {
    await waitUntilReady(endpointOf(address), child);
    tuneStream(file);
  } catch (error) {
    await end();
    throw new Error(`The DynamoDB engine did not start: ${complaint.trim() || String(error)}`);
  }
  child.unref();
  return { address, exited, complaint: () => complaint.trim(), end };
}

function binary(): string {
  const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`);
  return join(dirname(manifest), 'dynoxide');
}

async function waitUntilReady(endpoint: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once');
    try {
      await callJson(endpoint, 'DynamoDB_20120810.ListTables', {});
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error(`no answer within ${readyWithinMs / 1000} s`);
}
