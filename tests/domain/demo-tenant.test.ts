import { addDays } from '#shared/domain/calendar/dates.ts';
import { describe, expect, test } from 'vitest';
import { type KindDeclaration, kinds, pointersOf } from '#shared/contract/kinds.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { checkInvoice } from '#shared/domain/invoices/check-invoice.ts';
import { isOverdue } from '#shared/domain/invoices/is-overdue.ts';
import { taskFacts } from '#shared/domain/invoices/task-facts.ts';
import { checkIpAddress } from '#shared/domain/ip-addresses/check-ip-address.ts';
import { compareKnowledge } from '#shared/domain/ip-addresses/known-ranges.ts';
import { warnOfRanges } from '#shared/domain/ip-addresses/warn-of-ranges.ts';
import { checkMemberSettings } from '#shared/domain/member/check-member-settings.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { checkItem, sumItems } from '#shared/domain/periods/items.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import { checkMetaData } from '#shared/domain/metadata/check-meta-data.ts';
import { checkMetaDataField } from '#shared/domain/metadata/check-meta-data-field.ts';
import { checkProduct } from '#shared/domain/products/check-product.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { checkStakeholder } from '#shared/domain/stakeholders/check-stakeholder.ts';
import { findDuplicates } from '#shared/domain/providers/find-duplicates.ts';
import type { DemoRecord } from '#functions/demo/demo-record.ts';
import { invoiceFiles } from '#functions/demo/with-invoices.ts';
import { makeDemoTenant } from '#functions/demo/make-demo-tenant.ts';
import { makeResearch } from '#functions/demo/make-research.ts';
import { makeUsage } from '#functions/demo/make-usage.ts';
import { makeTitleLists } from '#functions/demo/make-title-lists.ts';
import { Random } from '#functions/demo/random.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import { normaliseDoi } from '#shared/domain/identifiers/doi.ts';
import { fjord, meridian, northlake, type Profile } from '#functions/demo/profiles.ts';

const at = '2026-11-21T10:00:00.000Z';

function of<K extends DemoRecord['kind']>(records: readonly DemoRecord[], kind: K): DemoRecord<K>['data'][] {
  return records.filter((record) => record.kind === kind).map(({ data }) => data as unknown as DemoRecord<K>['data']);
}

function counts(records: readonly DemoRecord[]): Record<string, number> {
  return Object.fromEntries(Object.entries(Object.groupBy(records, ({ kind }) => kind)).map(([kind, rows]) => [kind, rows.length]));
}

