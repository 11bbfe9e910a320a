import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { callJson } from '#infra/local/engines/call-json.ts';
import type { Engine } from '#infra/local/engines/engine.ts';
import { findFreePort, hiddenLoopback } from '#infra/local/engines/local-address.ts';
import { tuneStream } from '#infra/local/engines/tune-stream.ts';

// The engine must not outlive this process, even one killed with -9, or it would go on holding the data folder.
// Descriptor 3 is a pipe from this process: when it closes, for whatever reason, the shell ends the engine.
const guardedEngine = `"$0" "$@" </dev/null 3<&- & engine=$!
{ cat >/dev/null; kill "$engine"; } <&3 2>/dev/null &
wait "$engine"`;

const readyWithinMs = 15_000;

export interface DynamodbOptions {
  /** The SQLite file that keeps the tables; without it they live in a temporary one. */
  file?: string;
}

/**
 * Starts the embedded DynamoDB engine and waits until it answers. With AWS_ENDPOINT_URL_DYNAMODB set, uses the engine at that address instead
 * and starts none. The engine never expires items.
 *
 * It takes any signature from any web page, and cannot listen at a Unix socket: only the policy proxy may know its address, which no page
 * finds by trying. What remains is in the README: another user of this machine can read the address from the system.
 */
export async function startDynamodb(options: DynamodbOptions = {}): Promise<Engine> {
  const own = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (own) return { endpoint: own, stop: async () => {} };
  // Between finding a free port and binding it another process may take it: then try another.
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function startOnce(options: DynamodbOptions): Promise<Engine> {
  const host = hiddenLoopback();
  const port = await findFreePort(host);
  const temporary = options.file ? undefined : mkdtempSync(join(tmpdir(), 'perennial-table-'));
  const file = options.file ?? join(temporary ?? '', 'table');
  const child = spawn(
    '/bin/sh',
    ['-c', guardedEngine, binary(), 'serve', '--host', host, '--port', String(port), '--db-path', file],
    // Its own session: Ctrl+C in the terminal must not stop the engine before the functions have finished.
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-4000);
  });
  const endpoint = `http://${host}:${port}`;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const guard = child.stdio[3];
  // The pipe is only ever closed; a reset when the shell goes first is no news.
  guard?.on('error', () => {});
  const stop = async (): Promise<void> => {
    child.ref();
    guard?.destroy();
    await exited;
    if (temporary) rmSync(temporary, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(endpoint, child);
    tuneStream(file);
  } catch (error) {
    await stop();
    throw new Error(`The DynamoDB engine did not start: ${complaint.trim() || String(error)}`);
  }
  child.unref();
  return { endpoint, stop };
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
