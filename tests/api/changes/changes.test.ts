import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLog } from '#functions/platform/change-log.ts';
import { setClock } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi, createTestTenant, startProduct, type TestTenant } from '#tests/support/api.ts';

const { changes } = groups;
let tenant: TestTenant;
let setBack = () => {};

beforeAll(() => startProduct());
beforeEach(async () => {
  tenant = await createTestTenant();
});
afterEach(() => setBack());

const newsAfter = (after: number | undefined, as = tenant.viewer) =>
  ask(changes.list, { as, query: after === undefined ? {} : { after: String(after) } });
const addType = (name: string, as = tenant.editor) => callApi(groups.productTypes.create, { as, body: { name } });

describe('what was changed since a commit', () => {
  test('is nothing at first, and then kinds and ids, commit by commit', async () => {
    const { seq, ...first } = await newsAfter(undefined);
    expect(first).toEqual({ reset: false, commits: [] });
    const made = await addType('Streaming');
    const library = await ask(groups.publishers.create, { as: tenant.editor, body: { name: 'Northern Press', currency: 'EUR' } });
    expect(await newsAfter(seq)).toEqual({
      seq: seq + 2,
      reset: false,
      commits: [
        { seq: seq + 1, records: [{ kind: 'product_type', id: made.result.id }] },
        { seq: seq + 2, records: [{ kind: 'provider', id: library.id }] },
      ],
    });
    expect(await newsAfter(seq + 2)).toEqual({ seq: seq + 2, reset: false, commits: [] });
  });

  test('names the commits of a call in its answer, and of that call only', async () => {
    const { seq } = await newsAfter(undefined);
    expect((await addType('Streaming')).headers['x-commits']).toBe(String(seq + 1));
    const read = await callApi(groups.productTypes.list, { as: tenant.viewer });
    expect(read.headers['x-commits']).toBeUndefined();
    expect((await callApi(changes.list, { as: tenant.viewer })).headers['x-commits']).toBeUndefined();
  });

  test('shows nothing of another library', async () => {
    const other = await createTestTenant();
    const { seq } = await newsAfter(undefined, other.viewer);
    const secret = (await addType('Secret')).result.id;
    expect(await newsAfter(seq, other.viewer)).toEqual({ seq, reset: false, commits: [] });
    const idsSeen = async (as: TestTenant['viewer']) =>
      (await newsAfter(0, as)).commits.flatMap(({ records }) => records.map(({ id }) => id));
    expect(await idsSeen(tenant.viewer)).toContain(secret);
    expect(await idsSeen(other.viewer)).not.toContain(secret);
  });

  test('misses no commit and keeps their order while several people save at once', async () => {
    const { seq } = await newsAfter(undefined);
    const seen: string[] = [];
    let known = seq;
    let isDone = false;
    const look = async () => {
      const news = await newsAfter(known);
      expect(news.reset).toBe(false);
      expect(news.commits.map((commit) => commit.seq)).toEqual(news.commits.map((_, index) => known + index + 1));
      seen.push(...news.commits.flatMap(({ records }) => records.map(({ id }) => id)));
      known = news.seq;
    };
    const reader = (async () => {
      while (!isDone) await look();
    })();
    const made = await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        const ids: string[] = [];
        for (let index = 0; index < 5; index++) ids.push((await addType(`${writer} ${index}`)).result.id);
        return ids;
      }),
    );
    isDone = true;
    await reader;
    await look();
    expect(seen.toSorted()).toEqual(made.flat().toSorted());
    expect(known).toBe(seq + 20);
  });

  test('is everything where the log no longer reaches back', async () => {
    const { seq } = await newsAfter(undefined);
    for (const name of ['A', 'B', 'C']) await addType(name);
    await changeLog(tenant.id).remove([seq + 1]);
    expect(await newsAfter(seq)).toEqual({ seq: seq + 3, reset: true, commits: [] });
    expect((await newsAfter(seq + 1)).commits).toHaveLength(2);
  });

  test('is everything where more was changed than an answer holds', async () => {
    const { seq } = await newsAfter(undefined);
    for (let index = 0; index < 101; index++) await tenant.repo.commit((tx) => tx.create('subject_category', { name: `Subject ${index}` }));
    expect(await newsAfter(seq)).toEqual({ seq: seq + 101, reset: true, commits: [] });
    expect((await newsAfter(seq + 1)).commits).toHaveLength(100);
  });

  test.each(['x', '-1', '1.5'])('refuses %s as a commit', async (after) => {
    expect((await callApi(changes.list, { as: tenant.viewer, query: { after } })).status).toBe(422);
  });

  test('needs a session', async () => {
    expect((await callApi(changes.list)).status).toBe(401);
  });

  test('renews no token, also where another call would', async () => {
    const begin = Date.now();
    setBack = setClock({ now: () => new Date(begin + 6 * 60_000) });
    const news = await callApi(changes.list, { as: tenant.viewer });
    expect(news.status).toBe(200);
    expect([news.headers['authorization'], news.headers['x-session-token']]).toEqual([undefined, undefined]);
    const other = await callApi(groups.productTypes.list, { as: tenant.viewer });
    expect(other.headers['x-session-token']).toBeTypeOf('string');
  });
});
