import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { keys } from '#functions/platform/keys.ts';
import { emailNotifications } from '#functions/records/work/notifications/email-notifications.ts';
import { findMail } from '#functions/platform/mail.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { ask, callApi, createTestTenant, runJobs, type TestUser } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { toDos, notifications, productCards, vendorCards, publisherCards, settings, users } = groups;
type Row = ResultOf<typeof notifications.list>[number];

const listOf = (as: TestUser, query: { unread?: 'true' | 'false' } = {}) => ask(notifications.list, { as, query });
const latest = async (as: TestUser): Promise<Row | undefined> => (await listOf(as))[0];
const unreadOf = async (as: TestUser) => (await ask(notifications.unreadCount, { as })).unread;
const makeTask = (title: string, more: object = {}) => ask(toDos.create, { as: tenant.editor, body: { title, ...more } });
const comment = (id: string, body: string, as: TestUser = tenant.editor) =>
  callApi(toDos.addComment, { as, params: { id }, body: { body } });
const readAll = (as: TestUser) => ask(notifications.markRead, { as, body: { all: true } });
const errorsOf = (answer: { status: number; body: { messages: { errors?: Record<string, string[]> } } }) => [
  answer.status,
  answer.body.messages.errors,
];

beforeAll(async () => {
  for (const as of [tenant.admin, tenant.editor, tenant.viewer, tenant.research]) await readAll(as);
});

describe('a comment that mentions people', () => {
  test('C896 C897 C898 notifies them in the same commit; what is read counts no more', async () => {
    const { id } = await makeTask('Ask for the price');
    const said = await comment(id, 'Please look, @Viewer Person and @Ada Admin.');
    expect(said.result).toMatchObject({
      body: 'Please look, @Viewer Person and @Ada Admin.',
      mentions: [
        { id: tenant.viewer.id, name: 'Viewer Person' },
        { id: tenant.admin.id, name: 'Ada Admin' },
      ],
    });
    expect(await latest(tenant.viewer)).toMatchObject({
      reason: 'mentioned',
      read: false,
      by: { id: tenant.editor.id, name: 'Editor Person' },
      record: { kind: 'to_do', id, name: 'Ask for the price', link: `/dashboard?to-do=${id}` },
      text: 'Please look, @Viewer Person and @Ada Admin.',
    });
    expect(await unreadOf(tenant.viewer)).toBe(1);
    const [row] = await listOf(tenant.viewer, { unread: 'true' });
    expect(await ask(notifications.markRead, { as: tenant.viewer, body: { ids: [row?.id ?? ''] } })).toEqual({ read: 1 });
    expect(await ask(notifications.markRead, { as: tenant.viewer, body: { ids: [row?.id ?? ''] } })).toEqual({ read: 0 });
    expect([await unreadOf(tenant.viewer), (await listOf(tenant.viewer, { unread: 'false' }))[0]?.id]).toEqual([0, row?.id]);
    // The other person's stays unread, and the writer has none.
    expect(await unreadOf(tenant.admin)).toBe(1);
    expect((await listOf(tenant.editor)).filter(({ record }) => record.id === id)).toEqual([]);
  });

  test('an edit notifies only who was not mentioned before', async () => {
    const { id } = await makeTask('Edited');
    const said = await ask(toDos.addComment, { as: tenant.editor, params: { id }, body: { body: '@Viewer Person' } });
    const edit = (body: string) => ask(toDos.changeComment, { as: tenant.editor, params: { id, commentId: said.id }, body: { body } });
    await readAll(tenant.viewer);
    await readAll(tenant.research);
    expect((await edit('@Viewer Person and @Research Person')).mentions).toHaveLength(2);
    expect([await unreadOf(tenant.viewer), await unreadOf(tenant.research)]).toEqual([0, 1]);
    expect((await edit('Nobody')).mentions).toEqual([]);
  });

  test('is refused for a name of several people and for an account that is not active, and then nothing is written', async () => {
    const { id } = await makeTask('Refused');
    const make = (name: string, email: string) => ask(users.create, { as: tenant.admin, body: { name, email, roles: ['viewer'] } });
    const twin = await make('Tom Twin', 'tom1@example.org');
    await make('Tom Twin', 'tom2@example.org');
    expect(errorsOf(await comment(id, 'So @Tom Twin says'))).toEqual([
      422,
      { body: ['Several people are called Tom Twin. Write the email address of the person you mean after the @.'] },
    ]);
    expect(
      (await ask(toDos.owners, { as: tenant.viewer })).filter(({ name }) => name === 'Tom Twin').map(({ mention }) => mention),
    ).toEqual(['tom1@example.org', 'tom2@example.org']);
    expect((await comment(id, 'So @tom1@example.org says')).result).toMatchObject({ mentions: [{ id: twin.id }] });
    await ask(users.deactivate, { as: tenant.admin, params: { id: twin.id }, body: {} });
    expect(errorsOf(await comment(id, 'And @tom1@example.org again'))).toEqual([
      422,
      { body: ['Tom Twin has no active account. Remove the @ before the name, or mention someone else.'] },
    ]);
    const { comments = [] } = await ask(toDos.get, { as: tenant.viewer, params: { id }, query: { include: 'comments' } });
    expect(comments).toHaveLength(1);
  });

  test('shows the new name of a renamed person, and stays with the person when it is edited', async () => {
    const { id } = await makeTask('Renamed');
    const made = await ask(users.create, { as: tenant.admin, body: { name: 'Una Old', email: 'una@example.org', roles: ['viewer'] } });
    const said = await ask(toDos.addComment, { as: tenant.editor, params: { id }, body: { body: 'Ask @Una Old' } });
    await ask(users.update, { as: tenant.admin, params: { id: made.id }, body: { name: 'Una New' } });
    const shown = async () => (await ask(toDos.get, { as: tenant.viewer, params: { id }, query: { include: 'comments' } })).comments?.[0];
    expect(await shown()).toMatchObject({ body: 'Ask @Una New', mentions: [{ id: made.id, name: 'Una New' }] });
    await ask(toDos.changeComment, { as: tenant.editor, params: { id, commentId: said.id }, body: { body: 'Ask @Una New today' } });
    expect(await shown()).toMatchObject({ body: 'Ask @Una New today', mentions: [{ id: made.id }] });
  });
});

