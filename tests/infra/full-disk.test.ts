import { spawn } from 'node:child_process';
import { once } from 'node:events';
import files from 'node:fs/promises';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callJson } from '#infra/local/engines/call-json.ts';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import { ObjectStore } from '#infra/local/engines/s3/object-store.ts';
import { openLog } from '#infra/local/open-log.ts';
import { nodeEnvironment } from '#tests/support/node-environment.ts';

// A disk that is full: nothing half-written remains, and what was there before is there afterwards.
const { open } = files;
let isFull = false;

/** Opens files of a disk that has room for ten more bytes. */
const openWithoutRoom: typeof open = async (...given) => {
  const handle = await open(...given);
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (...content) => {
    if (!isFull) return write(...content);
    // What the system does: some of it is written, then there is no room.
    await write(Buffer.alloc(10));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return handle;
};

/** Replaces what Node's own module exports, also for modules that are loaded already. */
function replaceOpen(by: typeof open): void {
  Object.assign(files, { open: by });
  syncBuiltinESMExports();
}

beforeAll(() => replaceOpen(openWithoutRoom));
afterAll(() => replaceOpen(open));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perennial-full-'));
});
afterEach(() => {
  isFull = false;
  rmSync(folder, { recursive: true, force: true });
});

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function put(store: ObjectStore, key: string, text: string): Promise<void> {
  store.commit({ bucket: 'files', key }, await store.receive(bytesOf(text)), {});
}

const contentOf = (store: ObjectStore, key: string) => readFileSync(store.contentPath(store.get('files', key)), 'utf8');

it('objects: one that finds no room for its content leaves no part of it, and the one before stays', async () => {
  const store = new ObjectStore(folder);
  store.createBucket('files');
  await put(store, 'a', 'before');
  isFull = true;
  await expect(put(store, 'a', 'after')).rejects.toThrow('ENOSPC');
  await expect(put(store, 'b', 'new')).rejects.toThrow('ENOSPC');
  isFull = false;
  expect(contentOf(store, 'a')).toBe('before');
  expect(store.find('files', 'b')).toBeUndefined();
  expect(readdirSync(join(folder, 'content'))).toHaveLength(1);
  await put(store, 'a', 'after');
  expect(contentOf(store, 'a')).toBe('after');
  store.close();
});

it('objects: one that finds no room for its entry leaves no part of it either', async () => {
  const store = new ObjectStore(folder);
  store.createBucket('files');
  await put(store, 'a', 'before');
  // SQLite's own answer to a full disk.
  const { database } = store as unknown as { database: DatabaseSync };
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number };
  database.exec(`PRAGMA max_page_count = ${pages}`);
  await expect(put(store, 'long'.repeat(5000), 'new')).rejects.toThrow('full');
  expect(readdirSync(join(folder, 'content'))).toHaveLength(1);
  expect(contentOf(store, 'a')).toBe('before');
  database.exec('PRAGMA max_page_count = 1000000');
  await put(store, 'long'.repeat(5000), 'new');
  store.close();
});

it('the log: a full disk costs its lines and not the product', async () => {
  symlinkSync('/dev/full', join(folder, 'functions.log'));
  const told: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((text: string) => void told.push(text));
  const log = openLog(folder);
  log('a line\n');
  await expect.poll(() => told.join()).toContain('cannot be written: ENOSPC');
  log('another line\n');
  spy.mockRestore();
});

it(
  'the table: an engine that ends in the middle of a write for want of room keeps what it acknowledged, and no half of the rest',
  { timeout: 60_000 },
  async () => {
    const file = join(folder, 'tables.sqlite');
    const start = `
    import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
    const { endpoint } = await startDynamodb({ file: process.argv[1] });
    console.log(endpoint);
    setInterval(() => {}, 1000);`;
    // No file may grow beyond this many blocks of 512 bytes: the system ends the engine within the write that would.
    const owner = spawn(
      '/bin/sh',
      ['-c', 'ulimit -f 4000; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', start, file],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: nodeEnvironment(),
        cwd: join(import.meta.dirname, '..', '..'),
      },
    );
    const acknowledged: number[] = [];
    let refused: unknown;
    try {
      const [endpoint] = (await once(createInterface(owner.stdout), 'line')) as [string];
      await createTable(endpoint);
      for (let pair = 0; pair < 2000 && refused === undefined; pair++) {
        const text = String(pair).padEnd(4000, '.');
        const items = ['a', 'b'].map((half) => ({
          Put: { TableName: 'full', Item: { pk: { S: `${pair}` }, sk: { S: half }, text: { S: text } } },
        }));
        await callJson(endpoint, 'DynamoDB_20120810.TransactWriteItems', { TransactItems: items }).then(
          () => acknowledged.push(pair),
          (error: unknown) => (refused = error),
        );
      }
    } finally {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    }
    expect(refused).toBeDefined();
    expect(acknowledged.length).toBeGreaterThan(10);

    // An engine of its own, not that of the test run.
    const shared = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    const engine = await startDynamodb({ file });
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = shared;
    const { Items } = await callJson<{ Items: { pk: { S: string }; sk: { S: string } }[] }>(engine.endpoint, 'DynamoDB_20120810.Scan', {
      TableName: 'full',
      ProjectionExpression: 'pk, sk',
    });
    const halves = Map.groupBy(Items, ({ pk }) => Number(pk.S));
    expect(acknowledged.filter((pair) => halves.get(pair)?.length !== 2)).toEqual([]);
    expect([...halves.values()].filter((found) => found.length !== 2)).toEqual([]);
    await engine.stop();
  },
);

function createTable(endpoint: string): Promise<unknown> {
  return callJson(endpoint, 'DynamoDB_20120810.CreateTable', {
    TableName: 'full',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  });
}
