import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { copyDatabase, copyObjects } from '#infra/local/backup/copy-objects.ts';
import { ObjectStore } from '#infra/local/engines/s3/object-store.ts';

const work = mkdtempSync(join(tmpdir(), 'perennial-objects-'));
afterAll(() => rm(work, { recursive: true, force: true }));

async function put(store: ObjectStore, key: string, text: string): Promise<void> {
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  store.commit({ bucket: 'files', key }, await store.receive(body()), {});
}

it('copies every object that the tables can name at a moment between its two looks, whatever is deleted meanwhile', async () => {
  const from = join(work, 'from');
  const to = join(work, 'to');
  const store = new ObjectStore(from);
  store.createBucket('files');
  for (const key of ['stays', 'goes', 'changes']) await put(store, key, `${key} at first`);
  const objects = copyObjects(from, to);
  await objects.before();
  await put(store, 'comes', 'made before the tables were copied');
  // The tables are copied here: they name all four.
  store.delete('files', 'goes');
  await put(store, 'changes', 'changes later');
  expect(await objects.after()).toBe(true);

  const copy = new ObjectStore(to);
  const found = [...copy.list('files', '', '')].map((object) => [object.key, readFileSync(copy.contentPath(object), 'utf8')]);
  copy.close();
  store.close();
  expect(Object.fromEntries(found)).toEqual({
    stays: 'stays at first',
    goes: 'goes at first',
    changes: 'changes later',
    comes: 'made before the tables were copied',
  });
});

it('copies a database of one moment while another connection writes: a pair written together is never torn', async () => {
  const file = join(work, 'pairs.sqlite');
  const writer = new DatabaseSync(file);
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE a (n); CREATE TABLE b (n, fill)');
  let written = 0;
  const write = (): void => {
    writer.exec(`BEGIN; INSERT INTO a VALUES (${written}); INSERT INTO b VALUES (${written}, zeroblob(4000)); COMMIT`);
    written += 1;
  };
  for (let index = 0; index < 500; index++) write();
  let copying = true;
  const copied = copyDatabase(file, join(work, 'copy.sqlite')).then(() => (copying = false));
  while (copying) {
    write();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await copied;
  writer.close();
  const copy = new DatabaseSync(join(work, 'copy.sqlite'));
  const counts = copy.prepare('SELECT (SELECT count(*) FROM a) AS a, (SELECT count(*) FROM b) AS b').get() as { a: number; b: number };
  copy.close();
  expect(counts.a).toBe(counts.b);
  expect(counts.a).toBeGreaterThanOrEqual(500);
});
