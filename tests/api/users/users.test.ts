import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { historyOf } from '#functions/platform/history.ts';
import { keys } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { permissions } from '#shared/contract/permissions.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';

const { auth, exports, publishers, users } = groups;

let tenant: TestTenant;
let other: TestTenant;
const secret = 'juniper-4-lantern-quarry';

beforeAll(async () => {
  await startProduct();
  other = await createTestTenant();
});
beforeEach(async () => {
  tenant = await createTestTenant();
});

const asAdmin = () => ({ as: tenant.admin });
const address = (name: string) => `${name.toLowerCase()}@${tenant.id}.example`;

function invite(name: string, more: object = {}) {
  return ask(users.create, { ...asAdmin(), body: { name, email: address(name), roles: ['editor'], ...more } });
}

interface Outgoing extends Item {
  id: string;
  to: string[];
  kind: string;
  text: string;
  at: string;
}

async function lastMailTo(name: string): Promise<Outgoing | undefined> {
  const mails = await Array.fromAsync(table.partition<Outgoing>(keys.mail(tenant.id, '').pk));
  return mails
    .filter(({ to }) => to.includes(address(name)))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
}

function tokenIn(mail: Outgoing | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Sets a password for somebody who is there already, so that they can sign in. */
async function withPassword(person: TestUser): Promise<void> {
  const hash = await hashPassword(secret);
  await tenant.repo.commit(async (tx) => {
    tx.save('credential', { ...(await tx.load('credential', person.id)), hash });
  });
}

async function signIn(email: string, password = secret): Promise<{ status: number; as: TestUser }> {
  const answered = await callApi(auth.login, {
    body: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  });
  const id = (answered.result as { id?: string } | null)?.id ?? '';
  return { status: answered.status, as: { id, token: answered.headers['x-session-token'] ?? '' } };
}

const namesOf = (answer: unknown): string[] => (answer as { name: string }[]).map(({ name }) => name);

describe('who there is', () => {
  test('C010 those whose account is in use, unless all are asked for; any of them can be found and sorted', async () => {
    const { id } = await invite('Jonas');
    await ask(users.deactivate, { ...asAdmin(), params: { id }, body: {} });
    expect(namesOf(await ask(users.list, { as: tenant.viewer }))).toEqual([
      'Ada Admin',
      'Editor Person',
      'Research Person',
      'Viewer Person',
    ]);
    expect(namesOf(await ask(users.list, { as: tenant.viewer, query: { 'filter[active]': 'any', sort: '-name' } }))).toContain('Jonas');
    expect(namesOf(await ask(users.list, { as: tenant.viewer, query: { 'filter[active]': 'false' } }))).toEqual(['Jonas']);
    expect(
      namesOf(
        await ask(users.list, { as: tenant.viewer, query: { search: 'viewer', paginated: 'true' } }).then(
          (page) => (page as { data: unknown }).data,
        ),
      ),
    ).toEqual(['Viewer Person']);
    expect(namesOf(await ask(users.list, { as: tenant.viewer, query: { 'filter[roles]': 'admin' } }))).toEqual(['Ada Admin']);
    expect((await callApi(users.list, { as: tenant.viewer, query: { 'filter[active]': 'perhaps' } })).status).toBe(422);
  });

  test('C010 when somebody was last here, and their Google account, is for themselves and who manages users', async () => {
    await ask(users.googleAccountEmail, {
      as: tenant.editor,
      params: { id: tenant.editor.id },
      body: { google_account_email: 'ed@gmail.example' },
    });
    const seen = async (as: TestUser) =>
      ((await ask(users.list, { as })) as { id: string; last_seen_at: string | null; google_account_email: string | null }[]).find(
        ({ id }) => id === tenant.editor.id,
      );
    expect(await seen(tenant.admin)).toMatchObject({
      last_seen_at: expect.stringMatching(/^20/),
      google_account_email: 'ed@gmail.example',
    });
    expect(await seen(tenant.editor)).toMatchObject({
      last_seen_at: expect.stringMatching(/^20/),
      google_account_email: 'ed@gmail.example',
    });
    expect(await seen(tenant.viewer)).toMatchObject({ last_seen_at: null, google_account_email: null });
  });

  test('C010 email addresses are for themselves and who manages users; names and roles are for everybody, to assign and share', async () => {
    const emails = async (as: TestUser, more: object = {}) =>
      ((await ask(users.list, { as, ...more })) as { id: string; name: string; email: string | null }[]).flatMap(
        ({ email }) => email ?? [],
      );
    expect(await emails(tenant.viewer)).toEqual([`viewer@${tenant.id}.example`]);
    expect(await emails(tenant.editor)).toEqual([`editor@${tenant.id}.example`]);
    expect(await emails(tenant.admin)).toHaveLength(4);
    // Nor can they be guessed by searching or sorting.
    expect(namesOf(await ask(users.list, { as: tenant.viewer, query: { search: `editor@${tenant.id}` } }))).toEqual([]);
    const one = await ask(users.get, { as: tenant.viewer, params: { id: tenant.editor.id } });
    expect(one).toMatchObject({ name: 'Editor Person', email: null, roles: [{ id: 'editor' }] });
    const { bytes } = await callApi(groups.settings.recentActions, { as: tenant.viewer });
    expect(bytes.toString()).not.toContain('@');
  });

  test('C011 the form offers every role with what it may do, and which of them one may give', async () => {
    const form = await ask(users.form, asAdmin());
    expect(form.roles.map(({ id, grantable }) => [id, grantable])).toEqual([
      ['admin', true],
      ['editor', true],
      ['viewer', true],
      ['research', true],
    ]);
    expect(form.roles[0]?.permissions).toEqual(permissions);
    expect(form.permissions.map(({ id }) => id)).toEqual(permissions);
    const forEditor = await ask(users.form, { as: tenant.editor });
    expect(forEditor.roles.filter(({ grantable }) => grantable).map(({ id }) => id)).toEqual(['editor', 'viewer']);
  });

  test('C013 R014 the users report is for system users only, in any way it is asked for', async () => {
    const report = await callApi(users.export, { ...asAdmin(), query: { format: 'csv' } });
    expect(report.headers['content-disposition']).toMatch(/users-.*\.csv/);
    expect(report.bytes.toString('utf8')).toContain(`admin@${tenant.id}.example`);
    expect((await callApi(users.export, asAdmin())).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await callApi(users.export, { as: tenant.editor })).status).toBe(403);
    expect((await callApi(exports.entity, { as: tenant.editor, params: { entity: 'users' } })).status).toBe(403);
    // The flag alone opens it, whatever the roles are.
    await ask(users.update, { ...asAdmin(), params: { id: tenant.viewer.id }, body: { is_system_user: true } });
    expect((await callApi(users.export, { as: tenant.viewer })).status).toBe(200);
    expect(
      (await callApi(exports.entity, { ...asAdmin(), params: { entity: 'users' }, query: { format: 'csv' } })).bytes.toString(),
    ).toContain('Ada Admin');
  });
});