describe('a note that mentions people', () => {
  test('opens the page with the notes of its record', async () => {
    await readAll(tenant.viewer);
    const note = await ask(productCards.createNote, {
      as: tenant.editor,
      params: { entityId: library.product },
      body: { body: '<p>For <b>@Viewer Person</b>: call them</p>' },
    });
    expect(note.mentions).toEqual([{ id: tenant.viewer.id, name: 'Viewer Person' }]);
    expect(await latest(tenant.viewer)).toMatchObject({
      reason: 'mentioned',
      record: { kind: 'product', name: 'Journal of Tides', link: `/products/${library.product}/notes-tasks` },
      text: 'For @Viewer Person: call them',
    });
    await ask(productCards.removeNote, { as: tenant.editor, params: { entityId: library.product, id: note.id } });
    expect([await unreadOf(tenant.viewer), (await latest(tenant.viewer))?.record.kind]).not.toEqual([1, 'product']);
  });

  test('is refused for who may not see the record, by name, also on an edit; and hidden once the record is closed to them', async () => {
    const onVendor = (body: string) =>
      callApi(vendorCards.createNote, { as: tenant.editor, params: { entityId: library.vendor }, body: { body } });
    await readAll(tenant.viewer);
    const open = await onVendor('<p>@Viewer Person</p>');
    expect(open.status).toBe(200);
    expect(await unreadOf(tenant.viewer)).toBe(1);
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
    expect(await unreadOf(tenant.viewer)).toBe(0);
    expect(errorsOf(await onVendor('<p>@Viewer Person</p>'))).toEqual([
      422,
      { body: ['Viewer Person may not see this record. Remove the @ before the name, or mention someone else.'] },
    ]);
    const plain = await ask(vendorCards.createNote, { as: tenant.editor, params: { entityId: library.vendor }, body: { body: 'x' } });
    const params = { entityId: library.vendor, id: plain.id };
    expect((await callApi(vendorCards.updateNote, { as: tenant.editor, params, body: { body: '@Viewer Person' } })).status).toBe(422);
    // An editor sees vendors, and a publisher is open to all.
    expect((await onVendor('<p>@Ada Admin</p>')).status).toBe(200);
    const onPublisher = await callApi(publisherCards.createNote, {
      as: tenant.editor,
      params: { entityId: library.publisher },
      body: { body: '@Viewer Person' },
    });
    expect(onPublisher.status).toBe(200);
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: true } });
  });
});

