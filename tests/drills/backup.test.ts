import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '#functions/platform/authenticate.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { filesFor, resetFiles } from '#functions/platform/files.ts';
import { historyOf } from '#functions/platform/history.ts';
import { resetJobs } from '#functions/platform/jobs.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor, rebuild, resetReadModels } from '#functions/platform/load-read-model.ts';
import { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { resetTable, table } from '#functions/platform/table.ts';
import { type Manifest, filesBelow } from '#infra/local/backup/manifest.ts';
import { restoreBackup } from '#infra/local/backup/restore-backup.ts';
import { UserError } from '#infra/local/user-error.ts';
import { kindNames, kinds, modelKinds } from '#shared/contract/kinds.ts';
import { dataFormat } from '#shared/contract/upgrades.ts';
import { addEveryKind } from '#tests/support/every-kind.ts';
import { nodeEnvironment } from '#tests/support/node-environment.ts';
import { type RawItem, rawItems } from '#tests/support/raw-table.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { type ProductUnderTest, type ServedProduct, serveProduct, testPassword, withTenant } from '#tests/support/running-product.ts';

// The drill: a product with everything in it is backed up while it works, and restored elsewhere.
const work = mkdtempSync(join(tmpdir(), 'perennial-drill-'));
const backup = join(work, 'backup');
const restored = join(work, 'restored');
const first = join(work, 'first');
let served: ServedProduct | undefined;
let original: ProductUnderTest;
let copy: ServedProduct | undefined;

/** Runs one of the local commands to its end. */
async function command(name: string, words: string[], dataFolder: string): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, '..', '..', 'infra', 'local', `${name}.ts`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    env: { ...nodeEnvironment(), DATA_DIR: dataFolder },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** Lets the functions of this process work with another product's engines. */
function lookAt({ environment }: Pick<ServedProduct, 'environment'>): void {
  Object.assign(process.env, environment, { LOG_LEVEL: 'silent' });
  resetTable();
  resetFiles();
  resetJobs();
  resetReadModels();
}

const login = async (origin: string, role: string): Promise<Response> =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@${original.tenant.id}.example`, password: testPassword }),
  });

/** The tenant's records as the log says that they were after a commit. */
async function modelAt(seq: number): Promise<ReadModel> {
  const model = new ReadModel(original.tenant.id, 0);
  for await (const entry of changeLog(original.tenant.id).after(0)) if (entry.seq <= seq) expect(model.apply(entry)).toBe(true);
  return model;
}

/** A mail whose job's message was lost: in the original it waits for the sweep of its next five minutes, in the restored one for the first. */
async function waitingMail(id: string): Promise<void> {
  const { id: tenant } = original.tenant;
  const at = new Date(Date.now() - 600_000).toISOString();
  const mail = { id, to: [`editor@${tenant}.example`], cc: [], attachments: [], subject: 'Waited', text: 'Long.', state: 'queued', at };
  await table.put({ ...keys.mail(tenant, id), ...mail });
  const job = { id, tenant, worker: 'send-email', payload: { mail: id }, state: 'queued', attempts: 0, at };
  await table.put({ ...keys.job(tenant, id), ...job, gsi1pk: 'JOBS#', gsi1sk: `${at}#${id}#` });
}

const isOpen = (job: { state: string }): boolean => job.state === 'queued' || job.state === 'running';
const jobs = (): Promise<{ id: string; state: string; worker: string }[]> =>
  Array.fromAsync(
    table.partition<{ pk: string; sk: string; id: string; state: string; worker: string }>(keys.job(original.tenant.id, '').pk),
  );

/** Mails that still move, or whose records do not say yet where they stand. */
async function unrecorded(): Promise<string[]> {
  const { id: tenant } = original.tenant;
  const mails = await Array.fromAsync(table.partition<{ pk: string; sk: string; id: string; state: string }>(keys.mail(tenant, '').pk));
  const model = await readModelFor(systemCaller(tenant));
  return mails.filter(({ id, state }) => state !== 'delivered' || model.find('email', id)?.state !== state).map(({ id }) => id);
}

