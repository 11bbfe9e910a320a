import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { EmailHistoryEntry } from '#shared/contract/rows/email-row.ts';
import { setClock } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { sweepFiles } from '#functions/platform/sweep-files.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { ask, callApi, type TestUser } from '#tests/support/api.ts';
import { eml, oldEmail, outlookEmail, pdfFile, thunderbirdEmail } from '#tests/support/eml.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { receivedEmails, subscriptionHistory, search, changeSets } = groups;
let subscription: string;
let period: string;
let later: string;
let setBack = (): void => {};
afterEach(() => setBack());

beforeAll(async () => {
  const first = await library.period({ subscription_name: 'Journal of Tides', start_date: '2026-01-01', end_date: '2026-12-31' });
  [subscription, period] = [first.subscription_id, first.id];
  later = (await library.period({ subscription_id: subscription, start_date: '2027-01-01', end_date: '2027-12-31' })).id;
});

const fileOf = (content: Uint8Array | string, name = 'mail.eml') => ({ file: { name, type: 'message/rfc822', content } });
const keep = (content: Uint8Array, more: { as?: TestUser; at?: string; set?: string } = {}) =>
  ask(receivedEmails.create, {
    as: more.as ?? tenant.editor,
    body: { subscription_period_id: more.at ?? period },
    files: fileOf(content),
    headers: more.set === undefined ? {} : { 'change-set': more.set },
  });
const numbered = (id: string) =>
  eml([`Message-ID: <${id}@example.com>`, 'From: a@example.com', `Subject: Number ${id}`, '', `Words of ${id}`]);
const history = async (): Promise<EmailHistoryEntry[]> =>
  (await ask(subscriptionHistory.list, { as: tenant.viewer, params: { id: subscription } })) as EmailHistoryEntry[];
const view = (id: string) => ask(receivedEmails.get, { as: tenant.viewer, params: { id } });

test('a file is shown before it is kept, and nothing is kept by that', async () => {
  const shown = await ask(receivedEmails.preview, {
    as: tenant.editor,
    body: { subscription_id: subscription },
    files: fileOf(outlookEmail),
  });
  expect(shown).toMatchObject({
    from_name: 'Müller, Jürgen',
    subject: 'AW: Preise für 2027 – „Zeitschrift für Küsten“',
    sent_at: '2026-11-03T08:15:00.000Z',
    files: [{ name: 'image001.png' }, { name: 'Preisliste Küste.pdf', type: 'pdf' }],
    other_files: ['winmail.dat'],
    kept: null,
  });
  expect((await history()).filter(({ received }) => received)).toEqual([]);
});

test('an email is kept with its period: its words, its file as it came and its attachments', async () => {
  const kept = await keep(outlookEmail);
  expect(kept).toMatchObject({ subscription_period_id: period, already_kept: false, created_by: { id: tenant.editor.id } });
  const email = await view(kept.id);
  expect(email.body_html).toContain('<p>der Preis beträgt <b>1.250 €</b>.</p>');
  expect(email.body_html).not.toMatch(/<img|<script|tracker/);
  expect(email.body_text).toContain('der Preis beträgt 1.250 €');
  expect(email.subscription).toEqual({ id: subscription, name: 'Journal of Tides' });
  expect(Object.keys(email)).not.toContain('content');
  const get = async (call: typeof receivedEmails.original | typeof receivedEmails.file, query = {}) => {
    const answered = await callApi(call, { as: tenant.viewer, params: { id: kept.id }, query });
    return Buffer.from(await (await fetch(answered.headers['location'] ?? '')).arrayBuffer());
  };
  expect((await get(receivedEmails.original)).equals(outlookEmail)).toBe(true);
  expect((await get(receivedEmails.file, { index: '1' })).equals(pdfFile)).toBe(true);
  expect((await callApi(receivedEmails.file, { as: tenant.viewer, params: { id: kept.id }, query: { index: '7' } })).status).toBe(404);
});

test('an email stands in the history at the time of its date, is found, and is told once', async () => {
  const entries = (await history()).filter(({ kind }) => kind === 'received_email');
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    type: 'email',
    at: '2026-11-03T08:15:00.000Z',
    name: 'AW: Preise für 2027 – „Zeitschrift für Küsten“',
    received: { from_address: 'juergen.mueller@verlag.example', subscription_period_id: period },
    email: null,
  });
  const find = async (query: string) =>
    (await ask(search.top, { as: tenant.viewer, query: { query } })).filter(({ tag }) => tag === 'received_email');
  for (const words of ['preise küsten', 'sehr langer satz', 'juergen.mueller', 'preisliste'])
    expect(await find(words)).toMatchObject([{ id: entries[0]?.received?.id, detail: 'Journal of Tides' }]);
});

