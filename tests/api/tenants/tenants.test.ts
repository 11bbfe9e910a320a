import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as auth } from '#functions/auth/handler.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { accountsOf, allTenants, tenantItem } from '#functions/platform/directory.ts';
import { filesFor, resetFiles } from '#functions/platform/files.ts';
import { readModelFor, resetReadModels } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { unseal } from '#functions/platform/seal.ts';
import { table } from '#functions/platform/table.ts';
import { createTenant } from '#functions/tenants/create-tenant.ts';
import { loadDemoTenant } from '#functions/demo/load-demo-tenant.ts';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { fjord, northlake } from '#functions/demo/profiles.ts';
import { beginTenant } from '#functions/platform/tenant-start.ts';
import { createBucket } from '#tests/support/engines.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import { call, newInstallation } from '../auth/installation.ts';

beforeAll(async () => {
  const clearUp = await newInstallation();
  // Title lists of demo tenants are files.
  process.env['FILES_BUCKET'] = await createBucket();
  resetFiles();
  return clearUp;
});

const input = { name: 'Ålesund Folkebibliotek', currency: 'nok', admin_name: 'Ada Admin', admin_email: 'Ada@Alesund.test' };

describe('making a tenant', () => {
  test('R069 R097 gives member, labels, financial periods and an administrator who sets a password by the link', async () => {
    const { tenant, userId, link } = await createTenant(input);
    expect(tenant).toBe('alesund-folkebibliotek');
    const model = await readModelFor(systemCaller(tenant));
    expect(model.find('member', 'member')).toMatchObject({ name: input.name, currency: 'NOK' });
    expect([...model.all('entity_label')].map(({ id }) => id).toSorted()).toEqual(['cost_center', 'department']);
    expect(model.count('financial_period')).toBe(9);
    expect(model.find('user', userId)).toMatchObject({ email: 'ada@alesund.test', roles: ['admin'], active: true });
    expect(await accountsOf('ADA@alesund.test')).toMatchObject([{ tenant, user_id: userId }]);

    const token = new URL(link).searchParams.get('token');
    expect((await call(auth, 'POST', '/auth/reset', { body: { token, password: 'marmalade-tugboat-violin' } })).code).toBe(200);
    const signedIn = await call(auth, 'POST', '/auth/login', { body: { email: 'ada@alesund.test', password: 'marmalade-tugboat-violin' } });
    expect(signedIn).toMatchObject({ code: 200, result: { tenant: { id: tenant, name: input.name } } });
  });

  test('is refused when the id is taken, and nothing of the existing tenant changes', async () => {
    await createTenant({ ...input, tenant: 'taken' });
    await expect(createTenant({ ...input, name: 'Another', tenant: 'taken' })).rejects.toMatchObject({ status: 409 });
    expect(await repositoryFor(systemCaller('taken')).get('member', 'member')).toMatchObject({ name: input.name });
    expect(await accountsOf(input.admin_email)).toHaveLength(2);
  });

  test('goes on where it was interrupted; until then nobody sees the tenant', async () => {
    await beginTenant('half-made');
    expect((await Array.fromAsync(allTenants())).map(({ id }) => id)).not.toContain('half-made');
    await createTenant({ ...input, tenant: 'half-made' });
    expect(await tenantItem('half-made')).toMatchObject({ state: 'ready' });
  });

  test('of two at once with one id, one wins', async () => {
    const outcomes = await Promise.allSettled([createTenant({ ...input, tenant: 'twice' }), createTenant({ ...input, tenant: 'twice' })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['currency', { currency: 'XYZ' }],
    ['admin_email', { admin_email: 'nobody' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['locale', { locale: 'tlh' }],
    ['tenant', { tenant: 'Not An Id' }],
    ['name', { name: ' ' }],
  ])('names a wrong %s', async (field, wrong) => {
    await expect(createTenant({ ...input, tenant: 'never', ...wrong })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.anything() },
    });
  });
});

describe('npm run tenant:create', () => {
  const command = join(import.meta.dirname, '../../../functions/tenants/create-tenant-command.ts');
  const run = promisify(execFile);

  test('prints a link and no password; a second time, and with a word missing, it says what is wrong', async () => {
    const words = ['--name', 'Command Library', '--currency', 'CHF', '--admin-name', 'Cora Command', '--admin-email', 'cora@command.test'];
    const { stdout } = await run(process.execPath, [command, ...words]);
    expect(stdout).toMatch(/"command-library" is made[^]*http:\/\/perennial\.test\/reset-password\?token=[\w-]{43}\n/);
    await expect(run(process.execPath, [command, ...words])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a tenant "command-library" already.'),
    });
    await expect(run(process.execPath, [command, ...words.slice(2)])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--name: Required'),
    });
    await expect(run(process.execPath, [command, '--nme', 'x'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Unknown option '--nme'"),
    });
  });
});

// Thousands of records: on a busy machine the engine takes its time.
describe('demo tenants', { timeout: 300_000 }, () => {
  test('hold every generated record, in the table and in the read model, and their people can sign in', async () => {
    await loadDemoTenant(fjord, '2026-11-21');
    await loadDemoTenant(northlake, '2026-11-21');
    await loadDemoTenant(northlake, '2027-01-01');
    resetReadModels();
    const model = await readModelFor(systemCaller('northlake'));
    const records = makeDemoTenant(northlake, '2026-11-21');
    expect(records.filter(({ kind, data }) => model.find(kind, data.id)?.version !== 1)).toEqual([]);
    // A password of a link in a demo opens like any other.
    const secured = [...model.all('link')].find((link) => link.password_set_at !== null);
    const repo = repositoryFor(systemCaller('northlake'));
    const password = await repo.commit(async (tx) =>
      unseal(tx, (await tx.load('link_password', secured?.id ?? '')).sealed, secured?.id ?? ''),
    );
    expect(password).toMatch(/^demo-/);
    const [attached] = model.all('media');
    expect(await filesFor(systemCaller('northlake')).size(attached?.file_key ?? '')).toBe(attached?.size);
    const lists = [...model.all('title_list')];
    expect(lists.length).toBeGreaterThanOrEqual(3);
    for (const list of lists) expect(await titlesOf(systemCaller('northlake'), model, list)).toHaveLength(list.titles);
    for (const { email, password } of northlake.people) {
      const answer = await call<{ tenant?: unknown }>(auth, 'POST', '/auth/login', { body: { email, password, tenant: 'northlake' } });
      expect(answer.code).toBe(200);
    }
    const both = await call<{ tenants: { id: string }[] }>(auth, 'POST', '/auth/login', {
      body: { email: 'consultant@perennial.example', password: 'velvet-harbour-pigeon' },
    });
    expect(both.result.tenants.map(({ id }) => id)).toEqual(['fjord', 'northlake']);
  });

  test('a load that was cut off goes on with the day it began with', async () => {
    const profile = { ...fjord, tenant: 'cut-off', people: fjord.people.map((person) => ({ ...person, email: `cut.${person.email}` })) };
    const transact = table.transact.bind(table);
    let commits = 0;
    const cut = vi.spyOn(table, 'transact').mockImplementation((writes, token) => {
      commits += 1;
      if (commits > 4) throw new Error('cut off');
      return transact(writes, token);
    });
    await expect(loadDemoTenant(profile, '2026-11-21')).rejects.toThrow('cut off');
    cut.mockRestore();
    expect(await tenantItem('cut-off')).toMatchObject({ state: 'making' });
    await loadDemoTenant(profile, '2027-03-01');
    const records = makeDemoTenant(profile, '2026-11-21');
    const model = await readModelFor(systemCaller('cut-off'));
    expect(records.filter(({ kind, data }) => model.find(kind, data.id) === undefined)).toEqual([]);
    expect(await tenantItem('cut-off')).toMatchObject({ state: 'ready', demo_today: '2026-11-21' });
  });
});