/** What does not go through the log: by key, without what the workers change by themselves. */
function outsideTheLog(items: readonly RawItem[]): Map<string, RawItem> {
  const kept = items.filter(({ pk }) => /#(P\d+|SESSION|ATTEMPTS)#$|^EMAIL#|^GOOGLE#|^TENANTS#|^RESET#/.test(String(pk?.['S'])));
  // The daily schedule notes in the directory whose day it has begun.
  const asLeft = ({ timezone: _timezone, daily_on: _on, daily_done: _done, ...rest }: RawItem): RawItem => rest;
  return new Map(kept.map((item) => [`${String(item['pk']?.['S'])} ${String(item['sk']?.['S'])}`, asLeft(item)]));
}

beforeAll(async () => {
  served = await serveProduct(first);
  original = await withTenant(served);
}, 240_000);
afterAll(async () => {
  await copy?.stop();
  await served?.stop();
  rmSync(work, { recursive: true, force: true });
});

describe('a backup made while the product works', () => {
  let acknowledged: string[] = [];
  let before: RawItem[] = [];
  const contents = new Map<string, Uint8Array>();
  let manifest: Manifest;

  it('is made without stopping anybody', async () => {
    const { tenant } = original;
    const repo = repositoryFor(systemCaller(tenant.id));
    await addEveryKind(tenant);
    // A job that a busy worker had to give back comes again when its lease has run out, more than once on a busy machine.
    await expect.poll(async () => (await jobs()).filter(isOpen), { timeout: 150_000 }).toEqual([]);
    await expect.poll(unrecorded, { timeout: 60_000 }).toEqual([]);
    before = await rawItems(process.env['TABLE_NAME'] ?? '');
    const files = filesFor(tenant.repo.caller);
    for (const key of await files.list('')) contents.set(key, (await files.get(key)) ?? new Uint8Array());
    await waitingMail('waits');
    let writing = true;
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      for (let index = 0; writing; index++) {
        const name = `Type ${writer}-${index}`;
        await repo.commit((tx) => {
          tx.create('product_type', { name });
        });
        if (writing) acknowledged.push(name);
        if (index % 7 === 0) await files.put(`uploads/${writer}-${index}`, name);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    acknowledged = [...acknowledged];
    const known = [...acknowledged];
    const { code, output } = await command('backup', [backup], first);
    writing = false;
    await Promise.all(writers);
    expect(code, output).toBe(0);
    acknowledged = known;
    manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ product: 'Perennial', format: 1, data_format: dataFormat(), counts: { tenants: 1 } });
    expect(manifest.counts.objects).toBeGreaterThanOrEqual(contents.size);
    expect(manifest.counts.mails).toBeGreaterThan(0);
    expect(existsSync(`${backup}.part`)).toBe(false);
  });

  it('can be read by its owner only, and names every file', () => {
    const modes = readdirSync(backup, { recursive: true, withFileTypes: true }).map((entry) => ({
      path: join(entry.parentPath, entry.name),
      mode: (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8),
      wanted: entry.isDirectory() ? '700' : '600',
    }));
    expect(modes.filter(({ mode, wanted }) => mode !== wanted)).toEqual([]);
    expect((statSync(backup).mode & 0o777).toString(8)).toBe('700');
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(filesBelow(join(backup, 'data')));
  });

  it('gives every record of every kind, history, files, people and waiting jobs to a product elsewhere', async () => {
    const { code, output } = await command('restore', [backup], restored);
    expect(code, output).toBe(0);
    expect(output).toContain(`Restored ${restored} as of `);
    const { tenant } = original;
    copy = await serveProduct(restored);
    expect(copy.origin).not.toBe(original.origin);
    lookAt(copy);
    const model = await readModelFor(systemCaller(tenant.id));
    // The table by itself, whatever a snapshot says.
    const rows = await rebuild(tenant.id);
    const places: number[] = [];
    for await (const entry of historyOf(tenant.id)) places.push(entry.seq);
    const itemsThere = await rawItems(process.env['TABLE_NAME'] ?? '');
    const there = outsideTheLog(itemsThere);
    const present = new Map((await filesFor(tenant.repo.caller).list('')).map((key) => [key, true]));
    const found = await Promise.all([...contents].map(async ([key]) => [key, await filesFor(tenant.repo.caller).get(key)] as const));

    // Every kind: a new one without a sample fails here.
    const inTable = new Set(itemsThere.map((item) => String(item['kind']?.['S'] ?? '')));
    expect(kindNames.filter((kind) => !inTable.has(kind))).toEqual([]);
    const names = new Set([...model.all('product_type')].map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect(places).toEqual(Array.from({ length: model.seq }, (_, index) => model.seq - index));

    lookAt(original);
    expect(await table.get(keys.mail(tenant.id, 'waits')), 'still waits where it was').toMatchObject({ state: 'queued' });
    const then = await modelAt(model.seq);
    for (const kind of modelKinds) {
      const inOrder = (one: ReadModel): unknown[] => [...one.all(kind)].toSorted((a, b) => a.id.localeCompare(b.id));
      expect(inOrder(model), kind).toEqual(inOrder(then));
      expect(inOrder(rows), kind).toEqual(inOrder(then));
      for (const row of model.all(kind)) expect(kinds[kind].schema.safeParse(row).success, `${kind} ${row.id}`).toBe(true);
    }
    expect(model.find('product_type', 'gone-type')?.id).toBe('sample-type');
    const was = outsideTheLog(before);
    for (const [key, item] of was) expect(there.get(key), key).toEqual(item);
    for (const [key, content] of found) expect(content, key).toEqual(contents.get(key));
    expect(present.size).toBeGreaterThanOrEqual(contents.size);

    // Sign-in with the password, and a session that began before the backup: at the address where it began, since that is in its token.
    for (const role of ['admin', 'viewer']) expect((await login(copy.origin, role)).status).toBe(200);
    lookAt(copy);
    process.env['PUBLIC_URL'] = original.origin;
    expect((await authenticate(`Bearer ${tenant.editor.token}`))?.caller.userId).toBe(tenant.editor.id);
    process.env['PUBLIC_URL'] = copy.origin;

    // What waited when the copy was made is done, though no queue was copied.
    await expect.poll(async () => (await jobs()).filter(isOpen), { timeout: 60_000 }).toEqual([]);
    const mails = await Array.fromAsync(table.partition<{ pk: string; sk: string; state: string }>(keys.mail(tenant.id, '').pk));
    const hasLeft = /^(sent|delivered)$/;
    expect(mails.filter(({ state }) => !hasLeft.test(state))).toEqual([]);
    expect(await table.get(keys.mail(tenant.id, 'waits'))).toMatchObject({ state: expect.stringMatching(hasLeft) });

    // It is written on, and its files are reached at addresses of its own.
    const token = (await login(copy.origin, 'editor')).headers.get('x-session-token') ?? '';
    const made = await fetch(`${copy.origin}/api/product-types`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"name":"After the restore"}',
    });
    expect(made.status, await made.text()).toBe(200);
    const url = await filesFor(tenant.repo.caller).downloadUrl('uploads/sample-upload', 'sample.pdf', 'application/pdf');
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array([0, 255, 1, 254]));
    await copy.stop();
    copy = undefined;
  }, 120_000);
});