describe('people are notified of what concerns them', () => {
  test('an assigned task, and an answer to who owns it, wrote it or commented on it', async () => {
    for (const as of [tenant.admin, tenant.editor, tenant.viewer]) await readAll(as);
    const { id } = await makeTask('Shared', { owner_ids: [tenant.admin.id, tenant.editor.id] });
    expect(await latest(tenant.admin)).toMatchObject({ reason: 'assigned', kind: 'to_do', record: { id } });
    expect(await unreadOf(tenant.editor)).toBe(0);
    await ask(toDos.update, { as: tenant.editor, params: { id }, body: { title: 'Shared still' } });
    expect(await unreadOf(tenant.admin)).toBe(1);
    await comment(id, 'Done on Monday', tenant.admin);
    expect(await latest(tenant.editor)).toMatchObject({ reason: 'answered', by: { id: tenant.admin.id }, text: 'Done on Monday' });
    expect(await unreadOf(tenant.viewer)).toBe(0);
    await ask(toDos.remove, { as: tenant.editor, params: { id } });
    expect((await listOf(tenant.admin)).some(({ record }) => record.id === id)).toBe(false);
  });

  test('another owner of a period, and an import and a file that ended', async () => {
    for (const as of [tenant.admin, tenant.editor]) await readAll(as);
    const period = await library.period({ subscription_name: 'Given away' });
    await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { owner_id: tenant.admin.id } });
    expect(await latest(tenant.admin)).toMatchObject({
      reason: 'assigned',
      record: { kind: 'subscription_period', name: 'Given away', link: `/subscriptions/${period.subscription_id}?period=${period.id}` },
    });
    const columns = [{ path: 'name', label: null, total: null }];
    const body = { format: 'csv', name: 'All products', columns } as never;
    await ask(groups.reports.run, { as: tenant.editor, params: { id: 'products' }, body });
    await runJobs(tenant.id);
    expect(await latest(tenant.editor)).toMatchObject({
      reason: 'finished',
      failed: false,
      record: { kind: 'report_run', name: 'All products', link: '/reports/runs' },
    });
  });

  test('a person responsible for what a stakeholder answered', async () => {
    await readAll(tenant.editor);
    const period = await library.period({ subscription_name: 'Asked about' });
    await repositoryFor(systemCaller(tenant.id)).commit((tx) =>
      tx.create('stakeholder_response', {
        subscription_period_id: period.id,
        stakeholder_id: null,
        stakeholder_name: 'Prof. Weber',
        department_id: library.department,
        decision: 'yes',
        comment: null,
        answered_at: tx.at,
      }),
    );
    expect(await latest(tenant.editor)).toMatchObject({
      reason: 'answered',
      kind: 'stakeholder_response',
      text: 'Prof. Weber',
      record: { name: 'Asked about', link: `/subscriptions/${period.subscription_id}/evaluations?period=${period.id}` },
    });
  });

  test('more people than one commit writes to are notified by a job', async () => {
    const owner_ids = await tenant.repo.commit(async (tx) => {
      const viewer = await tx.load('user', tenant.viewer.id);
      return Array.from({ length: 12 }, (_, each) => {
        const name = `Many ${each}`;
        return tx.create('user', { ...viewer, id: `many-${each}`, name, email: `many${each}@${tenant.id}.example` }).id;
      });
    });
    await makeTask('For all', { owner_ids });
    const inboxes = async () =>
      (await Promise.all(owner_ids.map((id) => tenant.repo.get('inbox', id)))).filter((each) => each?.entries.length === 1);
    expect(await inboxes()).toHaveLength(0);
    await runJobs(tenant.id);
    expect(await inboxes()).toHaveLength(12);
  });
});

