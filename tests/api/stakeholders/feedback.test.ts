import { afterEach, describe, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { startWorkflow } from '#functions/records/work/workflow/start-workflow.ts';
import { longDate } from '#shared/domain/emails/merge-email.ts';
import { addDays, addYears } from '#shared/domain/calendar/dates.ts';
import { proposedDeadline } from '#shared/domain/periods/deadline.ts';
import { groups } from '#shared/contract/calls.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';
import { ask, callApi, createTestTenant } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import { memberDay, memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { feedbackInvitations, periodStakes, stakeholderResponses, stakeholders, subscriptionPeriods, departments } = groups;

withLibrary();

let resetClock: (() => void) | undefined;
afterEach(() => {
  resetClock?.();
  resetClock = undefined;
});

function travel(days: number): void {
  resetClock?.();
  const at = new Date(Date.now() + days * 86_400_000);
  resetClock = setClock({ now: () => at });
}

const asEditor = () => ({ as: tenant.editor });

async function person(last_name: string, more: object = {}): Promise<string> {
  const email = `${last_name.toLowerCase()}@${tenant.id}.example`;
  return (await ask(stakeholders.create, { ...asEditor(), body: { last_name, email, ...more } })).id;
}

async function periodOf(who: readonly string[], more: object = {}) {
  const shares = [{ department_id: library.department, percentage: 50, cost_center_id: null, stakeholder_ids: who }];
  return library.period({ departments: shares, ...more });
}

interface Outgoing extends Item {
  to: string[];
  subject: string;
  text: string;
  kind: string;
}

/** The mails to somebody, in the order in which they were written. */
async function mailsTo(name: string): Promise<Outgoing[]> {
  const all = await Array.fromAsync(table.partition<Outgoing & { at: string }>(keys.mail(tenant.id, '').pk));
  return all.filter(({ to }) => to.includes(`${name.toLowerCase()}@${tenant.id}.example`)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** The token of the link in the last mail to somebody. */
async function tokenOf(name: string): Promise<string> {
  const token = /stakeholder-responses\/([\w-]+)\/subscriptions/.exec((await mailsTo(name)).at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No mail to ${name} has a link`);
  return token;
}

function open(token: string) {
  return callApi(stakeholderResponses.open, { params: { id: token } });
}

function send(token: string, decisions: Record<string, boolean>, comments?: Record<string, string>) {
  return callApi(stakeholderResponses.answer, { params: { id: token }, body: { decisions, ...(comments && { comments }) } });
}

describe('C066 C067 stakeholder responses', () => {
  test('R072 D2 the link shows the undecided rows of its stakeholder and nothing else', async () => {
    const [weber, berg] = [await person('Weber', { first_name: 'Jonas', locale: 'de' }), await person('Berg')];
    const chemistry = (await ask(departments.create, { ...asEditor(), body: { name: 'Chemistry' } })).id;
    const mine = await library.period({
      price: 100.01,
      end_date: '2026-12-31',
      cancellation_deadline: '2025-10-01',
      publisher_id: library.publisher,
      departments: [
        { department_id: library.department, percentage: 33.3333, cost_center_id: null, stakeholder_ids: [weber, berg] },
        { department_id: chemistry, percentage: 33.3333, cost_center_id: null, stakeholder_ids: [weber] },
      ],
    });
    await periodOf([berg], { subscription_name: 'Of Berg alone' });
    await periodOf([weber], { decision: 'accepted', subscription_name: 'Decided' });
    const invited = await callApi(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [weber] } });
    expect(invited.body).toMatchObject({
      status: 'positive',
      result: { sent: [{ id: weber, name: 'Jonas Weber' }], skipped: [] },
      messages: { default: 'The invitation is on its way.' },
    });
    const [mail] = await mailsTo('Weber');
    expect(mail).toMatchObject({ kind: 'stakeholder_feedback' });
    const token = await tokenOf('Weber');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { status, result } = await open(token);
    expect(status).toBe(200);
    expect(result).toEqual({
      rows: [
        {
          id: mine.subscription_id,
          name: 'Journal of Tides',
          publisher_name: 'Northern Press',
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          price: 100.01,
          currency: 'EUR',
          department_name: 'Physics, Chemistry',
          cancellation_deadline: '2025-10-01',
          stake: 66.6666,
          share: 66.67,
          previous_price: null,
          previous_currency: null,
          price_change: null,
          uses: null,
          cost_per_use: null,
          cost_currency: 'EUR',
          website: null,
          decision: null,
        },
      ],
      answered: [],
      library: 'Test Library',
      stakeholder: 'Jonas Weber',
      locale: 'de',
      answer_by: expect.any(String) as string,
      expires_at: expect.any(String) as string,
      formats: { date_format: 'DD.MM.YYYY', decimal_separator: '.', thousand_separator: ',' },
    });
    // Nothing by which somebody could go on: no id of a period, a person or the library.
    const told = JSON.stringify(result);
    for (const secret of [mine.id, weber, berg, tenant.id, library.department]) expect(told).not.toContain(secret);
  });

  test('R018 only what is answered is kept, per department, and is asked no more; a repeated call changes nothing', async () => {
    const anna = await person('Anna');
    const chemistry = (await ask(departments.create, { ...asEditor(), body: { name: 'Applied Chemistry' } })).id;
    const [yes, no, left] = [
      await library.period({
        departments: [library.department, chemistry].map((department_id) => ({
          department_id,
          percentage: 20,
          cost_center_id: null,
          stakeholder_ids: [anna],
        })),
      }),
      await periodOf([anna]),
      await periodOf([anna]),
    ];
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [anna] } });
    const token = await tokenOf('Anna');
    const given = { [yes.subscription_id]: true, [no.subscription_id]: false };
    const answered = await send(token, given, { [no.subscription_id]: ' Nobody reads it ' });
    expect(answered.body).toMatchObject({ status: 'positive', messages: { default: 'Thank you, your 2 answers were saved.' } });
    expect(answered.result.rows.map(({ id }) => id)).toEqual([left.subscription_id]);
    expect((await send(token, given)).body).toMatchObject({
      status: 'positive',
      messages: { default: 'Thank you, your 2 answers were saved.' },
    });
    // What was answered is answered: the other way round is no news.
    const turned = await send(token, { [yes.subscription_id]: false });
    expect(turned.body).toMatchObject({
      status: 'warning',
      messages: { default: 'Nothing was saved. These questions were already answered or closed.' },
    });
    const rows = await ask(periodStakes.responses, { ...asEditor(), params: { id: yes.id } });
    expect(rows).toMatchObject([
      { name: 'Anna', department: { name: 'Physics' }, stake: 20, share: 20, decision: 'yes', answered_at: expect.any(String) },
      { name: 'Anna', department: { name: 'Applied Chemistry' }, stake: 20, share: 20, decision: 'yes' },
    ]);
    expect(await ask(periodStakes.responses, { ...asEditor(), params: { id: no.id } })).toMatchObject([
      { decision: 'no', comment: 'Nobody reads it', invitation: { state: 'open' } },
    ]);
    expect(await ask(periodStakes.responses, { ...asEditor(), params: { id: left.id } })).toMatchObject([
      { decision: null, answered_at: null, stakeholder: { email: `anna@${tenant.id}.example` } },
    ]);
    expect((await send(token, { [left.subscription_id]: true })).result.rows).toEqual([]);
    expect(await ask(feedbackInvitations.list, { ...asEditor(), query: { search: 'Anna' } })).toMatchObject([
      { name: 'Anna', state: 'answered', asked: 3, answered: 3 },
    ]);
  });

  test('a second period of the same subscription is a question of its own', async () => {
    const who = await person('Twice');
    const first = await periodOf([who], { end_date: '2026-12-31' });
    const second = await library.period({
      subscription_id: first.subscription_id,
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      departments: [{ department_id: library.department, percentage: 50, cost_center_id: null, stakeholder_ids: [who] }],
    });
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const token = await tokenOf('Twice');
    expect((await open(token)).result.rows.map(({ id }) => id)).toEqual([first.subscription_id, second.id]);
    for (let tries = 0; tries < 2; tries++)
      expect((await send(token, { [first.subscription_id]: true })).result.rows.map(({ id }) => id)).toEqual([second.id]);
  });

  test('D2 what is not asked is answered by nobody: other subscriptions, other stakeholders, other libraries', async () => {
    const [asked, other] = [await person('Asked'), await person('Other')];
    const [mine, notMine] = [await periodOf([asked]), await periodOf([other])];
    const laterMine = await periodOf([asked]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { subscription_period_ids: [mine.id] } });
    const token = await tokenOf('Asked');
    // Of two stakes only the one that was asked about.
    expect((await open(token)).result.rows.map(({ id }) => id)).toEqual([mine.subscription_id]);
    const foreign = await createTestTenant();
    const theirs = await (await createLibrary(foreign)).period();
    for (const id of [notMine.subscription_id, laterMine.subscription_id, laterMine.id, theirs.subscription_id, 'nowhere']) {
      const answered = await send(token, { [id]: true });
      expect([answered.status, answered.body.messages.errors]).toEqual([
        404,
        { [`decisions.${id}`]: ['This link does not ask about this subscription'] },
      ]);
    }
    for (const { id } of [notMine, laterMine])
      expect(await ask(periodStakes.responses, { ...asEditor(), params: { id } })).toMatchObject([{ decision: null }]);
    expect(await ask(periodStakes.responses, { ...asEditor(), params: { id: notMine.id } })).toMatchObject([{ invitation: null }]);
  });

  test('an unknown, a revoked, a closed and an expired link say so, and open nothing', async () => {
    const who = await person('Ended');
    const period = await periodOf([who]);
    const invite = () => ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const unknown = await open('x'.repeat(43));
    expect(unknown.status).toBe(404);
    expect(unknown.body.messages.errors).toEqual({ link: ['unknown'] });
    await invite();
    const first = await tokenOf('Ended');
    const [invitation] = (await ask(feedbackInvitations.list, { ...asEditor(), query: { search: 'Ended' } })) as {
      id: string;
      expires_at: string;
    }[];
    // 60 days, and not an instant longer.
    expect(Math.round((Date.parse(invitation?.expires_at ?? '') - Date.now()) / 86_400_000)).toBe(60);
    travel(60.01);
    const tooOld = await open(first);
    expect(tooOld.status).toBe(404);
    expect(tooOld.body.messages.errors).toEqual({ link: ['expired'] });
    expect((await send(first, { [period.subscription_id]: true })).status).toBe(404);
    travel(59.9);
    expect((await open(first)).status).toBe(200);
    resetClock?.();

    const revoked = await callApi(feedbackInvitations.revoke, { ...asEditor(), params: { id: invitation?.id ?? '' } });
    expect(revoked.body).toMatchObject({ result: { state: 'revoked' } });
    expect((await open(first)).body.messages.errors).toEqual({ link: ['revoked'] });
    expect((await send(first, { [period.subscription_id]: true })).status).toBe(404);
    await invite();
    const second = await tokenOf('Ended');
    expect((await open(second)).status).toBe(200);
    await ask(feedbackInvitations.close, { ...asEditor(), body: { stakeholder_ids: [who] } });
    expect((await open(second)).body.messages.errors).toEqual({ link: ['closed'] });
    expect(await ask(periodStakes.responses, { ...asEditor(), params: { id: period.id } })).toMatchObject([
      { decision: null, invitation: { state: 'closed' } },
    ]);
    // Who is asked no more, or was deleted, has a link that opens nothing.
    await invite();
    const third = await tokenOf('Ended');
    await ask(stakeholders.update, { ...asEditor(), params: { id: who }, body: { active: false } });
    expect((await open(third)).status).toBe(404);
    await ask(stakeholders.remove, { ...asEditor(), params: { id: who }, query: { anyway: 'true' } });
    expect((await open(third)).status).toBe(404);
  });

  test('who tries links, or one link too often, has to wait; others do not', async () => {
    const who = await person('Busy');
    await periodOf([who]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const token = await tokenOf('Busy');
    const allowed = await Promise.all(Array.from({ length: 30 }, () => open(token)));
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open(token)).status).toBe(429);
    expect((await callApi(stakeholders.list, asEditor())).status).toBe(200);

    const tries = await Promise.all(Array.from({ length: 60 }, (_, index) => open(`nobody-${index}`)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(tries.filter(({ status }) => status === 404).length).toBeLessThan(31);
    // From the same place a link that there is opens.
    const other = await person('Calm');
    await periodOf([other]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [other] } });
    expect((await open(await tokenOf('Calm'))).status).toBe(200);
  });
});

describe('the grounds to decide', () => {
  test('a question names last price, change, deadline and website; a website with a password stays inside', async () => {
    const who = await person('Grounds');
    const year = memberYear();
    const product = await ask(groups.products.create, {
      ...asEditor(),
      body: { name: 'Sea Atlas', publisher_id: library.publisher, owner_id: tenant.editor.id },
    });
    const shares = [{ department_id: library.department, percentage: 50, cost_center_id: null, stakeholder_ids: [who] }];
    const first = await library.period({
      product_id: product.id,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      price: 200,
      decision: 'accepted',
    });
    await library.period({
      subscription_id: first.subscription_id,
      start_date: `${year + 1}-01-01`,
      end_date: `${year + 1}-12-31`,
      product_id: product.id,
      price: 217,
      departments: shares,
    });
    const link = (more: object) =>
      ask(groups.productCards.createLink, {
        ...asEditor(),
        params: { entityId: product.id },
        body: { name: 'Page', url: 'https://atlas.example/admin', ...more },
      });
    await link({ category_id: '2', password: 'secret' });
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const token = await tokenOf('Grounds');
    const { cancellation_reminder_days_before_start_date: daysBefore } = await ask(groups.settings.memberSettings, asEditor());
    expect((await open(token)).result.rows).toMatchObject([
      {
        price: 217,
        previous_price: 200,
        previous_currency: 'EUR',
        price_change: 8.5,
        cancellation_deadline: proposedDeadline(`${year + 1}-01-01`, daysBefore),
        website: null,
      },
    ]);
    await storeProductUsage(tenant, 'Shelf', product.id, { [year]: [yearCell(Array.from({ length: 12 }, () => 10))] });
    expect((await open(token)).result.rows).toMatchObject([{ uses: 120, cost_per_use: 1.67, cost_currency: 'EUR' }]);
    await link({ category_id: '3', url: 'https://atlas.example/about' });
    expect((await open(token)).result.rows).toMatchObject([{ website: 'https://atlas.example/about' }]);
  });

  test('an answer stays visible by the link after it was saved', async () => {
    const who = await person('Reread');
    const period = await periodOf([who]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const token = await tokenOf('Reread');
    const given = [{ id: period.subscription_id, name: 'Journal of Tides', decision: 'no', comment: 'Too dear' }];
    expect(
      (await send(token, { [period.subscription_id]: false }, { [period.subscription_id]: 'Too dear' })).result.answered,
    ).toMatchObject(given);
    expect((await open(token)).result.answered).toMatchObject(given);
  });
});

describe('the day to answer by', () => {
  const upcoming = (start: string, more: object = {}) => ({ start_date: start, end_date: addDays(addYears(start, 1), -1), ...more });

  test('is a week before the deadline, stands in the email, and the link works longer', async () => {
    const who = await person('Early');
    const start = addDays(memberDay(), 100);
    await periodOf([who], upcoming(start, { cancellation_deadline: addDays(start, -40) }));
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const expected = addDays(start, -47);
    expect(await ask(feedbackInvitations.list, { ...asEditor(), query: { search: 'Early' } })).toMatchObject([{ answer_by: expected }]);
    expect((await mailsTo('Early'))[0]?.text).toContain(longDate(expected, 'en'));
    const { answer_by, expires_at } = (await open(await tokenOf('Early'))).result;
    expect(answer_by).toBe(expected);
    expect(expires_at.slice(0, 10) > addDays(expected, 29)).toBe(true);
  });

  test('is the one that a person chose, in the preview as in the email; a day that is past is refused', async () => {
    const who = await person('Chosen');
    const day = addDays(memberDay(), 12);
    await periodOf([who]);
    const body = { stakeholder_ids: [who], answer_by: day };
    const preview = await ask(feedbackInvitations.preview, { ...asEditor(), body });
    expect(preview).toMatchObject({ skipped: [], emails: [{ to: `chosen@${tenant.id}.example`, answer_by: day }] });
    expect(preview.emails[0]?.html).toContain('Journal of Tides');
    expect(await mailsTo('Chosen')).toEqual([]);
    const past = await callApi(feedbackInvitations.invite, { ...asEditor(), body: { ...body, answer_by: '2020-01-01' } });
    expect([past.status, past.body.messages.errors]).toEqual([422, { answer_by: ['Must be today or later'] }]);
    await ask(feedbackInvitations.invite, { ...asEditor(), body });
    expect((await mailsTo('Chosen'))[0]?.text).toContain(longDate(day, 'en'));
  });
});

describe('asking', () => {
  test('nobody is asked twice about the same; what is new is asked by the same invitation', async () => {
    const who = await person('New');
    const first = await periodOf([who]);
    const invite = () => ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    await invite();
    expect(await invite()).toMatchObject({ sent: [], skipped: [{ name: 'New', reason: 'Was already asked. You can send a reminder' }] });
    const old = await tokenOf('New');
    const second = await periodOf([who]);
    expect(await ask(feedbackInvitations.candidates, asEditor())).toContainEqual({
      id: who,
      name: 'New',
      email: `new@${tenant.id}.example`,
      undecided: 2,
      unasked: 1,
      obstacle: null,
      obstacle_code: null,
      reminder_obstacle: 'Received an email a moment ago',
      reminder_obstacle_code: { code: 'stakeholders.emailedMomentAgo' },
      answer_by: expect.any(String) as string,
      periods: expect.any(Array) as unknown[],
    });
    expect(await invite()).toMatchObject({ sent: [{ name: 'New' }] });
    expect(await mailsTo('New')).toHaveLength(2);
    for (const token of [old, await tokenOf('New')])
      expect((await open(token)).result.rows.map(({ id }) => id).toSorted()).toEqual(
        [first.subscription_id, second.subscription_id].toSorted(),
      );
    expect(await ask(feedbackInvitations.list, { ...asEditor(), query: { search: 'New' } })).toHaveLength(1);
  });

  test('who cannot be reached or has nothing to say is named with the reason', async () => {
    const [mute, idle, nobody] = [await person('Mute', { email: null }), await person('Idle', { active: false }), await person('Nobody')];
    const period = await periodOf([mute, idle]);
    const outcome = await callApi(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [mute, idle, nobody] } });
    expect(outcome.body).toMatchObject({
      status: 'info',
      messages: {
        default:
          'No emails were sent. 3 stakeholders receive none: Idle (Is inactive), Mute (Has no email address) and Nobody (Has no undecided subscription here).',
      },
    });
    expect(await ask(feedbackInvitations.candidates, { ...asEditor(), query: { subscription_period_ids: period.id } })).toMatchObject([
      { name: 'Idle', obstacle: 'Is inactive' },
      { name: 'Mute', obstacle: 'Has no email address' },
    ]);
    const gone = await callApi(feedbackInvitations.invite, { ...asEditor(), body: { subscription_period_ids: ['nowhere'] } });
    expect(gone.status).toBe(422);
  });

  test('a reminder goes to who has not answered, with a link of its own, and never twice at once', async () => {
    const [late, done] = [await person('Late'), await person('Done')];
    const period = await periodOf([late, done]);
    const about = { ...asEditor(), body: { subscription_period_ids: [period.id] } };
    await ask(feedbackInvitations.invite, about);
    await send(await tokenOf('Done'), { [period.subscription_id]: true });
    const first = await tokenOf('Late');
    expect((await ask(feedbackInvitations.remind, about)).sent).toEqual([]);
    travel(11 / 1440);
    expect(await ask(feedbackInvitations.remind, about)).toMatchObject({
      sent: [{ name: 'Late' }],
      skipped: [{ name: 'Done', reason: 'Has answered everything, or was not asked' }],
    });
    expect((await ask(feedbackInvitations.remind, about)).sent).toEqual([]);
    expect((await mailsTo('Late')).map(({ kind }) => kind)).toEqual(['stakeholder_feedback', 'stakeholder_reminder']);
    const second = await tokenOf('Late');
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect((await open(token)).status).toBe(200);
  });

  test('closing for one period leaves the others asked, and tells what became of it', async () => {
    const who = await person('Closing');
    const [ended, goesOn] = [await periodOf([who], { subscription_name: 'Ended one' }), await periodOf([who])];
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { stakeholder_ids: [who] } });
    const token = await tokenOf('Closing');
    await ask(subscriptionPeriods.update, { ...asEditor(), params: { id: ended.id }, body: { decision: 'cancelled' } });
    expect((await open(token)).result.rows.map(({ id }) => id)).toEqual([goesOn.subscription_id]);
    const closed = await callApi(feedbackInvitations.close, { ...asEditor(), body: { subscription_period_ids: [ended.id] } });
    expect(closed.body.messages.default).toBe('Feedback was closed. A notice is on its way.');
    const note = (await mailsTo('Closing')).at(-1);
    expect(note).toMatchObject({ kind: 'stakeholder_closing', text: expect.stringContaining('Ended one: will not be renewed') as string });
    expect((await open(token)).status).toBe(200);
    expect((await ask(feedbackInvitations.close, { ...asEditor(), body: { subscription_period_ids: [ended.id] } })).sent).toEqual([]);
  });

  test('D3 the task is done when everybody who was asked has answered', async () => {
    const [one, two] = [await person('Prima'), await person('Secunda')];
    const period = await periodOf([one, two], {
      task_applicability: { stakeholder_feedback_applicable: true, evaluation_applicable: true },
    });
    await tenant.repo.commit(async (tx) => {
      const model = await tx.model();
      await startWorkflow(tx, model, await tx.load('subscription_period', period.id));
    });
    const stateOf = async () => {
      const { readModelFor } = await import('#functions/platform/load-read-model.ts');
      const model = await readModelFor(tenant.repo.caller);
      const [run] = model.by('workflow_run', 'subscription_period_id', period.id);
      return run?.tasks.find(({ task }) => task === 'stakeholder_feedback')?.state;
    };
    await ask(feedbackInvitations.invite, { ...asEditor(), body: { subscription_period_ids: [period.id] } });
    await send(await tokenOf('Prima'), { [period.subscription_id]: true });
    expect(await stateOf()).toBe('open');
    await send(await tokenOf('Secunda'), { [period.subscription_id]: false });
    expect(await stateOf()).toBe('done');
  });
});