describe('npm run restore and npm run backup refuse', () => {
  const untouched = (folder: string): void => expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  it('a product that runs, and a folder with something in it unless it may be moved aside', async () => {
    const running = await command('restore', [backup, '--replace'], first);
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining(`is in use by process ${process.pid}. Stop that one first`) });
    const full = await command('restore', [backup], restored);
    expect(full).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty. Set DATA_DIR to another folder, or add --replace'),
    });

    const mine = join(work, 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'note'), 'mine');
    const replaced = await command('restore', [backup, '--replace'], mine);
    expect(replaced.code, replaced.output).toBe(0);
    const aside = /is now in (.*)\.\n/.exec(replaced.output)?.[1] ?? '';
    expect(readFileSync(join(aside, 'note'), 'utf8')).toBe('mine');
    expect(filesBelow(mine)).toEqual(filesBelow(join(backup, 'data')));
  });

  it('a backup that is damaged, incomplete or from a newer release, before anything is touched', async () => {
    const target = join(work, 'never');
    const harm = (name: string, change: (folder: string) => void): string => {
      const folder = join(work, name);
      cpSync(backup, folder, { recursive: true });
      change(folder);
      return folder;
    };
    // What the command does, without the second or more that each process takes.
    const harmed = async (name: string, change: (folder: string) => void): Promise<string> => {
      const restore = restoreBackup(harm(name, change), target, { replace: false, now: new Date() });
      const problem = await restore.catch((error: unknown) => error);
      untouched(target);
      return problem instanceof UserError ? problem.message : `no refusal: ${String(problem)}`;
    };
    const file = 'data/dynamodb/tables.sqlite';
    const longer = await command('restore', [harm('longer', (folder) => appendFileSync(join(folder, file), 'x'))], target);
    expect(longer).toMatchObject({ code: 1, output: expect.stringContaining('is damaged: dynamodb/tables.sqlite was changed') });
    untouched(target);
    expect(
      await harmed('turned', (folder) => {
        const bytes = readFileSync(join(folder, file));
        bytes[bytes.length - 10] = (bytes.at(-10) ?? 0) ^ 1;
        writeFileSync(join(folder, file), bytes);
      }),
    ).toContain('dynamodb/tables.sqlite was changed');
    expect(await harmed('short', (folder) => rmSync(join(folder, 'data/signing-key.pem')))).toContain('signing-key.pem is missing');
    expect(await harmed('more', (folder) => writeFileSync(join(folder, 'data/lock'), '{}'))).toContain('lock does not belong to it');
    expect(await harmed('none', (folder) => rmSync(join(folder, 'manifest.json')))).toContain('is no backup');
    expect(
      await harmed('newer', (folder) => {
        const path = join(folder, 'manifest.json');
        writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), version: '9.0.0', data_format: 99 }));
      }),
    ).toContain(`was made by Perennial 9.0.0, whose data this release cannot read (format 99; this one knows ${dataFormat()})`);
  });

  it('a folder that is no data folder, a target with something in it, and one within the data folder', async () => {
    const none = await command('backup', [join(work, 'x')], join(work, 'nothing'));
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('There is nothing to back up') });
    expect((await command('backup', [backup], first)).output).toContain('exists and is not empty');
    expect((await command('backup', [join(first, 'b')], first)).output).toContain('within the data folder');
    expect((await command('backup', ['--help'], first)).output).toContain('Usage: npm run backup');
    expect(existsSync(join(work, 'x'))).toBe(false);
  });
});

