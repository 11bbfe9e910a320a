import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { compact } from '#functions/platform/compaction.ts';
import { accountsOf, googleAccountsOf, tenantItem } from '#functions/platform/directory.ts';
import { filesFor } from '#functions/platform/files.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { keys, noTenant } from '#functions/platform/keys.ts';
import { countCall } from '#functions/platform/rate-limit.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { deleteTenant } from '#functions/tenants/delete-tenant.ts';
import { exportedReferences, exportTenant } from '#functions/tenants/export-tenant.ts';
import { shapeOf } from '#shared/contract/upgrades.ts';
import { filePlaces, globalPlaces, tablePlaces } from '#functions/tenants/tenant-places.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { recordAccount } from '#functions/platform/directory.ts';
import { groups } from '#shared/contract/calls.ts';
import { type KindDeclaration, kindNames, kinds } from '#shared/contract/kinds.ts';
import { callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';
import { addEveryKind, finishEveryKind } from '#tests/support/every-kind.ts';
import { type RawItem, rawItems } from '#tests/support/raw-table.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'perennial-leave-'));
const shared = 'consultant@shared.example';
const sharedGoogle = 'consultant@gmail.com';
const password = 'herbarium-9-quill-lantern';
let tenant: TestTenant;
let other: TestTenant;

/** With something of every sort that the product can leave in table and bucket. */
async function fullTenant(): Promise<TestTenant> {
  const made = await createTestTenant({ name: 'Leaving Library' });
  const hash = await hashPassword(password);
  await made.repo.commit(async (tx) => {
    tx.save('credential', { ...(await tx.load('credential', made.editor.id)), hash });
    // An address with an account here and elsewhere.
    const consultant = { name: 'Robin', email: shared, colour: '#445566', roles: ['editor'], is_system_user: false, active: true } as const;
    recordAccount(tx, undefined, tx.create('user', { ...consultant, roles: ['editor'], google_account_email: sharedGoogle }));
  });
  await addEveryKind(made);
  await finishEveryKind(made);
  // The log is folded into the archive, and goes on.
  const back = setClock({ now: () => new Date(Date.now() + 8 * 86_400_000) });
  await compact(made.id);
  back();
  await made.repo.commit((tx) => tx.create('product_type', { name: 'After the folding' }));
  // A change that can be undone.
  await callApi(groups.productTypes.create, { as: made.admin, body: { name: 'Undone' }, headers: { 'change-set': 'set-of-the-admin' } });
  // A link somebody asked for, a wrong password, and calls enough to be counted.
  await callApi(groups.auth.forgot, { body: { email: `viewer@${made.id}.example` } });
  await finishJobs(noTenant);
  await callApi(groups.auth.login, { body: { email: `viewer@${made.id}.example`, password: 'wrong-password-1' } });
  await callApi(groups.auth.login, { body: { email: shared, password: 'wrong-password-1' } });
  for (let call = 0; call < 200; call++) await countCall(made.id, 'session');
  return made;
}

/** Whether an item, wherever it lies, says the tenant's name. */
const speaksOf = (id: string) => (item: RawItem) => JSON.stringify(item).includes(id) || textOf(item).includes(id);

/** What is packed in an item. */
function textOf(item: RawItem): string {
  const packed = item['body']?.['B'];
  return typeof packed === 'string' ? gunzipSync(Buffer.from(packed, 'base64')).toString() : '';
}

const items = (): Promise<RawItem[]> => rawItems(process.env['TABLE_NAME'] ?? '');
const pkOf = (item: RawItem): string => String(item['pk']?.['S']);
/** `E7` is of the sort E, `IMPORT-x` of the sort IMPORT. */
const sortOf = (item: RawItem): string => /^TENANT#[^#]+#([A-Z]+)/.exec(pkOf(item))?.[1] ?? '';

beforeAll(async () => {
  await startProduct();
  process.env['RATE_LIMIT_PER_MINUTE'] = '6000';
  process.env['MAIL_FROM'] = 'Perennial <perennial@example.org>';
  tenant = await fullTenant();
  other = await fullTenant();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the export of a tenant', () => {
  let zip: Map<string, Buffer>;
  let mode = '';
  const json = <T>(path: string): T => JSON.parse(zip.get(path)?.toString() ?? 'null') as T;
  const lines = <T>(path: string): T[] => (zip.get(path)?.toString().trim().split('\n') ?? []).map((line) => JSON.parse(line) as T);

  beforeAll(async () => {
    const target = join(folder, 'export.zip');
    await exportTenant(tenant.id, target);
    mode = (statSync(target).mode & 0o777).toString(8);
    zip = readZip(readFileSync(target));
  });

  test('decides about every place that a tenant can have in table and bucket: a new one fails here until it is in tenant-places.ts', async () => {
    const all = (await items()).filter(speaksOf(tenant.id));
    const sorts = new Set(all.filter((item) => pkOf(item).startsWith('TENANT#')).map(sortOf));
    expect([...sorts].toSorted()).toEqual(Object.keys(tablePlaces).toSorted());
    const others = new Set(all.map((item) => pkOf(item).split('#')[0] ?? '').filter((name) => name !== 'TENANT'));
    expect([...others].toSorted()).toEqual(Object.keys(globalPlaces).toSorted());
    const folders = new Set((await filesFor(tenant.repo.caller).list('')).map((key) => key.split('/')[0] ?? ''));
    expect([...folders].toSorted()).toEqual(Object.keys(filePlaces).toSorted());
    for (const place of Object.values({ ...tablePlaces, ...filePlaces, ...globalPlaces }))
      expect(place.exported === null ? place.why : place.exported).toBeTruthy();
  });

  test('holds every record of every kind as it is, with its references, and nothing secret', async () => {
    const stored = (await items()).filter((item) => pkOf(item).startsWith(`TENANT#${tenant.id}#`) && ['E', 'P'].includes(sortOf(item)));
    for (const kind of kindNames) {
      const { records, references, shape } = json<{ records: Record<string, unknown>[]; references: object; shape: number }>(
        `records/${kind}.json`,
      );
      const wanted = stored.filter((item) => item['kind']?.['S'] === kind && !item['deleted']).map((item) => String(item['id']?.['S']));
      expect(wanted.length, kind).toBeGreaterThan(0);
      expect(records.map(({ id }) => String(id)).toSorted(), kind).toEqual(wanted.toSorted());
      expect({ references, shape }).toEqual({ references: exportedReferences(kind), shape: shapeOf(kind) });
      const { secret = [] } = kinds[kind] as KindDeclaration;
      for (const record of records) {
        const row = await tenant.repo.get(kind, String(record['id']));
        expect(record, kind).toEqual(Object.fromEntries(Object.entries(row ?? {}).filter(([field]) => !secret.includes(field))));
      }
    }
    const { references: ofPeriod } = json<{ references: object }>('records/subscription_period.json');
    expect(ofPeriod).toMatchObject({ subscription_id: 'subscription', 'departments[].stakeholder_ids[]': 'stakeholder' });
    expect(json<{ references: object }>('records/note.json').references).toEqual({
      entity_id: 'by:entity',
      'mentions[].user_id': 'user',
    });
    const whole = [...zip.values()].map((content) => content.toString()).join('\n');
    expect(whole).not.toContain('$argon2');
    expect(whole).not.toContain('reset-password?token=');
    expect(json<{ id: string; replaced_by: string }[]>('replaced.json')).toContainEqual({
      kind: 'product_type',
      id: 'gone-type',
      replaced_by: 'sample-type',
    });
  });

  test('holds the whole history, the mails, what an import was told, and every file byte for byte', async () => {
    const { seq } = await changeLog(tenant.id).tail(true);
    expect(lines<{ commit: number }>('history.jsonl').map(({ commit }) => commit)).toEqual(
      Array.from({ length: seq }, (_, index) => seq - index),
    );
    expect(lines('mails.jsonl')).toContainEqual(expect.objectContaining({ subject: 'A reminder', text: 'Renew the sample.' }));
    expect(lines('mails.jsonl')).toContainEqual(expect.objectContaining({ subject: 'Your link', withheld: expect.any(String) }));
    const [imported] = json<{ records: { id: string; file_key: string }[] }>('records/import.json').records;
    const told = json<{ items: { name: string }[] }>(`imports/${imported?.id}.json`).items.map(({ name }) => name.replace(/-.*/, ''));
    expect(new Set(told)).toEqual(new Set(['CELL', 'PROGRESS']));
    expect(zip.get(`files/${imported?.file_key}`)?.toString()).toContain('Journal of Waves');
    const files = filesFor(tenant.repo.caller);
    for (const key of await files.list('')) {
      if (/^(model|history|history-index|report-runs)\//.test(key)) expect(zip.has(`files/${key}`)).toBe(false);
      else expect(new Uint8Array(zip.get(`files/${key}`) ?? []), key).toEqual(await files.get(key));
    }
  });

  test('says in its manifest what is in it, and in its README what is not and why', () => {
    expect(mode, 'for its owner only').toBe('600');
    const manifest = json<{ tenant: { id: string }; files: { path: string; size: number; sha256: string }[] }>('manifest.json');
    expect(manifest).toMatchObject({ product: 'Perennial', version: '3.1.0', tenant: { id: tenant.id } });
    const actual = [...zip].filter(([path]) => path !== 'manifest.json');
    expect(manifest.files.map(({ path }) => path)).toEqual(actual.map(([path]) => path));
    for (const { path, size, sha256 } of manifest.files) {
      const content = zip.get(path) ?? Buffer.alloc(0);
      expect({ size, sha256 }, path).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    }
    const readme = zip.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('Leaving Library');
    for (const { exported, why, holds } of Object.values({ ...tablePlaces, ...filePlaces, ...globalPlaces }))
      if (exported === null) expect(readme).toContain(`- ${holds}: ${why}`);
    const whole = [...zip.values()].map((content) => content.toString()).join('\n');
    expect(whole).not.toContain(other.id);
  });

  test('has a command that says what it did, does not write over a file, and says what is wrong', { timeout: 60_000 }, async () => {
    const command = join(import.meta.dirname, '../../../functions/tenants/export-tenant-command.ts');
    const run = (...words: string[]) => promisify(execFile)(process.execPath, [command, ...words]);
    const target = join(folder, 'by-command.zip');
    const { stdout } = await run('--tenant', tenant.id, '--to', target);
    expect(stdout).toMatch(/^\d+ records in \d+ files \(\d+ KB unpacked\) are in .*by-command\.zip\. README\.txt/);
    expect(readZip(readFileSync(target)).has('manifest.json')).toBe(true);
    await expect(run('--tenant', tenant.id, '--to', target)).rejects.toMatchObject({ stderr: expect.stringContaining('exists already') });
    await expect(run('--tenant', 'nobody', '--to', join(folder, 'none.zip'))).rejects.toMatchObject({
      stderr: 'The tenant "nobody" does not exist or is no longer available.\n',
    });
    expect(existsSync(join(folder, 'none.zip.part'))).toBe(false);
    await expect(run('--tenant', tenant.id)).rejects.toMatchObject({ stderr: expect.stringContaining('--to: Required') });
  });
});

describe('the deletion of a tenant', () => {
  const login = (email: string, word = password) => callApi(groups.auth.login, { body: { email, password: word } });
  const remove = (more: Partial<Parameters<typeof deleteTenant>[0]> = {}) =>
    deleteTenant({ tenant: tenant.id, confirm: tenant.id, by: 'operator', settleSeconds: 0, ...more });

  test('wants the id twice', async () => {
    await expect(remove({ confirm: 'something' })).rejects.toMatchObject({ status: 422 });
    await expect(remove({ tenant: 'nobody', confirm: 'nobody' })).rejects.toMatchObject({ status: 404 });
    expect(await tenantItem(tenant.id)).toMatchObject({ state: 'ready' });
  });

  test('closes it first: sign-in is refused with a sentence, and nothing can be committed', async () => {
    const cut = vi.spyOn(table, 'deleteMany').mockRejectedValue(new Error('killed'));
    await expect(remove()).rejects.toThrow('killed');
    cut.mockRestore();
    expect(await login(`editor@${tenant.id}.example`)).toMatchObject({
      status: 409,
      body: { messages: { default: 'This library is being closed. Nobody can sign in, and nothing can be saved.' } },
    });
    expect(await login(`editor@${tenant.id}.example`, 'another-password-1')).toMatchObject({ status: 401 });
    // A commit that leaves no log entry.
    await expect(
      tenant.repo.commit(async (tx) =>
        tx.save('list_view', { ...(await tx.load('list_view', `${tenant.editor.id}-subscriptions`)), list: 'x' }),
      ),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('goes on wherever it was killed, and leaves nothing of the tenant in table and bucket, and all of another', async () => {
    const before = (await items()).filter(speaksOf(other.id));
    const objects = await filesFor(other.repo.caller).list('');
    // Killed after every third batch of deletions, again and again.
    const deleteMany = table.deleteMany.bind(table);
    let kills = 0;
    for (let done = false; !done;) {
      let left = 3 + kills * 3;
      const cut = vi.spyOn(table, 'deleteMany').mockImplementation(async (wanted) => {
        if (wanted.length > 0 && left-- === 0) throw new Error('killed');
        await deleteMany(wanted);
      });
      done = await remove().then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          kills += 1;
          return false;
        },
      );
      cut.mockRestore();
      // However far it came: whoever is still at work can write nothing.
      if (!done)
        await expect(tenant.repo.commit((tx) => tx.create('product_type', { name: 'Late' }))).rejects.toMatchObject({ status: 409 });
    }
    expect(kills).toBeGreaterThan(3);

    const after = await items();
    expect(after.filter(speaksOf(tenant.id)).map(pkOf)).toEqual([]);
    // Failed sign-ins of its addresses too; that of the address with an account elsewhere stays.
    const failures = async (email: string): Promise<boolean> => (await table.get(keys.attempts('ANY', email))) !== undefined;
    expect(await failures(`viewer@${tenant.id}.example`)).toBe(false);
    expect([await failures(`viewer@${other.id}.example`), await failures(shared)]).toEqual([true, true]);
    expect(await filesFor(tenant.repo.caller).list('')).toEqual([]);
    expect(await accountsOf(`editor@${tenant.id}.example`)).toEqual([]);
    expect(await accountsOf(shared)).toMatchObject([{ tenant: other.id }]);
    expect(await googleAccountsOf(sharedGoogle)).toMatchObject([{ tenant: other.id }]);

    expect(after.filter(speaksOf(other.id))).toEqual(before);
    expect(await filesFor(other.repo.caller).list('')).toEqual(objects);
    expect((await callApi(groups.users.current, { as: other.editor })).status).toBe(200);
    expect((await callApi(groups.users.current, { as: tenant.editor })).status).toBe(401);
    expect(await login(`editor@${tenant.id}.example`)).toMatchObject({ status: 401 });
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    await expect(repositoryFor(systemCaller(tenant.id)).commit((tx) => tx.create('product_type', { name: 'Late' }))).rejects.toMatchObject({
      status: 409,
    });
  }, 60_000);

  test('waits for what was under way, takes it away too, and records the deletion without a person’s data', async () => {
    const { id } = other;
    const first = await remove({ tenant: id, confirm: id, settleSeconds: 900 });
    expect(Date.parse(first.again ?? '') - Date.now()).toBeGreaterThan(800_000);
    expect(first).toMatchObject({ items: expect.any(Number), objects: expect.any(Number) });
    await filesFor(other.repo.caller).put('uploads/late', 'arrived after the closing');
    expect(await tenantItem(id)).toMatchObject({ state: 'closing' });

    const written: string[] = [];
    const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void written.push(line));
    process.env['LOG_LEVEL'] = 'info';
    const back = setClock({ now: () => new Date(Date.now() + 901_000) });
    expect(await remove({ tenant: id, confirm: id, settleSeconds: 900 })).toEqual({ items: 0, objects: 1 });
    back();
    process.env['LOG_LEVEL'] = 'silent';
    print.mockRestore();
    const [line = ''] = written.filter((each) => each.includes('a tenant was deleted'));
    expect(JSON.parse(line)).toMatchObject({
      tenant: id,
      by: 'operator',
      objects: 1,
      closed_at: expect.any(String),
      at: expect.any(String),
    });
    expect(line).not.toMatch(/@|Library|Person|Ada/);
    expect((await items()).filter(speaksOf(id)).map(pkOf)).toEqual([]);
    expect(await filesFor(other.repo.caller).list('')).toEqual([]);
  });
});
