import { afterEach, beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { setClock, today } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { ask, callApi, type TestUser } from '#tests/support/api.ts';
import { readIcs } from '#tests/support/read-calendar.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const day = today('Europe/Berlin');
const compact = (date: string): string => date.replaceAll('-', '');
let setBack = (): void => {};
afterEach(() => setBack());

const name = 'Zeitschrift für Gezeiten; Wellen, Strömungen und „Küsten" — 海洋学の雑誌 and all that goes with it';
let periodId: string;

beforeAll(async () => {
  const deadline = addDays(day, 20);
  const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
  const mine = {
    subscription_name: name,
    owner_id: tenant.editor.id,
    vendor_id: library.vendor,
    price: 47_110_815.5,
    comment: 'secret word',
  };
  periodId = (await library.period({ ...mine, ...dates })).id;
  await library.period({ subscription_name: 'Of the admin', owner_id: tenant.admin.id, ...dates });
  await library.period({ subscription_name: 'Decided', owner_id: tenant.editor.id, decision: 'accepted', ...dates });
  const task = { state: 'open', owner_id: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null } as const;
  const run = { number: 1, state: 'running', started_by: null, ended_at: null, ended_by: null, reason: null } as const;
  await tenant.repo.commit((tx) =>
    tx.create('workflow_run', {
      ...run,
      id: 'a-run',
      subscription_period_id: periodId,
      started_at: tx.at,
      tasks: [{ ...task, task: 'request_price', due_on: addDays(day, 5) }],
    }),
  );
});

const fileOf = (address: string): string => address.split('/').at(-1) ?? '';
const make = async (as: TestUser, scope: 'mine' | 'all' = 'mine'): Promise<string> =>
  fileOf((await ask(groups.calendar.create, { as, body: { scope } })).address);
const read = (file: string) => callApi(groups.calendar.read, { params: { file } });

/** The lines of a calendar as RFC 5545 3.1 wants them read: folded ones put together again. */
function linesOf(text: string): string[] {
  readIcs(text);
  return text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

test('a calendar by its address, without an account: RFC 5545, whole days, stable ids, nothing secret', async () => {
  const { address, scope } = await ask(groups.calendar.create, { as: tenant.editor, body: { scope: 'mine' } });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(scope).toBe('mine');
  const answered = await read(fileOf(address));
  expect(answered.status).toBe(200);
  expect(answered.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answered.headers['cache-control']).toBe('private, no-store');
  const text = answered.bytes.toString('utf8');
  // Every line ends in CRLF and is at most 75 octets, folded between characters.
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = linesOf(text);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Perennial//Deadlines//EN']);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  const events = text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => event.replaceAll('\r\n ', '').split('\r\n'));
  const deadline = events.find((each) => each.some((line) => line.startsWith('UID:deadline-'))) ?? [];
  expect(deadline).toContain(`UID:deadline-${periodId}@127.0.0.1:3000`);
  expect(deadline).toContain(`DTSTART;VALUE=DATE:${compact(addDays(day, 20))}`);
  expect(deadline).toContain(`SUMMARY:Decide: ${name.replace(';', '\\;').replace(',', '\\,')}`);
  expect(deadline.filter((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toHaveLength(1);
  expect(deadline).toContain('TRANSP:TRANSPARENT');
  const task = events.find((each) => each.some((line) => line.startsWith('UID:task-'))) ?? [];
  expect(task).toContain('UID:task-a-run-request_price@127.0.0.1:3000');
  expect(task).toContain(`DTSTART;VALUE=DATE:${compact(addDays(day, 5))}`);
  for (const secret of ['47110815', 'secret word', 'admin@', tenant.id]) expect(text).not.toContain(secret);
  // An event keeps its id when its day changes.
  const version = (await tenant.repo.get('subscription_period', periodId))?.version;
  await ask(groups.subscriptionPeriods.update, {
    as: tenant.editor,
    params: { id: periodId },
    body: { cancellation_deadline: addDays(day, 21), version },
  });
  const moved = linesOf((await read(fileOf(address))).bytes.toString('utf8'));
  expect(moved).toContain(`UID:deadline-${periodId}@127.0.0.1:3000`);
  expect(moved).toContain(`DTSTART;VALUE=DATE:${compact(addDays(day, 21))}`);
});

test("mine or everybody's, which can be changed while the address stays; only a digest of it is kept", async () => {
  const file = await make(tenant.viewer);
  const summaries = async () => linesOf((await read(file)).bytes.toString('utf8')).filter((line) => line.startsWith('SUMMARY:'));
  expect(await summaries()).toEqual([]);
  const hidden = ['financial_period' as const];
  expect(await ask(groups.calendar.change, { as: tenant.viewer, body: { scope: 'all', hidden } })).toMatchObject({ scope: 'all', hidden });
  expect((await summaries()).toSorted()).toHaveLength(3);
  expect(await ask(groups.calendar.feed, { as: tenant.viewer })).toMatchObject({ scope: 'all', hidden });
  const stored = JSON.stringify(await table.get(keys.private(tenant.id, 'calendar_feed', tenant.viewer.id)));
  expect(stored).toContain('digest');
  expect(stored).not.toContain(file.replace('.ics', ''));
});

test('the calendar of a person who reads British English is spelled as in Britain', async () => {
  await tenant.repo.commit(async (tx) => {
    const run = await tx.load('workflow_run', 'a-run');
    tx.save('workflow_run', { ...run, tasks: run.tasks.map((task) => ({ ...task, task: 'request_license' as const })) });
    tx.create('user_settings', { ...blankUserSettings, id: tenant.editor.id, locale: 'en-GB' });
  });
  const lines = linesOf((await read(await make(tenant.editor))).bytes.toString('utf8'));
  expect(lines.filter((line) => /^SUMMARY:.*request the licence/i.test(line))).toHaveLength(1);
});

test('an address that is made anew or revoked stops working at once, as does that of somebody who left', async () => {
  const first = await make(tenant.research);
  const second = await make(tenant.research);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect(await ask(groups.calendar.remove, { as: tenant.research })).toBeNull();
  expect((await read(second)).status).toBe(404);
  expect(await ask(groups.calendar.feed, { as: tenant.research })).toBeNull();
  expect(await ask(groups.calendar.remove, { as: tenant.research })).toBeNull();
  expect((await callApi(groups.calendar.change, { as: tenant.research, body: { scope: 'all' } })).status).toBe(404);
  const left = await make(tenant.research);
  await tenant.repo.commit(async (tx) => {
    tx.save('user', { ...(await tx.load('user', tenant.research.id)), active: false });
  });
  expect((await read(left)).status).toBe(404);
});

test('an unknown address is a 404, whatever it looks like; one that is read too often is asked to wait', async () => {
  expect((await read(`${'A'.repeat(43)}.ics`)).status).toBe(404);
  expect((await read('short.ics')).status).toBe(404);
  expect((await read(`${'A'.repeat(43)}.txt`)).status).toBe(404);
  const file = await make(tenant.admin);
  const at = Date.parse('2031-01-01T10:30:00Z');
  setBack = setClock({ now: () => new Date(at) });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) statuses.push((await read(file)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const refused = await read(file);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('1800');
  setBack();
  setBack = setClock({ now: () => new Date(at + 3_600_000) });
  expect((await read(file)).status).toBe(200);
});