describe('a person without an active account, and others', () => {
  test('the inbox is emptied with the account, and nothing comes into it', async () => {
    const made = await ask(users.create, { as: tenant.admin, body: { name: 'Leo Leaving', email: 'leo@example.org', roles: ['viewer'] } });
    const { id } = await makeTask('For Leo', { owner_ids: [made.id] });
    expect((await tenant.repo.get('inbox', made.id))?.entries).toHaveLength(1);
    await ask(users.deactivate, { as: tenant.admin, params: { id: made.id }, body: {} });
    expect((await tenant.repo.get('inbox', made.id))?.entries).toEqual([]);
    await comment(id, 'Still his', tenant.editor);
    expect((await tenant.repo.get('inbox', made.id))?.entries).toEqual([]);
  });

  test('nobody reads or marks the notifications of another person or another library', async () => {
    const { id } = await makeTask('Private', { owner_ids: [tenant.admin.id] });
    const own = (await latest(tenant.admin)) as Row;
    expect(own.record.id).toBe(id);
    for (const as of [tenant.editor, tenant.viewer, (await createTestTenant()).admin]) {
      expect((await listOf(as)).some((each) => each.id === own.id)).toBe(false);
      expect(await ask(notifications.markRead, { as, body: { ids: [own.id] } })).toEqual({ read: 0 });
    }
    expect((await latest(tenant.admin))?.read).toBe(false);
    // Not in the log either, which others read.
    const logged = await Array.fromAsync(table.partition<{ pk: string; sk: string; body: Uint8Array }>(keys.log(tenant.id, 0).pk));
    expect(logged.length).toBeGreaterThan(0);
    const changed = await ask(groups.changes.list, { as: tenant.viewer, query: { after: '0' } });
    expect(changed.commits.flatMap(({ records }) => records).some(({ kind }) => kind === 'inbox')).toBe(false);
  });
});

describe('emails about notifications', () => {
  const mailsTo = async (as: TestUser) => {
    const all = [...(await repositoryFor(tenant.repo.caller).model()).all('email')].filter(
      ({ kind, about }) => kind === 'notification' && about.some(({ id }) => id === as.id),
    );
    return Promise.all(all.map(async ({ id }) => (await findMail(tenant.id, id))?.text ?? ''));
  };

  test.each([
    ['mention', 1],
    ['none', 0],
    ['daily', 0],
  ] as const)('a mention is emailed soon: %s', async (choice, count) => {
    await readAll(tenant.research);
    await runJobs(tenant.id);
    const before = (await mailsTo(tenant.research)).length;
    await ask(settings.change, { as: tenant.research, body: { notification_emails: choice } });
    const { id } = await makeTask(`Mailed ${choice}`);
    await comment(id, '@Research Person one');
    await comment(id, '@Research Person two');
    await runJobs(tenant.id);
    await runJobs(tenant.id);
    const mails = await mailsTo(tenant.research);
    expect(mails).toHaveLength(before + count);
    if (count > 0) {
      expect(mails.at(-1)).toContain(`Editor Person mentioned you in “Mailed ${choice}”: “@Research Person one”`);
      expect(mails.at(-1)).toContain('@Research Person two');
    }
  });
});

test('a daily email has what is unread and not emailed yet, once', async () => {
  const as = tenant.research;
  await readAll(as);
  await ask(settings.change, { as, body: { notification_emails: 'daily' } });
  const { id } = await makeTask('Of the day');
  await comment(id, '@Research Person of the day');
  const send = () => repositoryFor(systemCaller(tenant.id)).commit((tx) => emailNotifications(tx, as.id, 'daily'));
  const count = async () =>
    [...(await repositoryFor(tenant.repo.caller).model()).all('email')].filter(({ kind }) => kind === 'notification').length;
  const before = await count();
  await send();
  await send();
  expect(await count()).toBe(before + 1);
  await comment(id, '@Research Person read at once', tenant.admin);
  await readAll(as);
  await send();
  expect(await count()).toBe(before + 1);
});

test('a system task notifies its owner, and templates nobody', async () => {
  await readAll(tenant.admin);
  const repo = repositoryFor(systemCaller(tenant.id));
  await repo.commit((tx) => {
    tx.create('to_do', { ...blankToDo, title: 'By the product', owner_ids: [tenant.admin.id] });
    tx.create('to_do', { ...blankToDo, title: 'Template', is_template: true, owner_ids: [tenant.admin.id] });
  });
  expect(await listOf(tenant.admin, { unread: 'true' })).toMatchObject([{ by: null, record: { name: 'By the product' } }]);
  expect(blankUserSettings.notification_emails).toBe('mention');
});
