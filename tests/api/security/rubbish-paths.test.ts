import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { sample } from '#tests/support/lane.ts';
import { allCalls, createRubbishWorld, send, there } from './rubbish-world.ts';

beforeAll(createRubbishWorld);

/** Ids that are none. What a check of the address refuses is the same for every call: those take turns, each at scores of calls. */
const badIds = {
  always: ['', '..', '__proto__', 'a#b', 'TENANT#x#'],
  inTurn: ['.', '../..', '%00', '\u0000', 'constructor', '😀', ' ', 'a/b', '*', 'x'.repeat(3000)],
};

describe('rubbish in a path finds nothing', () => {
  // A browser that navigates is led to a page that shows the error: tests/api/sso.
  const withParams = allCalls
    .filter(({ call }) => call.path.includes('{') && call.reply.as !== 'redirect')
    .map((each, turn) => ({ ...each, turn }));

  test.each(sample(withParams))('$title', async ({ call, turn }) => {
    // A name of a list is any word.
    const isWord = call.path.startsWith('/list-views');
    const ids = [
      ...badIds.always,
      ...Array.from({ length: 2 }, (_, step) => badIds.inTurn[(turn * 2 + step) % badIds.inTurn.length] ?? ''),
    ];
    for (const id of ids) {
      const params = Object.fromEntries(Object.keys(there(call)).map((name) => [name, id]));
      const { status } = await send(call, { params, ...(call.body.as !== 'none' && { text: '{}' }) });
      // `/x/{id}` with an id of nothing is `/x/`, which may be a call of its own.
      expect(`${JSON.stringify(id)} ${status}`).toMatch(id === '' || isWord ? / (404|422|200)$/ : / (404|422)$/);
    }
  });

  test.each([...badIds.always.slice(1), ...badIds.inTurn].map((id) => ({ id, shown: JSON.stringify(id).slice(0, 20) })))(
    '$shown is no product',
    async ({ id }) => {
      expect((await send(groups.products.get as unknown as AnyCall, { params: { id } })).status).toBe(404);
    },
  );
});
