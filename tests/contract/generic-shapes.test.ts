import { expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';

const calls = new Set(Object.values(tables).flatMap((table) => Object.values(table).map(({ method, path }) => `${method} ${path}`)));

/** Collections whose entries are created and deleted, and yet are no resource with generic calls; each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  '/providers/distinctions': 'Says of two providers that they are not the same. It has no form and no page.',
  '/ip-addresses/tellings': 'Says that a vendor was informed of the ranges on a day. It has no form and no page.',
  '/memberships': 'A member is ended, never deleted; its form is a dialog of its own, and the member reads and ends it too.',
  '/users/current/passkeys':
    'Each person’s own, which only their browser can make. It has no form, and its page is that of all second factors.',
  '/sso/domains': 'Domains are entries of the settings of single sign-on, named by themselves. They have no form and no page.',
  '/fte-years': 'A column of the FTE table, which is named by its year.',
};

/** The path of one record, where calls change or delete it: `/price-ceilings` gives `/price-ceilings/{id}`. */
function recordOf(collection: string): string | undefined {
  return [...calls]
    .map((call) => /^(?:PUT|PATCH|DELETE) (.+)$/.exec(call)?.[1] ?? '')
    .find((path) => path.replace(/\/\{\w+\}$/, '') === collection && path !== collection);
}

/** Collections with an address of their own in which records are created; what belongs to one record, such as its notes, is listed with that. */
const collections = [...calls].flatMap((call) => {
  const path = /^POST (\/[^{}]+)$/.exec(call)?.[1];
  const record = path === undefined ? undefined : recordOf(path);
  return path === undefined || record === undefined ? [] : [{ path, record }];
});

const changes = (record: string) => ['PUT', 'PATCH'].some((method) => calls.has(`${method} ${record}`));

test('D1 every resource has the generic calls, but for the named exceptions', () => {
  expect(collections.length).toBeGreaterThan(30);
  const missing = collections.flatMap(({ path, record }) => {
    if (path in exceptions) return [];
    const wanted = [`GET ${record}`, `GET ${path}/create`];
    if (calls.has(`DELETE ${record}`)) wanted.push(`GET ${record}/delete-confirmation`);
    if (changes(record)) wanted.push(`POST ${record}`);
    return wanted.filter((call) => !calls.has(call));
  });
  expect(missing).toEqual([]);
  expect(Object.keys(exceptions).filter((path) => !collections.some((each) => each.path === path))).toEqual([]);
});
