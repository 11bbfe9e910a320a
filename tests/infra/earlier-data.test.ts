import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { compact } from '#functions/platform/compaction.ts';
import { filesFor, resetFiles } from '#functions/platform/files.ts';
import { historyOf } from '#functions/platform/history.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import { verifyPassword } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { loadSnapshot } from '#functions/platform/snapshot.ts';
import type { StoredRow } from '#functions/platform/stored-row.ts';
import { keyOf } from '#functions/platform/transaction.ts';
import { resetTable, table } from '#functions/platform/table.ts';
import { openDataFolder } from '#infra/local/data-folder.ts';
import { type Engines, startEngines } from '#infra/local/engines/start-engines.ts';
import { ensureSigningKey } from '#infra/local/signing-key.ts';
import { type KindName, kindNames, kinds, modelKinds } from '#shared/contract/kinds.ts';
import { dataFormat, shapeOf, upgrades } from '#shared/contract/upgrades.ts';

interface Fixture {
  tenant: string;
  editor: string;
  /** The kinds that this release knew. */
  kinds: string[];
  /** A record of each kind, but for those that every tenant has. */
  ids: Partial<Record<KindName, string>>;
  files: Record<string, string>;
}

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const releases = readdirSync(fixtures).filter((name) => name.startsWith('data-folder-'));
const changeable = upgrades as { [K in KindName]?: unknown[] };
const folders: string[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'perennial-earlier-'));
  folders.push(path);
  return path;
}

afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

describe.each(releases)('the data folder %s', (name) => {
  const fixture = JSON.parse(gunzipSync(readFileSync(join(fixtures, name))).toString()) as Fixture;
  const caller = systemCaller(fixture.tenant);
  let engines: Engines;

  beforeAll(async () => {
    const path = folder();
    for (const [file, content] of Object.entries(fixture.files)) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), Buffer.from(content, 'latin1'));
    }
    (await openDataFolder(path)).release();
    delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    engines = await startEngines(path, { allowsOrigin: () => true });
    Object.assign(process.env, engines.environment, {
      TABLE_NAME: 'table',
      FILES_BUCKET: 'files',
      SIGNING_KEY_FILE: ensureSigningKey(path),
    });
    resetTable();
    resetFiles();
  });
  afterEach(() => {
    delete changeable.product_type;
    resetReadModels();
  });
  afterAll(() => engines.stop());

  const ids: Partial<Record<KindName, string>> = {
    member: 'member',
    credential: fixture.editor,
    user: fixture.editor,
    entity_label: 'department',
    calendar_feed: fixture.editor,
    tenant_key: 'passwords',
    ...fixture.ids,
  };

  it('reads a record of every kind, and each still fits its schema', async () => {
    const model = await readModelFor(caller);
    for (const kind of kindNames) {
      const id = ids[kind] ?? (modelKinds.includes(kind) ? [...model.all(kind)][0]?.id : undefined) ?? '';
      const row = await repositoryFor(caller).get(kind, id);
      // Kinds that came after this release have no record in it.
      if (row === undefined && !fixture.kinds.includes(kind)) continue;
      expect(row, kind).toBeDefined();
      expect(kinds[kind].schema.safeParse(row).error, kind).toBeUndefined();
    }
    expect(model.find('product_type', 'gone-type')?.id).toBe('sample-type');
    expect(await verifyPassword('herbarium-9-quill-lantern', (await repositoryFor(caller).get('credential', fixture.editor))?.hash)).toBe(
      true,
    );
    const [held] = [...model.all('import')];
    expect(Buffer.from((await filesFor(caller).get(held?.file_key ?? '')) ?? []).toString()).toContain('Journal of Waves');
  });

  it('tells its whole history: what was folded away and what is in the log', async () => {
    const seqs: number[] = [];
    for await (const entry of historyOf(fixture.tenant)) seqs.push(entry.seq);
    const { seq } = await changeLog(fixture.tenant).tail(true);
    expect(seqs).toEqual(Array.from({ length: seq }, (_, index) => seq - index));
  });

  it('upgrades a kind whose shape changed twice, wherever it is read from, and writes today’s shape', async () => {
    changeable.product_type = [
      (row: { name: string }) => ({ ...row, name: `${row.name} (1)` }),
      (row: { name: string }) => ({ ...row, name: `${row.name} (2)` }),
    ];
    expect(shapeOf('product_type')).toBe(3);
    const then = ['After the snapshot', 'Zeitschrift'].map((each) => `${each} (1) (2)`);
    const namesIn = (model: Awaited<ReturnType<typeof rebuild>> | undefined): string[] =>
      [...(model?.all('product_type') ?? [])].map((row) => row.name).toSorted();
    expect(namesIn(await loadSnapshot(fixture.tenant)), 'snapshot').toEqual(then.slice(1));
    expect(namesIn(await readModelFor(caller)), 'snapshot and log').toEqual(then);
    expect(namesIn(await rebuild(fixture.tenant)), 'table').toEqual(then);

    const repo = repositoryFor(caller);
    await repo.commit(async (tx) => tx.save('product_type', { ...(await tx.load('product_type', 'sample-type')), name: 'Said anew' }));
    expect(await table.get<StoredRow>(keyOf(fixture.tenant, 'product_type', 'sample-type'))).toMatchObject({
      s: 3,
      data: expect.stringContaining('"name":"Said anew"') as string,
    });
    expect(namesIn(await readModelFor(caller))).toEqual(['After the snapshot (1) (2)', 'Said anew']);
    // A snapshot is written in today's shape and says so: read again, nothing is upgraded twice.
    await compact(fixture.tenant);
    resetReadModels();
    expect(namesIn(await readModelFor(caller))).toEqual(['After the snapshot (1) (2)', 'Said anew']);
    expect(namesIn(await rebuild(fixture.tenant))).toEqual(['After the snapshot (1) (2)', 'Said anew']);

    // An earlier release on the same table says so instead of misreading.
    delete changeable.product_type;
    await expect(repositoryFor(caller).get('product_type', 'sample-type')).rejects.toThrow('written by a newer release of Perennial');
    changeable.product_type = [(row: object) => row, (row: object) => row];
    await repo.commit(async (tx) => {
      await tx.load('product_type', 'sample-type');
      tx.remove('product_type', 'sample-type', 'after-snapshot');
    });
    expect(await table.get(keys.entity(fixture.tenant, 'product_type', 'sample-type'))).toMatchObject({ deleted: true });
  });
});

it('raises the number of the data folder with every upgrade, and refuses a higher one', async () => {
  const path = folder();
  const known = dataFormat();
  const steps = changeable.provider ?? [];
  changeable.provider = [...steps, (row: object) => row];
  expect(dataFormat()).toBe(known + 1);
  (await openDataFolder(path)).release();
  changeable.provider = steps;
  await expect(openDataFolder(path)).rejects.toThrow(
    `The data folder ${path} was written by a newer version of Perennial (format ${known + 1}; this one knows ${known}). Use that version, or set DATA_DIR to another folder.`,
  );
});