describe('C014 an invitation', () => {
  test('brings a link to the first password, which is good once, and only at the address it went to', async () => {
    const made = await invite('Maja', { roles: ['editor', 'research'] });
    expect(made).toMatchObject({ active: true, roles: [{ id: 'editor' }, { id: 'research' }], last_seen_at: null });
    const mail = await lastMailTo('Maja');
    expect(mail?.kind).toBe('invitation');
    expect(mail?.text).toContain('Ada Admin');
    expect(mail?.text).toContain('7 days');
    expect((await signIn(address('Maja'))).status).toBe(401);
    expect((await callApi(auth.reset, { body: { token: tokenIn(mail), password: secret } })).status).toBe(200);
    const signedIn = await signIn(address('Maja'));
    expect(signedIn.status).toBe(200);
    expect((await ask(users.current, { as: signedIn.as })).permissions).toEqual(
      expect.arrayContaining(['edit-records', 'access-research-output']),
    );
    expect((await callApi(auth.reset, { body: { token: tokenIn(mail), password: `${secret}-2` } })).status).toBe(422);

    // Sent to the wrong person: with the right address the first link opens nothing.
    const { id } = await invite('Wrong');
    const wrong = tokenIn(await lastMailTo('Wrong'));
    await ask(users.update, { ...asAdmin(), params: { id }, body: { email: address('Right') } });
    expect((await callApi(auth.reset, { body: { token: wrong, password: secret } })).status).toBe(422);
    await ask(users.resetPassword, { ...asAdmin(), params: { id } });
    expect((await lastMailTo('Right'))?.kind).toBe('invitation');
    expect((await callApi(auth.reset, { body: { token: tokenIn(await lastMailTo('Right')), password: secret } })).status).toBe(200);
    expect((await signIn(address('Right'))).status).toBe(200);
    expect((await signIn(address('Wrong'))).status).toBe(401);
  });

  test('is written once for a call that is repeated, and not at all for an address that has an account', async () => {
    const sent = {
      ...asAdmin(),
      body: { name: 'Kim', email: address('Kim'), roles: ['viewer'] },
      headers: { 'idempotency-key': 'invite-kim-1' },
    };
    const first = await ask(users.create, sent);
    expect((await ask(users.create, sent)).id).toBe(first.id);
    const mails = await Array.fromAsync(table.partition<Outgoing>(keys.mail(tenant.id, '').pk));
    expect(mails).toHaveLength(1);
    const again = await callApi(users.create, {
      ...asAdmin(),
      body: { name: 'Kim 2', email: address('KIM').toUpperCase(), roles: ['viewer'] },
    });
    expect(again.status).toBe(422);
    expect(again.body.messages.errors).toHaveProperty('email');
    expect(
      (await callApi(users.create, { ...asAdmin(), body: { name: 'No role', email: address('none'), roles: [] } })).body.messages.errors,
    ).toHaveProperty('roles');
  });
});

