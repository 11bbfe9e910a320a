import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { departmentBoxes, libraryBoxes, libraryCharts, recordCharts } from '#shared/contract/chart-names.ts';
import { listNames } from '#shared/contract/lists.ts';
import { mayAccess, permissionsOf } from '#shared/contract/permissions.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { progressTypes } from '#shared/domain/workflow/progress-types.ts';
import { blankContact } from '#shared/contract/entities/contact.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { ask, callApi, type Sent, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { anywhere, createTwoTenants, rows } from '../every-call/every-call-world.ts';

// D2: where a library closes its vendor pages to viewers, the name of a provider that only sells is in no answer to one of them.

/** In every name and address of the vendor, and nowhere else. */
const mark = 'quokka';

let mine: TestTenant;
let own: Record<string, string>;
let vendor: string;

beforeAll(async () => {
  ({ mine, own } = await createTwoTenants());
  const model = await mine.repo.model();
  vendor = [...model.all('provider')].find(({ is_publisher }) => !is_publisher)?.id ?? '';
  const period = own['subscription-periods'] ?? '';
  // By the calls, so that histories tell of it.
  await ask(groups.vendors.update, {
    as: mine.editor,
    params: { id: vendor },
    body: { name: 'Quokka Shop', alternative_name: 'Quokka', website: 'https://quokka.example' },
  });
  await ask(groups.subscriptionPeriods.update, { as: mine.editor, params: { id: period }, body: { vendor_id: vendor } });
  await mine.repo.commit(async (tx) => {
    tx.create('contact', { ...blankContact, provider_id: vendor, last_name: 'Quokka', email: 'sales@quokka.example' });
    tx.save('vendor_invoice', { ...(await tx.load('vendor_invoice', own['vendor-invoices'] ?? '')), vendor_id: vendor });
    tx.save('usage_source', { ...(await tx.load('usage_source', own['usage-sources'] ?? '')), provider_id: vendor });
    tx.save('ip_telling', { ...(await tx.load('ip_telling', own['ip-addresses/tellings'] ?? '')), provider_id: vendor });
    tx.save('report', {
      ...(await tx.load('report', own['reports'] ?? '')),
      columns: [
        { path: 'name', label: null, total: null },
        { path: 'vendor', label: null, total: null },
      ],
    });
    queueMail(tx, {
      kind: 'claim',
      to: 'sales@quokka.example',
      subject: 'Claim to Quokka',
      text: 'Dear Quokka Shop',
      about: [
        { kind: 'provider', id: vendor },
        { kind: 'subscription_period', id: period },
      ],
    });
  });
  await ask(groups.vendorCards.createNote, { as: mine.editor, params: { entityId: vendor }, body: { body: 'Quokka is slow' } } as never);
  await ask(groups.settings.changeMemberSettings, { as: mine.admin, body: { viewers_see_vendors: false } });
});

/** What a path is filled with; some answer otherwise for each name. */
const names: Readonly<Record<string, readonly string[]>> = {
  '/exports/{entity}': listNames,
  '/charts/{chartName}': libraryCharts,
  '/charts/{chartName}/{kind}/{id}': recordCharts,
  '/info-boxes/{sectionName}': libraryBoxes,
  '/info-boxes/{sectionName}/{id}': departmentBoxes,
  '/progress-bar/tasks/data/{type}': progressTypes,
  '/progress-bar/tasks/count/{type}': progressTypes,
};
const variable = /\{(entity|chartName|sectionName|type)\}/;

const queries: Readonly<Record<string, Record<string, string>>> = {
  '/title-lists/search': { query: 'Waves' },
  '/licenses/can-i': { search: 'term' },
  '/custom-forms/exists': { name: 'Wishes' },
};

