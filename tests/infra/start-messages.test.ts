import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#infra/local/engines/local-address.ts';
import { openDataFolder } from '#infra/local/data-folder.ts';

const launcher = join(import.meta.dirname, '..', '..', 'infra', 'local', 'launch.mjs');

// The tests run side by side, as one of them waits for ten seconds. Each has a data folder of its own.
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-start-'));
  folders.push(folder);
  return folder;
}

/** Runs a command of the launcher to its end. */
async function launch(
  folder: string,
  args: string[],
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { AWS_ENDPOINT_URL_DYNAMODB: _, CHROME_PATH: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, launcher, ...args], { env: { ...inherited, DATA_DIR: folder, ...environment } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output.trim() };
}

test.concurrent('says when its port is in use, and how to take another', async () => {
  const folder = newFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await launch(folder, ['start'], { PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
});

test.concurrent('says when its data folder stays in use, and by which process', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const data = await openDataFolder(folder);
  const { code, output } = await launch(folder, ['start'], { PORT: String(await findFreePort()) });
  data.release();
  expect(code).toBe(1);
  expect(output).toBe(
    `Waiting for process ${process.pid} to end, which uses the data folder ...\n` +
      `The data folder ${folder} is in use by process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
});

/** A process that holds the data folder until it is ended. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const script = `import { openDataFolder } from '#infra/local/data-folder.ts';
    await openDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], { cwd: join(import.meta.dirname, '..', '..') });
  await once(holder.stdout, 'data');
  return holder;
}

test.concurrent('waits for a process that is still dying when it takes the data folder', async () => {
  const folder = newFolder();
  const holder = await startHolder(folder);
  setTimeout(() => holder.kill('SIGKILL'), 1000);
  const from = performance.now();
  const data = await openDataFolder(folder);
  expect(performance.now() - from).toBeGreaterThan(900);
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
  data.release();
});

test.concurrent('takes the data folder of a process that ended and that nobody has waited for', async () => {
  const folder = newFolder();
  // The child ends once its parent has become `sleep`, which never asks for its end: it stays in the list of processes as a zombie.
  const script = '(until grep -q sleep /proc/$$/comm; do :; done) & echo $!; exec sleep 30';
  const shell = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(String((await once(shell.stdout, 'data'))[0]));
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, began: '' }));
  const data = await openDataFolder(folder, 0);
  data.release();
  shell.kill();
});

test.concurrent('takes over the data folder of a process that was killed', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, began: 'another time' }));
  const data = await openDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
  data.release();
});

test.concurrent('says when its data folder was written by a newer version', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'version'), '99\n');
  const { code, output } = await launch(folder, ['start'], { PORT: String(await findFreePort()) });
  expect(code).toBe(1);
  expect(output).toContain('was written by a newer version of Perennial (format 99;');
});

/** Options of Node that let a process take itself for one of another platform. */
function pretend(values: Record<string, unknown>): string[] {
  const lines = Object.entries(values).map(
    ([name, value]) => `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`,
  );
  return ['--import', `data:text/javascript,${encodeURIComponent(lines.join(''))}`];
}

test.concurrent('stops on an unsupported platform before it installs anything, and names what to set', async () => {
  const folder = newFolder();
  const mac = pretend({ platform: 'darwin', arch: 'arm64' });
  const { code, output } = await launch(folder, ['start'], {}, mac);
  expect(code).toBe(1);
  expect(output).toContain('this is darwin arm64');
  expect(output).toContain('AWS_ENDPOINT_URL_DYNAMODB');
  expect(output).toContain('docker compose -f infra/local/compose.yaml up');
  expect(output).not.toContain('CHROME_PATH');
  expect((await launch(folder, ['test'], {}, mac)).output).toContain('CHROME_PATH');
});

test.concurrent('asks for Node 24 where npm does not have it', async () => {
  const folder = newFolder();
  const versions = { ...process.versions, node: '22.1.0' };
  const mac = await launch(folder, ['start'], {}, pretend({ platform: 'darwin', arch: 'arm64', versions }));
  expect(mac.output).toContain('Node 24 or later');
  const arm = await launch(folder, ['start'], {}, pretend({ platform: 'linux', arch: 'arm64', versions }));
  expect(arm.output).toContain('AWS_ENDPOINT_URL_DYNAMODB');
  expect(arm.output).not.toContain('Node 24 or later');
});

test.concurrent('refuses an address of the storage that is not one', async () => {
  const folder = newFolder();
  const { code, output } = await launch(folder, ['start'], { FILES_URL: 'localhost:3001', PORT: String(await findFreePort()) });
  expect(code).toBe(1);
  expect(output).toBe('FILES_URL must be an address such as http://127.0.0.1:3001, not localhost:3001');
});

test.concurrent('refuses a wrong port, an unknown flag and an unknown command', async () => {
  const folder = newFolder();
  expect((await launch(folder, ['start'], { SECURITY_CONTACT: 'the front desk' })).output).toBe(
    'SECURITY_CONTACT must be an email address or the https:// address of a page, not the front desk',
  );
  expect((await launch(folder, ['start'], { PORT: 'http' })).output).toBe('PORT must be a number from 1 to 65535, not http');
  expect((await launch(folder, ['start', '--huge'], {})).output).toBe('npm start knows --large and --empty, not --huge');
  expect((await launch(folder, ['begin'], {})).output).toContain('<start|test|check|');
});