describe('C015 changing a person', () => {
  test('changes what is given, and what they may do from the next call on', async () => {
    const { id } = tenant.viewer;
    const { version } = await ask(users.get, { ...asAdmin(), params: { id } });
    const changed = await ask(users.update, { ...asAdmin(), params: { id }, body: { name: 'Vera', roles: ['editor'], version } });
    expect(changed).toMatchObject({ name: 'Vera', email: `viewer@${tenant.id}.example`, roles: [{ id: 'editor', name: 'Editor' }] });
    expect((await callApi(publishers.create, { as: tenant.viewer, body: { name: 'Press', currency: 'EUR' } })).status).toBe(200);
    expect((await callApi(users.update, { ...asAdmin(), params: { id }, body: { name: 'Late', version } })).status).toBe(409);
    expect((await callApi(users.update, { as: tenant.editor, params: { id }, body: { name: 'x' } })).status).toBe(403);
    expect((await callApi(users.update, { ...asAdmin(), params: { id: other.viewer.id }, body: { name: 'x' } })).status).toBe(404);
  });

  test('with a new address one signs in with that, and with the old one no more', async () => {
    await withPassword(tenant.viewer);
    await ask(users.update, { ...asAdmin(), params: { id: tenant.viewer.id }, body: { email: address('vera') } });
    expect((await signIn(address('vera'))).status).toBe(200);
    expect((await signIn(`viewer@${tenant.id}.example`)).status).toBe(401);
  });

  test('other addresses and roles are notified at the address of before and at the new one, and who did it is named', async () => {
    const { id } = tenant.viewer;
    const notices = async () => {
      const all = await Array.fromAsync(table.partition<Outgoing>(keys.mail(tenant.id, '').pk));
      const found = all.filter(({ kind }) => kind === 'security_notice');
      for (const { id: mail } of found) await table.delete(keys.mail(tenant.id, mail));
      return found.map(({ to, text }) => [to.join(), /Ada Admin|Viewer Person/.exec(text.split('\n')[2] ?? '')?.[0], text.split('\n')[4]]);
    };
    const change = (body: object) => ask(users.update, { ...asAdmin(), params: { id }, body });
    await change({ name: 'Vera' });
    expect(await notices()).toEqual([]);
    await change({ email: address('vera'), roles: ['editor', 'viewer'] });
    const old = `viewer@${tenant.id}.example`;
    const first = await notices();
    expect(first.map(([to]) => to)).toEqual(expect.arrayContaining([old, address('vera')]));
    expect(first.map(([, by]) => by)).toEqual(['Ada Admin', 'Ada Admin']);
    await change({ roles: ['viewer'] });
    expect(await notices()).toEqual([[address('vera'), 'Ada Admin', expect.stringContaining('roles are Viewer instead of Editor')]]);
    const google = (google_account_email: string | null) =>
      ask(users.googleAccountEmail, { as: tenant.viewer, params: { id }, body: { google_account_email } });
    await google('vera@gmail.example');
    const set = await notices();
    expect(set.map(([to]) => to)).toEqual(expect.arrayContaining([address('vera'), 'vera@gmail.example']));
    expect(set).toHaveLength(2);
    expect(set[0]?.[2]).toContain('Google account vera@gmail.example can be used');
    await google('vera@gmail.example');
    expect(await notices()).toEqual([]);
    await google('eve@evil.example');
    const other = await notices();
    expect(other.map(([to]) => to)).toEqual(expect.arrayContaining([address('vera'), 'eve@evil.example', 'vera@gmail.example']));
    expect(other).toHaveLength(3);
    await google(null);
    expect((await notices()).map(([, , line]) => line)).toContainEqual(expect.stringContaining('can no longer be used'));
  });

  test('never takes the last administrator away, by role or by account; one who never set a password is none', async () => {
    const demote = () => callApi(users.update, { ...asAdmin(), params: { id: tenant.admin.id }, body: { roles: ['editor'] } });
    expect((await demote()).body.messages.default).toMatch(/last administrator/);
    const { id } = await invite('Second', { roles: ['admin'] });
    expect((await demote()).body.messages.errors).toHaveProperty('roles');
    await callApi(auth.reset, { body: { token: tokenIn(await lastMailTo('Second')), password: secret } });
    const second = (await signIn(address('Second'))).as;
    expect((await callApi(users.deactivate, { ...asAdmin(), params: { id: tenant.admin.id }, body: {} })).body.messages.default).toMatch(
      /own account/,
    );
    // Both at once: one of them stays.
    const both = await Promise.all([
      callApi(users.deactivate, { ...asAdmin(), params: { id }, body: {} }),
      callApi(users.deactivate, { as: second, params: { id: tenant.admin.id }, body: {} }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const model = await tenant.repo.model();
    expect([...model.all('user')].filter(({ active, roles }) => active && roles.includes('admin')).length).toBe(1);
  });
});

describe('C016 the own password', () => {
  test('needs the old one, ends all other sessions and goes on with a new token', async () => {
    await withPassword(tenant.editor);
    const [first, second] = [(await signIn(`editor@${tenant.id}.example`)).as, (await signIn(`editor@${tenant.id}.example`)).as];
    const change = (as: TestUser, body: object, id = tenant.editor.id) => callApi(users.changePassword, { as, params: { id }, body });
    expect((await change(first, { current_password: 'wrong', password: 'marble-7-otter-window' })).body.messages.errors).toHaveProperty(
      'current_password',
    );
    expect((await change(first, { current_password: secret, password: 'password1234' })).body.messages.errors).toHaveProperty('password');
    expect((await change(first, { current_password: secret, password: secret })).status).toBe(422);
    // Nobody, not even an administrator, sets another's.
    expect((await change(tenant.admin, { current_password: secret, password: 'marble-7-otter-window' })).status).toBe(403);
    const done = await change(first, { current_password: secret, password: 'marble-7-otter-window' });
    expect(done.status).toBe(200);
    const fresh = { id: tenant.editor.id, token: done.headers['x-session-token'] ?? '' };
    expect((await callApi(users.current, { as: fresh })).status).toBe(200);
    for (const old of [first, second]) expect((await callApi(users.current, { as: old })).status).toBe(401);
    expect((await signIn(`editor@${tenant.id}.example`)).status).toBe(401);
    expect((await signIn(`editor@${tenant.id}.example`, 'marble-7-otter-window')).status).toBe(200);
    expect((await lastMailTo('editor'))?.kind).toBe('password_changed');
  });

  test('is no place to try passwords', async () => {
    await withPassword(tenant.editor);
    const tries = [];
    for (let count = 0; count < 7; count++)
      tries.push(
        (
          await callApi(users.changePassword, {
            as: tenant.editor,
            params: { id: tenant.editor.id },
            body: { current_password: `x${count}`, password: secret },
          })
        ).status,
      );
    expect(tries).toContain(429);
  });
});

describe('C018 deactivating', () => {
  test('C017 signs out at once and for good; activating lets in again, but no session of before', async () => {
    await withPassword(tenant.editor);
    const { as } = await signIn(`editor@${tenant.id}.example`);
    const gone = await ask(users.deactivate, { ...asAdmin(), params: { id: tenant.editor.id }, body: {} });
    expect(gone).toMatchObject({ user: { active: false }, moved: 0, running: false });
    expect((await callApi(users.current, { as })).status).toBe(401);
    expect((await signIn(`editor@${tenant.id}.example`)).status).toBe(401);
    expect((await callApi(users.resetPassword, { ...asAdmin(), params: { id: tenant.editor.id } })).status).toBe(409);
    expect((await callApi(users.deactivate, { ...asAdmin(), params: { id: tenant.editor.id }, body: {} })).status).toBe(409);
    expect((await ask(users.activate, { ...asAdmin(), params: { id: tenant.editor.id } })).active).toBe(true);
    expect((await callApi(users.current, { as })).status).toBe(401);
    expect((await signIn(`editor@${tenant.id}.example`)).status).toBe(200);
  });

  test('C019 R042 tells what the person looks after; the replacement takes it over, and the history says so', async () => {
    const library = await createLibrary(tenant);
    const period = await library.period({ owner_id: tenant.editor.id });
    await tenant.repo.commit(async (tx) =>
      tx.save('subscription_period', { ...(await tx.load('subscription_period', period.id)), decided_by: tenant.editor.id }),
    );
    const asEditor = repositoryFor(systemCaller(tenant.id, tenant.editor.id));
    const licence = await asEditor.commit(async (tx) =>
      tx.create('license', { name: 'Deal', publisher_id: library.publisher, owner_id: tenant.editor.id }),
    );
    const asked = await ask(users.deactivateConfirmation, { ...asAdmin(), params: { id: tenant.editor.id } });
    expect(asked.obstacle).toBeNull();
    expect(asked.owns.map(({ kind, count, message_code }) => [kind, count, message_code.code])).toEqual(
      expect.arrayContaining([
        ['subscription_period', 1, 'counted.subscription_period'],
        ['license', 1, 'counted.license'],
      ]),
    );
    expect(asked.replacements.map(({ id }) => id)).not.toContain(tenant.editor.id);

    const wrong = (replace_with: string) =>
      callApi(users.deactivate, { ...asAdmin(), params: { id: tenant.editor.id }, body: { replace_with } });
    for (const nobody of [tenant.editor.id, other.viewer.id, 'nobody'])
      expect((await wrong(nobody)).body.messages.errors).toHaveProperty('replace_with');
    const done = await ask(users.deactivate, {
      ...asAdmin(),
      params: { id: tenant.editor.id },
      body: { replace_with: tenant.research.id },
    });
    expect(done).toMatchObject({ replaced_by: tenant.research.id, running: true });
    expect(done.moved).toBeGreaterThanOrEqual(2);
    await runJobs(tenant.id);
    const model = await tenant.repo.model();
    expect(model.find('subscription_period', period.id)).toMatchObject({
      owner_id: tenant.research.id,
      updated_by: tenant.admin.id,
      // Who decided and who made something stays who did.
      decided_by: tenant.editor.id,
    });
    expect(model.find('license', licence.id)).toMatchObject({ owner_id: tenant.research.id, created_by: tenant.editor.id });
    expect((await ask(users.deactivateConfirmation, { ...asAdmin(), params: { id: tenant.editor.id } })).owns).toEqual([]);
    const told = (await Array.fromAsync(historyOf(tenant.id))).flatMap(({ by, rows }) =>
      rows.filter(({ id }) => id === period.id).flatMap(({ changes }) => changes.map((change) => ({ by, ...change }))),
    );
    expect(told).toContainEqual({ by: tenant.admin.id, field: 'owner_id', from: tenant.editor.id, to: tenant.research.id });
    // Nobody is offered an account that is not in use.
    expect((await ask(groups.inlineEditing.product, asAdmin())).owners.map(({ id }) => id)).not.toContain(tenant.editor.id);
  });

  test('C019 says beforehand why it cannot be', async () => {
    const asked = await ask(users.deactivateConfirmation, { ...asAdmin(), params: { id: tenant.admin.id } });
    expect(asked.obstacle).toMatch(/last administrator/);
    expect((await callApi(users.deactivateConfirmation, { as: tenant.viewer, params: { id: tenant.admin.id } })).status).toBe(403);
  });
});

describe('C020 a Google account', () => {
  test('is kept by oneself or who manages users, and belongs to one person', async () => {
    const keep = (as: TestUser, id: string, google_account_email: string | null) =>
      callApi(users.googleAccountEmail, { as, params: { id }, body: { google_account_email } });
    expect((await keep(tenant.viewer, tenant.viewer.id, ' Vera@Gmail.Example ')).result).toMatchObject({
      google_account_email: 'vera@gmail.example',
    });
    expect((await keep(tenant.admin, tenant.editor.id, 'vera@gmail.example')).body.messages.errors).toHaveProperty('google_account_email');
    expect((await keep(tenant.admin, tenant.editor.id, 'not an address')).status).toBe(422);
    expect((await keep(tenant.viewer, tenant.editor.id, 'mine@gmail.example')).status).toBe(403);
    expect((await keep(tenant.admin, tenant.viewer.id, null)).result).toMatchObject({ google_account_email: null });
    expect((await keep(tenant.admin, tenant.editor.id, 'vera@gmail.example')).status).toBe(200);
  });
});

test('C021 who manages users sends a link, by either spelling; nobody else does', async () => {
  await withPassword(tenant.editor);
  for (const call of [users.resetPassword, users.resetPasswordDashed]) {
    expect((await callApi(call, { ...asAdmin(), params: { id: tenant.editor.id } })).status).toBe(200);
    expect((await lastMailTo('editor'))?.kind).toBe('password_reset');
  }
  expect(
    (await callApi(auth.reset, { body: { token: tokenIn(await lastMailTo('editor')), password: 'marble-7-otter-window' } })).status,
  ).toBe(200);
  expect((await signIn(`editor@${tenant.id}.example`, 'marble-7-otter-window')).status).toBe(200);
  expect((await callApi(users.resetPassword, { as: tenant.viewer, params: { id: tenant.editor.id } })).status).toBe(403);
});

test('D2 sessions are listed and ended by oneself and by who manages users, and by nobody else', async () => {
  await withPassword(tenant.editor);
  const [here, there] = [(await signIn(`editor@${tenant.id}.example`)).as, (await signIn(`editor@${tenant.id}.example`)).as];
  const params = { id: tenant.editor.id };
  const mine = await ask(users.sessions, { as: here, params });
  // The first was begun when the tenant was made.
  expect(mine).toHaveLength(3);
  expect(mine.filter(({ current }) => current)).toHaveLength(1);
  expect(mine.find(({ current }) => current)).toMatchObject({ browser: 'Firefox on Linux' });
  const seenThere = (await ask(users.sessions, { as: there, params })).find(({ current }) => current)?.id ?? '';
  expect((await callApi(users.sessions, { as: tenant.viewer, params })).status).toBe(403);
  expect((await callApi(users.endSession, { as: tenant.viewer, params: { ...params, sessionId: seenThere } })).status).toBe(403);
  expect((await callApi(users.endSession, { ...asAdmin(), params: { ...params, sessionId: 'nowhere' } })).status).toBe(404);
  await ask(users.endSession, { ...asAdmin(), params: { ...params, sessionId: seenThere } });
  expect((await callApi(users.current, { as: there })).status).toBe(401);
  await ask(users.endSessions, { as: here, params });
  expect((await ask(users.sessions, { as: here, params })).map(({ current }) => current)).toEqual([true]);
  await ask(users.endSessions, { ...asAdmin(), params });
  expect((await callApi(users.current, { as: here })).status).toBe(401);
  expect(await ask(users.sessions, { ...asAdmin(), params })).toEqual([]);
});