test('the same message of a subscription is recognised, also in another file and for another period', async () => {
  const forwarded = Buffer.concat([Buffer.from('X-Moved: yes\r\n'), outlookEmail]);
  const shown = await ask(receivedEmails.preview, { as: tenant.editor, body: { subscription_id: subscription }, files: fileOf(forwarded) });
  expect(shown.kept).toMatchObject({ subscription_period_id: period });
  const second = await keep(forwarded, { at: later });
  expect(second).toMatchObject({ id: shown.kept?.id, already_kept: true, subscription_period_id: period });
  expect((await history()).filter(({ received }) => received)).toHaveLength(1);
  const other = await library.period({ subscription_name: 'Journal of Dunes' });
  expect(await keep(outlookEmail, { at: other.id })).toMatchObject({ already_kept: false });
});

test('a large file comes by an upload', async () => {
  const id = randomUUID();
  await filesFor(tenant.repo.caller).put(uploadKey(id), thunderbirdEmail);
  const body = { subscription_period_id: period, upload_id: id, file_name: 'Rückfrage.eml' };
  expect(await ask(receivedEmails.create, { as: tenant.editor, body })).toMatchObject({ subject: 'Rückfrage zum Angebot' });
});

test('any other file is refused with its name and how to save an email', async () => {
  for (const [name, content] of [
    ['Angebot.msg', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['Angebot.eml', pdfFile],
    ['Angebot.pdf', pdfFile],
  ] as const) {
    const body = { subscription_period_id: period };
    const answered = await callApi(receivedEmails.create, { as: tenant.editor, body, files: fileOf(content, name) });
    expect(answered.status).toBe(422);
    expect(answered.bytes.toString('utf8')).toContain(`“${name}” is not an .eml file.`);
    expect(answered.bytes.toString('utf8')).toContain('Thunderbird');
  }
  const nowhere = await callApi(receivedEmails.create, {
    as: tenant.editor,
    body: { subscription_period_id: 'nowhere' },
    files: fileOf(oldEmail),
  });
  expect(nowhere.status).toBe(404);
  const unknown = await callApi(receivedEmails.preview, {
    as: tenant.editor,
    body: { subscription_id: 'nowhere' },
    files: fileOf(oldEmail),
  });
  expect(unknown.status).toBe(404);
});

test('looking needs a session, keeping and moving the right to edit, deleting the right to delete', async () => {
  const { id } = await keep(numbered('rights'));
  const refused = async (answer: ReturnType<typeof callApi>) => expect((await answer).status).toBe(403);
  await refused(callApi(receivedEmails.preview, { as: tenant.viewer, body: { subscription_id: subscription }, files: fileOf(oldEmail) }));
  await refused(callApi(receivedEmails.create, { as: tenant.viewer, body: { subscription_period_id: period }, files: fileOf(oldEmail) }));
  await refused(callApi(receivedEmails.update, { as: tenant.viewer, params: { id }, body: { subscription_period_id: later } }));
  await refused(callApi(receivedEmails.remove, { as: tenant.viewer, params: { id } }));
  expect(await view(id)).toMatchObject({ subject: 'Number rights', body_html: null, body_text: 'Words of rights' });
});

describe('an email that is kept', () => {
  const undo = (id: string) => ask(changeSets.undo, { as: tenant.editor, params: { id } });

  test('moves to another period, is told in the history, and goes back by undo', async () => {
    const { id } = await keep(numbered('moves'));
    const set = randomUUID();
    const headers = { 'change-set': set };
    expect(
      await ask(receivedEmails.update, { as: tenant.editor, params: { id }, body: { subscription_period_id: later, version: 1 }, headers }),
    ).toMatchObject({
      subscription_period_id: later,
      start_date: '2027-01-01',
    });
    const stale = await callApi(receivedEmails.update, {
      as: tenant.editor,
      params: { id },
      body: { subscription_period_id: period, version: 1 },
    });
    expect(stale.status).toBe(409);
    expect((await history()).some(({ kind, action }) => kind === 'received_email' && action === 'changed')).toBe(true);
    expect(await undo(set)).toMatchObject({ restored: 1, skipped: [] });
    expect(await view(id)).toMatchObject({ subscription_period_id: period });
  });

  test('does not move to a subscription that has the message', async () => {
    const other = await library.period({ subscription_name: 'Journal of Reefs' });
    const { id } = await keep(numbered('twice'));
    await keep(numbered('twice'), { at: other.id });
    const moved = await callApi(receivedEmails.update, { as: tenant.editor, params: { id }, body: { subscription_period_id: other.id } });
    expect(moved.status).toBe(409);
  });

  test('is deleted, comes back by undo with its words and files, and is kept once', async () => {
    const { id } = await keep(numbered('gone'));
    const question = await ask(receivedEmails.deleteConfirmation, { as: tenant.editor, params: { id } });
    expect(question).toMatchObject({ name: 'Number gone', in_use: false });
    const set = randomUUID();
    await ask(receivedEmails.remove, { as: tenant.editor, params: { id }, headers: { 'change-set': set } });
    expect((await callApi(receivedEmails.get, { as: tenant.viewer, params: { id } })).status).toBe(404);
    expect(await undo(set)).toMatchObject({ restored: 1, skipped: [] });
    const again = (await history()).find(({ received }) => received?.subject === 'Number gone')?.received;
    expect(await view(again?.id ?? '')).toMatchObject({ body_text: 'Words of gone', subscription_period_id: period });
    expect(await keep(numbered('gone'))).toMatchObject({ id: again?.id, already_kept: true });
  });

  test('that was just added goes by undo', async () => {
    const set = randomUUID();
    const { id } = await keep(numbered('slip'), { set });
    expect(await undo(set)).toMatchObject({ restored: 1 });
    expect((await callApi(receivedEmails.get, { as: tenant.viewer, params: { id } })).status).toBe(404);
  });

  test('is erased with its objects by the night after its deletion; then nothing brings it back', async () => {
    const { id } = await keep(numbered('erased'));
    const left = await keep(numbered('stays'));
    const set = randomUUID();
    await ask(receivedEmails.remove, { as: tenant.editor, params: { id }, headers: { 'change-set': set } });
    const files = filesFor(tenant.repo.caller);
    const before = (await files.list('received-emails/')).length;
    setBack = setClock({ now: () => new Date(Date.now() + 25 * 3_600_000) });
    await sweepFiles(tenant.id, await readModelFor(tenant.repo.caller));
    setBack();
    // The file as it came and its words, of this email and of the one that an undo took away.
    expect((await files.list('received-emails/')).length).toBeLessThanOrEqual(before - 4);
    expect(await view(left.id)).toMatchObject({ body_text: 'Words of stays' });
    expect(await undo(set)).toMatchObject({ restored: 0, skipped: [{ reason: 'deleted', name_code: { code: 'kinds.received_email' } }] });
  });

  test('tells its subject in the history, and neither people nor words', async () => {
    const log = JSON.stringify((await history()).filter(({ kind, action }) => kind === 'received_email' && action !== null));
    expect(log).toContain('Number gone');
    expect(log).not.toContain('Words of');
    expect(log).not.toContain('a@example.com');
  });

  test('goes with its period', async () => {
    const alone = await library.period({ subscription_name: 'Journal of Bays', start_date: '2026-01-01' });
    const { id } = await keep(numbered('with-period'), { at: alone.id });
    await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id: alone.id } });
    expect((await callApi(receivedEmails.get, { as: tenant.viewer, params: { id } })).status).toBe(404);
  });
});

// The last one: an instance of its own loads all modules anew, also those that the functions above load when they are needed.
test('two people at once on two instances keep a message once, whatever step the first has reached', async () => {
  const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
  const keepIn = (subject: string) => async (instance: Instance) => {
    const { caller } = tenant.repo;
    const read = await instance.readEmail({
      caller,
      files: [{ field: 'file', name: 'a.eml', type: '', bytes: numbered(subject) }],
      body: {},
    });
    return instance.keepEmail(instance.repositoryFor(caller), period, read);
  };
  await atSteps(async (step) => {
    const subject = `at-once-${step}`;
    const outcome = await interleave(instances, step, keepIn(subject), keepIn(subject));
    expect([step, outcome.result.status]).toEqual([step, 'fulfilled']);
    expect((await history()).filter(({ received }) => received?.subject === `Number ${subject}`)).toHaveLength(1);
    return outcome;
  });
});