/** The bytes of every answer of a call to a person. */
async function answersOf(call: AnyCall, as: TestUser): Promise<string> {
  const place = call.path.slice(1).replace(/\/\{(?:id|entityId)\}.*/, '');
  const [, field = ''] = variable.exec(call.path) ?? [];
  const values = names[call.path] ?? [undefined];
  const texts: string[] = [];
  for (const value of values) {
    const params = {
      ...anywhere(call).params,
      ...(call.path.includes('{id}') && { id: own[place] ?? 'nowhere' }),
      ...(call.path.includes('{entityId}') && { entityId: own[place] ?? 'nowhere' }),
      ...(value !== undefined && { [field]: value }),
    };
    const query =
      queries[call.path] ??
      (call.path.startsWith('/global-search') ? { query: mark } : call.path.startsWith('/exports/') ? { format: 'csv' } : {});
    const { bytes } = await callApi(call, { as, params, query } as Sent);
    texts.push(bytes.toString('utf8').toLowerCase());
  }
  return texts.join('\n');
}

const looks = rows.filter(
  ({ call }) => call.method === 'GET' && call.permission !== 'public' && mayAccess(call.permission, permissionsOf(['viewer'])),
);

describe('a vendor that is closed to viewers', () => {
  test('is named in no answer to a viewer', async () => {
    const named: string[] = [];
    for (const { call } of looks) {
      const text = await answersOf(call, mine.viewer);
      const at = text.indexOf(mark);
      if (at >= 0) named.push(`${call.path}: …${text.slice(Math.max(0, at - 200), at + 40)}…`);
    }
    expect(named).toEqual([]);
  }, 240_000);

  test('is named to an editor in the lists, records, exports, searches and histories that a viewer reads', async () => {
    const wanted = [
      '/providers',
      '/contacts',
      '/vendor-invoices',
      '/global-search',
      '/subscriptions',
      '/subscriptions/{id}',
      '/subscription-periods',
      '/subscription-periods/{id}',
      '/exports/{entity}',
      '/emails',
      '/recent-actions',
    ];
    const silent: string[] = [];
    for (const path of wanted) {
      const call = looks.find((row) => row.call.path === path)?.call;
      if (!call || !(await answersOf(call, mine.editor)).includes(mark)) silent.push(path);
    }
    expect(silent).toEqual([]);
  }, 120_000);

  test('shows again at once when it begins to publish, and is gone when it ceases to', async () => {
    const shown = async () => (await callApi(groups.subscriptions.list, { as: mine.viewer })).bytes.toString().includes('Quokka Shop');
    const publish = (is_publisher: boolean) =>
      mine.repo.commit(async (tx) => tx.save('provider', { ...(await tx.load('provider', vendor)), is_publisher }));
    expect(await shown()).toBe(false);
    await publish(true);
    expect(await shown()).toBe(true);
    await publish(false);
    expect(await shown()).toBe(false);
    await ask(groups.settings.changeMemberSettings, { as: mine.admin, body: { viewers_see_vendors: true } });
    expect(await shown()).toBe(true);
    await ask(groups.settings.changeMemberSettings, { as: mine.admin, body: { viewers_see_vendors: false } });
  });

  test('leaves the rest of what a viewer sees as it is, also after later commits', async () => {
    const names = async (as: TestUser) =>
      ((await ask(groups.subscriptions.list, { as })) as SubscriptionRow[]).map((row) => [
        row.name,
        row.publisher?.name,
        as === mine.viewer ? null : row.vendor?.name,
      ]);
    const first = await names(mine.viewer);
    await ask(groups.subscriptions.update, {
      as: mine.editor,
      params: { id: own['subscriptions'] ?? '' },
      body: { name: 'Renamed Journal' },
    });
    const later = await names(mine.viewer);
    expect(later.map(([name]) => name)).toContain('Renamed Journal');
    expect(later).toHaveLength(first.length);
    expect(await names(mine.editor)).toEqual(later.map(([name, publisher]) => [name, publisher, 'Quokka Shop']));
  });
});