describe.each<[Profile, string]>([
  [northlake, '2026-11-21'],
  [northlake, '2027-02-28'],
  [northlake, '2028-02-29'],
  [fjord, '2026-11-21'],
])('the demo tenant $tenant', (profile, today) => {
  const records = makeDemoTenant(profile, today);

  test('is the same every time', () => {
    expect(makeDemoTenant(profile, today)).toEqual(records);
  });

  test('has reminded the owners of deadlines that come near, none of them twice', () => {
    const reminders = of(records, 'reminder');
    expect(reminders.length).toBeGreaterThan(5);
    expect(new Set(reminders.map(({ id }) => id)).size).toBe(reminders.length);
    for (const { due_on, date } of reminders) expect(due_on < today && today <= date).toBe(true);
  });

  test('has research output of three years: valid articles, most outside agreements with a charge, and two agreements', () => {
    const lists = makeTitleLists(profile, today, records);
    const research = makeResearch(new Random('research'), { profile, today, made: records, lists });
    for (const { kind, data } of research) {
      const row = { ...data, version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };
      const parsed = (kinds[kind] as KindDeclaration).schema.safeParse(row);
      expect({ kind, id: data.id, issues: parsed.error?.issues ?? [] }).toEqual({ kind, id: data.id, issues: [] });
    }
    const articles = of(research, 'article');
    expect([articles.length, of(research, 'agreement').length]).toEqual([400, 2]);
    expect(new Set(articles.map(({ doi }) => doi)).size).toBe(400);
    expect(new Set(articles.map(({ period }) => period)).size).toBe(3);
    for (const { doi, issn_electronic, published_on, charges, agreement_id } of articles) {
      expect(normaliseDoi(doi ?? '')).toBe(doi);
      expect(isIssn(issn_electronic ?? '')).toBe(true);
      expect((published_on ?? '') <= today).toBe(true);
      if (agreement_id === null) expect(charges.length).toBeGreaterThan(0);
      for (const { local } of charges) expect(local).toBeGreaterThan(0);
    }
  });

  test('has usage of its twenty dearest subscriptions that run', () => {
    const usage = makeUsage(new Random('usage'), today, records, makeTitleLists(profile, today, records));
    for (const { kind, data } of usage.records) {
      const row = { ...data, version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };
      expect({ kind, issues: (kinds[kind] as KindDeclaration).schema.safeParse(row).error?.issues ?? [] }).toEqual({ kind, issues: [] });
    }
    const sources = new Set(of(usage.records, 'usage_source').map(({ name }) => name));
    const byHand = new Set(of(usage.records, 'usage_entry').map(({ product_id }) => product_id));
    const linked = new Set(of(usage.records, 'usage_link').map(({ product_id }) => product_id));
    const names = new Map(of(records, 'product').map(({ id, name }) => [id, name]));
    const running = of(records, 'subscription_period').filter(
      ({ start_date, end_date, one_time_purchase, decision }) =>
        decision !== 'cancelled' && !one_time_purchase && start_date <= today && (end_date === null || end_date >= today),
    );
    const dearest = running.toSorted((a, b) => (b.normalized_price ?? 0) - (a.normalized_price ?? 0)).slice(0, 20);
    expect(dearest).toHaveLength(20);
    for (const { product_id } of dearest)
      expect(linked.has(product_id) || byHand.has(product_id) || sources.has(`${names.get(product_id)} Online`)).toBe(true);
    for (const { object_key, cells } of of(usage.records, 'usage_report')) {
      expect(usage.files.has(object_key)).toBe(true);
      expect(cells.length).toBeGreaterThan(0);
    }
  });

  test('keeps every rule that a person must keep', () => {
    for (const { kind, data } of records) {
      const row = { ...data, version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null };
      const parsed = (kinds[kind] as KindDeclaration).schema.safeParse(row);
      expect({ kind, id: data.id, issues: parsed.error?.issues ?? [] }).toEqual({ kind, id: data.id, issues: [] });
    }
    for (const period of of(records, 'subscription_period')) expect(checkPeriod(period)).toEqual([]);
    for (const product of of(records, 'product')) expect(checkProduct(product)).toEqual([]);
    for (const provider of of(records, 'provider')) expect(checkProvider(provider)).toEqual([]);
    const fields = of(records, 'meta_data_field');
    for (const field of fields) expect(checkMetaDataField(field)).toEqual([]);
    for (const { entity, values } of of(records, 'meta_data_value'))
      expect(
        checkMetaData(
          fields.filter((field) => field.entity_id === entity),
          Object.fromEntries(values.map((each) => [each.field_id, each.value])),
        ),
      ).toEqual([]);
    for (const contact of of(records, 'contact')) expect(checkContact(contact)).toEqual([]);
    for (const range of of(records, 'ip_address')) expect(checkIpAddress(range)).toEqual([]);
    for (const member of of(records, 'member')) expect(checkMemberSettings(member)).toEqual([]);
    for (const { email, password } of profile.people)
      expect(checkPassword(password, { email, context: [profile.member.name, 'Perennial'] })).toEqual([]);
  });

  test('points only at what came before, and repeats no unique value', () => {
    const known = new Set<string>();
    const values = new Set<string>();
    const wrong: string[] = [];
    for (const { kind, data } of records) {
      known.add(`${kind}#${data.id}`);
      for (const pointer of pointersOf(kind, data)) if (!known.has(`${pointer.kind}#${pointer.id}`)) wrong.push(`${kind} ${pointer.path}`);
      for (const field of (kinds[kind] as KindDeclaration).unique ?? []) {
        const held = (data as Record<string, unknown>)[field];
        // What is empty is no value.
        if (held === null || held === undefined) continue;
        const value = `${kind} ${field} ${String(held).toLowerCase()}`;
        if (values.has(value)) wrong.push(value);
        values.add(value);
      }
    }
    expect(wrong).toEqual([]);
    expect(known.size).toBe(records.length);
  });

  test('D3 periods of one subscription do not overlap, and nothing follows a cancelled one', () => {
    const bySubscription = Map.groupBy(of(records, 'subscription_period'), (period) => period.subscription_id);
    expect(bySubscription.size).toBe(profile.subscriptions);
    for (const periods of bySubscription.values()) {
      for (const [index, period] of periods.entries()) {
        const before = periods[index - 1];
        if (!before) continue;
        expect(before.end_date !== null && before.end_date < period.start_date).toBe(true);
        expect(before.decision).not.toBe('cancelled');
      }
    }
  });

  test('shows what there is to show: decisions, deadlines missed and ahead, purchases, credits, foreign money, shares', () => {
    const periods = of(records, 'subscription_period');
    const undecided = periods.filter(({ decision }) => decision === 'undecided');
    expect(undecided.some(({ cancellation_deadline: day }) => day !== null && day < today)).toBe(true);
    expect(undecided.some(({ cancellation_deadline: day }) => day !== null && day > today)).toBe(true);
    for (const decision of ['accepted', 'cancelled', 'undecided'])
      expect(periods.some((period) => period.decision === decision)).toBe(true);
    expect(periods.some(({ one_time_purchase }) => one_time_purchase)).toBe(true);
    expect(periods.some(({ price, one_time_purchase }) => price !== null && price < 0 && one_time_purchase)).toBe(profile === northlake);
    expect(new Set(periods.map(({ currency }) => currency)).size).toBe(Object.keys(profile.currencies).length);
    expect(periods.some(({ departments }) => departments.length > 1)).toBe(true);
    const years = new Set(periods.map(({ start_date }) => Number(start_date.slice(0, 4)) - Number(today.slice(0, 4))));
    expect([...years].filter((year) => year >= -3 && year <= 1)).toHaveLength(5);
  });

  test('shows what insights are for: a change of scope, a department over its budget, price ceilings', () => {
    const periods = of(records, 'subscription_period');
    const jumps = [...Map.groupBy(periods, ({ subscription_id }) => subscription_id).values()].flatMap((own) =>
      own.filter((period, index) => (period.price ?? 0) > 3 * (own[index - 1]?.price ?? Infinity)),
    );
    expect(jumps).toHaveLength(1);
    expect(of(records, 'price_ceiling').length).toBeGreaterThan(0);
    const current = of(records, 'financial_period').find(({ start_date, end_date }) => start_date <= today && today <= end_date)?.id;
    const accepted = new Map<string, number>();
    for (const { departments, financial_period_id, decision, normalized_price } of periods)
      if (financial_period_id === current && decision === 'accepted')
        for (const { department_id, percentage } of departments)
          accepted.set(department_id, (accepted.get(department_id) ?? 0) + ((normalized_price ?? 0) * percentage) / 100);
    const budgets = of(records, 'budget').filter(({ financial_period_id }) => financial_period_id === current);
    expect(budgets.some(({ department_id, amount }) => amount < (accepted.get(department_id) ?? 0))).toBe(true);
    const starts = new Map(of(records, 'financial_period').map(({ id, start_date }) => [id, start_date]));
    const budgeted = new Set(of(records, 'budget').map(({ financial_period_id }) => starts.get(financial_period_id) ?? ''));
    expect(budgeted.size).toBeGreaterThanOrEqual(5);
    // Later years have a few long periods only, whose budgets would look like those of the library.
    expect([...budgeted].filter((start) => start > addDays(today, 366))).toEqual([]);
  });

  test('shows each kind of contract, and what terms led to', () => {
    const held = of(records, 'subscription').flatMap(({ id, terms }) => (terms ? [{ id, terms }] : []));
    if (profile !== northlake) return;
    expect(new Set(held.map(({ terms }) => terms.renewal))).toEqual(new Set(['automatic', 'on_order', 'none']));
    const periods = of(records, 'subscription_period');
    const renewed = periods.filter(({ renewed_by_itself_on: day }) => day);
    expect(renewed.map(({ price, decision, decided_by }) => [price, decision, decided_by])).toEqual([[null, 'accepted', null]]);
    expect(renewed[0]?.renewed_by_itself_on?.slice(0, 4)).toBe(today.slice(0, 4));
    // A contract of several years has a period for each, in three budget years.
    const bound = held.flatMap(({ id, terms }) => {
      const own = terms.years.map(({ start_date }) =>
        periods.find((each) => each.subscription_id === id && each.start_date === start_date),
      );
      return own.length > 0 && own.every((each) => each?.decision === 'accepted') ? [own] : [];
    });
    expect(bound).toHaveLength(1);
    expect(new Set(bound[0]?.map((each) => each?.financial_period_id)).size).toBe(3);
    const odd = periods.filter(({ yearly_price: yearly }) => yearly);
    expect(odd.map(({ price, yearly_price: yearly }) => (price ?? 0) / (yearly ?? 1))).toEqual([expect.closeTo(1.5, 4)]);
    expect(of(records, 'subscription_reminder').length).toBeGreaterThanOrEqual(3);
  });

  test('R071 D3 stakeholders have stakes; what was asked and answered agrees with the task of asking', () => {
    const people = of(records, 'stakeholder');
    for (const person of people) expect(checkStakeholder(person)).toEqual([]);
    const periods = new Map(of(records, 'subscription_period').map((period) => [period.id, period]));
    const answers = of(records, 'stakeholder_response');
    const stakesOf = (periodId: string) => periods.get(periodId)?.departments.flatMap(({ stakeholder_ids }) => stakeholder_ids) ?? [];
    const hasAnswered = (periodId: string, id: string) =>
      answers.some((each) => each.subscription_period_id === periodId && each.stakeholder_id === id);
    for (const { subscription_period_id, stakeholder_id } of answers) expect(stakesOf(subscription_period_id)).toContain(stakeholder_id);
    const asked = of(records, 'feedback_invitation').flatMap(({ stakeholder_id, period_ids }) =>
      (period_ids ?? []).map((periodId) => ({ periodId, id: stakeholder_id })),
    );
    for (const { tasks, subscription_period_id: periodId } of of(records, 'workflow_run')) {
      const ofPeriod = asked.filter((each) => each.periodId === periodId);
      const task = tasks.find((each) => each.task === 'stakeholder_feedback');
      if (ofPeriod.length === 0 || !task) continue;
      expect(ofPeriod.every(({ id }) => hasAnswered(periodId, id))).toBe(task.state === 'done');
    }
    for (const decision of profile === northlake ? ['yes', 'no'] : ['yes'])
      expect(answers.some((each) => each.decision === decision)).toBe(true);
    expect(people.length).toBeGreaterThan(8);
  });

  test('D3 runs a renewal round: tasks done, late, put off and dismissed; the state of a period is that of its run', () => {
    const runs = of(records, 'workflow_run');
    const periods = new Map(of(records, 'subscription_period').map((period) => [period.id, period]));
    for (const run of runs) {
      expect(periods.get(run.subscription_period_id)?.workflow).toBe(run.state);
      if (run.state === 'running') expect(run.tasks.some(({ state }) => state === 'open')).toBe(true);
      if (run.state === 'completed') expect(run.tasks.every(({ state }) => state !== 'open')).toBe(true);
    }
    const running = [...periods.values()].filter(({ workflow }) => workflow === 'running');
    expect(running.filter(({ id }) => !runs.some((run) => run.subscription_period_id === id))).toEqual([]);
    // A small library has not everything at once.
    if (profile !== northlake) return;
    const tasks = runs.filter(({ state }) => state === 'running').flatMap((run) => run.tasks);
    for (const state of ['open', 'done', 'dismissed']) expect(tasks.some((task) => task.state === state)).toBe(true);
    expect(tasks.some(({ state, due_on: day }) => state === 'open' && day !== null && day < today)).toBe(true);
    expect(tasks.some(({ snoozed_until: day }) => day !== null && day > today)).toBe(true);
    expect(runs.some(({ state }) => state === 'completed')).toBe(true);
    expect(runs.some(({ state }) => state === 'dismissed')).toBe(true);
  });

  test('D3 D4 tells who decided and why, what was ordered, and what some prices are made of', () => {
    const periods = of(records, 'subscription_period');
    for (const period of periods) {
      expect(period.decided_at === null).toBe(period.decision === 'undecided');
      if (period.decided_at !== null) expect(period.decided_at.slice(0, 10) <= today).toBe(true);
      expect(period.cancellation_reason === null).toBe(period.decision !== 'cancelled');
      for (const day of [period.order_date, period.notice_sent_on]) if (day !== null) expect(day <= today).toBe(true);
      if (period.order_date !== null) expect(period.decision).toBe('accepted');
      if (period.notice_sent_on !== null) expect(period.decision).toBe('cancelled');
    }
    for (const field of ['order_number', 'notice_sent_on', 'decision_reason', 'forecasted_price_change'] as const)
      expect(periods.some((period) => period[field] !== null)).toBe(true);
    const items = Map.groupBy(of(records, 'subscription_period_item'), (item) => item.subscription_period_id);
    const differences = [...items].map(([id, its]) => {
      expect(its.flatMap(checkItem)).toEqual([]);
      const period = periods.find((each) => each.id === id);
      return period && sumItems(its, period.price, period.currency).difference;
    });
    expect(differences).toContain(0);
    expect(differences.some((difference) => difference !== undefined && difference > 0)).toBe(true);
  });

  test('R106 D4 has invoices on their way, some overdue, that agree with the tasks of their periods', () => {
    const { currency: local } = of(records, 'member')[0] as { currency: string };
    const invoices = of(records, 'vendor_invoice');
    const byPeriod = Map.groupBy(invoices, (invoice) => invoice.subscription_period_id);
    for (const invoice of invoices) {
      expect(checkInvoice(invoice, local)).toEqual([]);
      expect(invoice.date <= today && (invoice.paid_on === null || invoice.paid_on <= today)).toBe(true);
      expect([invoice.approved_at !== null, invoice.paid_at !== null]).toEqual([invoice.state !== 'registered', invoice.state === 'paid']);
    }
    for (const run of of(records, 'workflow_run')) {
      const facts = taskFacts(byPeriod.get(run.subscription_period_id) ?? []);
      if (run.state !== 'running') continue;
      for (const task of ['register_invoice', 'approve_invoices', 'vendor_payments'] as const) {
        const found = run.tasks.find((one) => one.task === task);
        if (found && found.state !== 'dismissed') expect(`${task} ${found.state === 'done'}`).toBe(`${task} ${facts[task]}`);
      }
    }
    const files = invoiceFiles(records);
    const media = of(records, 'media').filter(({ purpose }) => purpose !== 'attachment');
    expect(media.map(({ file_key, size }) => files.get(file_key)?.length === size)).not.toContain(false);
    if (profile !== northlake) return;
    for (const state of ['registered', 'approved', 'paid']) expect(invoices.some((invoice) => invoice.state === state)).toBe(true);
    expect(invoices.some((invoice) => isOverdue(invoice, { today, payment: true }))).toBe(true);
    expect(invoices.some(({ amount }) => amount < 0)).toBe(true);
    expect(invoices.some(({ tax }) => tax !== null)).toBe(true);
  });

  test('has people to write to, ranges that not everybody knows, and one provider twice', () => {
    const ranges = of(records, 'ip_address').map(({ range }) => range);
    expect(warnOfRanges(ranges).flat()).toEqual([]);
    const told = Map.groupBy(of(records, 'ip_telling'), ({ provider_id }) => provider_id);
    const states = of(records, 'provider').map(
      ({ id }) =>
        compareKnowledge(
          ranges,
          (told.get(id) ?? []).map((telling) => ({ ...telling, created_at: at })),
        ).state,
    );
    expect(new Set(states)).toEqual(new Set(['never', 'outdated', 'current']));
    const contacts = of(records, 'contact');
    expect(contacts.some(({ email_preferences }) => email_preferences.includes('ip'))).toBe(true);
    expect(contacts.some(({ active }) => !active)).toBe(true);
    expect(findDuplicates(of(records, 'provider')).length).toBe(1);
  });
});

test('Northlake has the sizes that the README promises', () => {
  expect(counts(makeDemoTenant(northlake, '2026-11-21'))).toMatchObject({
    provider: 60,
    product: 180,
    subscription: 320,
    department: 14,
    cost_center: 6,
    product_type: 8,
    subject_category: 20,
  });
});

test('Meridian has 5,000 subscriptions, 25,000 periods and 60 staff', () => {
  const found = counts(makeDemoTenant(meridian, '2026-11-21'));
  expect(found['subscription']).toBe(5000);
  expect(found['user']).toBe(60);
  expect(found['subscription_period']).toBe(25_000);
});