describe('the commands for a tenant', () => {
  it('export it from a product that runs', async () => {
    const target = join(work, 'tenant.zip');
    const { code, output } = await command('tenant-export', ['--tenant', original.tenant.id, '--to', target], first);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^\d+ records in \d+ files/);
    expect(readZip(readFileSync(target)).get('files/uploads/sample-upload')).toEqual(Buffer.from([0, 255, 1, 254]));
  });

  it('delete it from a data folder at rest: table, files and the mails of the outbox, with a line in the log', async () => {
    const { id } = original.tenant;
    const mailed = (): string[] =>
      filesBelow(join(restored, 'mail')).filter((name) => readFileSync(join(restored, 'mail', name), 'utf8').includes(id));
    expect(mailed()).not.toEqual([]);
    const refused = await command('tenant-delete', ['--tenant', id, '--confirm', 'another'], restored);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`--confirm: Must repeat the tenant's id: --confirm ${id}`) });
    const { code, output } = await command('tenant-delete', ['--tenant', id, '--confirm', id], restored);
    expect(code, output).toBe(0);
    expect(output).toContain(`The tenant "${id}" is deleted.`);
    expect(mailed()).toEqual([]);
    expect(readFileSync(join(restored, 'log', 'functions.log'), 'utf8')).toMatch(
      /"message":"a tenant was deleted","tenant":"[^"]+","by":"[^"]+"/,
    );
    const tables = new DatabaseSync(join(restored, 'dynamodb', 'tables.sqlite'));
    expect(tables.prepare('SELECT pk, sk FROM "table" WHERE item_json LIKE ?').all(`%${id}%`)).toEqual([]);
    tables.close();
    const objects = new DatabaseSync(join(restored, 's3', 'objects.sqlite'));
    expect(objects.prepare('SELECT key FROM objects').all()).toEqual([]);
    objects.close();
    expect(readdirSync(join(restored, 's3', 'content'))).toEqual([]);
    expect((await command('tenant-delete', ['--tenant', id, '--confirm', id], restored)).output).toContain(
      `The tenant "${id}" does not exist`,
    );
  }, 60_000);
});
