import { beforeAll, beforeEach, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { mostReads } from '#shared/contract/groups/reads.ts';
import { milestones } from '#shared/domain/workflow/tasks.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';

let tenant: TestTenant;
let library: Library;

beforeAll(startProduct);
beforeEach(async () => {
  tenant = await createTestTenant();
  library = await createLibrary(tenant);
});

async function together(body: { reads?: string[]; page?: string; start?: boolean }, as: TestUser = tenant.admin) {
  const { seq, answers } = await ask(groups.reads.together, { as, body: { reads: [], ...body } });
  return { seq, answers, of: (address: string) => answers.find((each) => each.address === address) };
}

const addresses = (answers: readonly { address: string }[]) => answers.map(({ address }) => address);

test('several reads are answered as each of them alone', async () => {
  const { of } = await together({ reads: ['/settings', '/products?paginated=true&per_page=1'] });
  const [settings, products] = await Promise.all([
    callApi(groups.settings.get, { as: tenant.admin }),
    callApi(groups.products.list, { as: tenant.admin, query: { paginated: 'true', per_page: '1' } }),
  ]);
  expect(of('/settings')).toEqual({ address: '/settings', status: 200, body: settings.body });
  expect(of('/products?paginated=true&per_page=1')?.body).toEqual(products.body);
});

test('the answer says as of which commit it is, which includes the last change', async () => {
  const before = await together({ reads: ['/product-types'] });
  const { id } = await ask(groups.productTypes.create, { as: tenant.admin, body: { name: 'Sunspot' } });
  const after = await together({ reads: ['/product-types'] });
  expect(after.seq).toBeGreaterThan(before.seq);
  expect(JSON.stringify(after.of('/product-types')?.body)).toContain(id);
  const changes = await ask(groups.changes.list, { as: tenant.admin, query: { after: String(after.seq) } });
  expect(changes).toEqual({ seq: after.seq, reset: false, commits: [] });
});

test('each read needs its own permission, and a refused one spoils no other', async () => {
  const { of } = await together(
    { reads: ['/sample-data', `/vendors/${library.vendor}`, '/settings', '/nowhere', '/products/none'] },
    tenant.research,
  );
  const statusOf = (address: string) => of(address)?.status;
  const alone = await callApi(groups.sampleData.get, { as: tenant.research });
  expect(alone.status).toBe(403);
  expect(of('/sample-data')).toMatchObject({ status: 403, body: alone.body });
  expect(statusOf('/nowhere')).toBe(404);
  expect(statusOf('/products/none')).toBe(404);
  expect(statusOf('/settings')).toBe(200);
});

test('a wrong query is said as for a call of its own', async () => {
  const { of } = await together({ reads: ['/products?colour=red', '/settings'] });
  expect(of('/products?colour=red')).toMatchObject({ status: 422, body: { messages: { errors: { colour: [expect.any(String)] } } } });
  expect(of('/settings')?.status).toBe(200);
});

test('only GETs of JSON without effect are reads', async () => {
  const { answers } = await together({ reads: ['/exports/products', '/reads', '/users/export', '/charts/total-spend', '/%E0'] });
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('another tenant sees nothing of the records', async () => {
  const other = await createTestTenant();
  const reads = [`/products/${library.product}`, '/products'];
  const mine = await together({ reads });
  const theirs = await together({ reads, page: `/subscriptions/${library.product}` }, other.admin);
  expect(mine.of(`/products/${library.product}`)?.status).toBe(200);
  expect(theirs.of(`/products/${library.product}`)?.status).toBe(404);
  expect(JSON.stringify(theirs.of('/products')?.body)).not.toContain(library.product);
});

test('nobody reads without a session, nor more than the limit at once', async () => {
  expect((await callApi(groups.reads.together, { body: { reads: ['/settings'] } })).status).toBe(401);
  const many = Array.from({ length: mostReads + 1 }, (_, index) => `/settings?at=${index}`);
  const refused = await callApi(groups.reads.together, { as: tenant.admin, body: { reads: many } });
  expect(refused.status).toBe(422);
  expect(refused.body.messages.errors).toHaveProperty('reads');
});

test('each read counts as a call of its session', async () => {
  const before = process.env['SESSION_RATE_LIMIT_PER_MINUTE'];
  process.env['SESSION_RATE_LIMIT_PER_MINUTE'] = '5';
  try {
    const reads = ['/settings', '/product-types', '/products', '/publishers', '/subject-categories', '/cost-centers'];
    const { answers } = await together({ reads }, tenant.viewer);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  } finally {
    if (before === undefined) delete process.env['SESSION_RATE_LIMIT_PER_MINUTE'];
    else process.env['SESSION_RATE_LIMIT_PER_MINUTE'] = before;
  }
});

test('the page of a list brings its rows as the person keeps the list', async () => {
  await ask(groups.settings.changeListView, {
    as: tenant.editor,
    params: { name: 'subscriptions' },
    body: { current: { sort: '-name', page_size: 50 } },
  });
  const page = '/subscriptions?filter[name][contains]=tides&view=none';
  const { answers } = await together({ page }, tenant.editor);
  const rows = addresses(answers).find((address) => address.startsWith('/subscriptions?'));
  expect(Object.fromEntries(new URLSearchParams(rows?.split('?')[1]))).toEqual({
    paginated: 'true',
    per_page: '50',
    sort: '-name',
    'filter[name][contains]': 'tides',
    totals: 'true',
  });
  expect(addresses(answers)).toContain('/list-views/subscriptions/user-config');
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('the page of a subscription brings the period that it shows, with its milestones', async () => {
  const period = await library.period({ subscription_name: 'Tides' });
  const { answers } = await together({ page: `/subscriptions/${period.subscription_id}/workflow` }, tenant.viewer);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(addresses(answers)).toEqual(
    expect.arrayContaining([
      `/subscriptions/${period.subscription_id}`,
      ...milestones.map((each) => `/subscription-periods/${period.id}/milestones/${each}`),
    ]),
  );
});

test('a start brings what the frame shows, without what the person may not see', async () => {
  const frame = ['/settings', '/system-entity-label', '/users/current', '/notifications/unread-count', '/emails/attention'];
  const ofAdmin = await together({ page: '/help', start: true });
  expect(addresses(ofAdmin.answers)).toEqual(expect.arrayContaining(frame));
  expect(addresses(ofAdmin.answers).some((address) => address.startsWith('/imports/previous'))).toBe(true);
  const ofViewer = await together({ page: '/help', start: true }, tenant.viewer);
  expect(addresses(ofViewer.answers).toSorted()).toEqual(frame.toSorted());
});

test('an address without a page brings nothing', async () => {
  for (const page of ['/', '//', '//[', '/subscriptions/%E0', '/nowhere'])
    expect((await together({ page }, tenant.viewer)).answers, page).toEqual([]);
});

test('charts are read together, too', async () => {
  const reads = ['/charts/total-spend', '/charts/nothing'];
  const { answers } = await ask(groups.reads.ofInsights, { as: tenant.viewer, body: { reads } });
  const alone = await callApi(groups.chartCalls.ofLibrary, { as: tenant.viewer, params: { chartName: 'total-spend' } });
  const now = { instant: expect.any(String) };
  expect(answers[0]).toMatchObject({
    address: '/charts/total-spend',
    status: 200,
    body: { ...alone.body, result: { ...alone.result, as_of: { ...alone.result.as_of, ...now } } },
  });
  expect(answers[1]?.status).toBe(404);
});
