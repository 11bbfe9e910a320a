import { describe, expect, it } from 'vitest';
import { mayAccess, type Permission, roleNames, roles } from '#shared/contract/permissions.ts';
import { navGroups, navPlace } from '#web/app/shell/nav-groups.ts';
import { screens } from '#web/app/screens.ts';
import { settingsMenu } from '#web/features/settings/settings-menu.ts';
import type { Screen } from '#web/ui/screen.ts';

/** Screens that neither the sidebar nor the settings menu names, with the place that leads to them. */
const elsewhere: Readonly<Record<string, string>> = {
  '/system-settings': 'the gear of the header',
  '/help': 'the question mark of the header',
  '/user-settings': 'the account menu',
  '/my-security': 'the account menu',
  '/financial/predictions': 'leads on to its first tab, which is in the sidebar',
  '/financial/insights': 'where Financials leads',
  '/research-output/admin': 'another address of the articles',
  '/ip-addresses/providers': 'a tab of the IP addresses',
  '/ip-addresses/history': 'a tab of the IP addresses',
  '/consortium/letters': 'a tab of the consortium',
  '/consortium/deals': 'a tab of the consortium',
  '/consortium/matrix': 'a tab of the consortium',
  '/consortium/imports': 'a button of the members',
  '/reminders/sent': 'a tab of the reminders',
  '/create-form': 'a button of the forms',
  '/renewed': 'the menu of contract terms in the list of subscriptions',
};

interface Page {
  path: string;
  permission: NonNullable<Screen['permission']>;
}

/** The screens whose address holds no id, with those below them. */
function pagesOf(all: readonly Screen[], above = '', inherited: Page['permission'] = 'signed-in'): Page[] {
  return all.flatMap(({ path, permission = inherited, children = [] }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`.replace(/\/$/, '');
    return [...(full.includes(':') ? [] : [{ path: full, permission }]), ...pagesOf(children, full, permission)];
  });
}

const pages = pagesOf(screens);
const settings = settingsMenu.flatMap(({ entries }) => entries);

describe.each(roleNames)('the ways of a person in the role %s', (role) => {
  const held = roles[role];
  const groups = navGroups(held);
  const shown = [...groups.flatMap(({ entry, pages: below }) => [entry, ...below]), ...settings].filter(({ permission }) =>
    mayAccess(permission ?? 'signed-in', held),
  );
  const led = new Set(shown.map(({ to }) => to.replace(/\?.*/, '')));

  it('reach every screen that needs no record', () => {
    const missing = pages.filter(({ path, permission }) => mayAccess(permission, held) && !led.has(path) && !(path in elsewhere));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('lead to no screen that is refused', () => {
    const open = new Set(pages.filter(({ permission }) => mayAccess(permission, held)).map(({ path }) => path));
    expect([...led].filter((path) => !open.has(path))).toEqual([]);
  });
});

it('the exceptions are screens, and none of them is in the menus as well', () => {
  const led = [...navGroups(roles.admin).flatMap(({ entry, pages: below }) => [entry, ...below]), ...settings].map(({ to }) => to);
  for (const path of Object.keys(elsewhere)) {
    expect(pages.map((page) => page.path)).toContain(path);
    expect(led).not.toContain(path);
  }
});

describe('the pages below an entry', () => {
  it('move to the next entry where the person may not see the first', () => {
    const without = roles.viewer.filter((permission) => permission !== 'view-vendors');
    const groupOf = (permissions: readonly Permission[], to: string) =>
      navGroups(permissions).find((group) => group.pages.some((page) => page.to === to))?.entry.to;
    expect(groupOf(roles.viewer, '/contacts')).toBe('/vendors');
    expect(groupOf(without, '/contacts')).toBe('/publishers');
  });

  it('are found by the address of a page and of a record', () => {
    const groups = navGroups(roles.admin);
    expect(navPlace(groups, '/licenses/can-i')).toEqual({ group: '/licenses', to: '/licenses/can-i' });
    expect(navPlace(groups, '/licenses/4711')).toEqual({ group: '/licenses', to: '/licenses' });
    expect(navPlace(groups, '/title-lists/4711/difference')).toEqual({ group: '/products', to: '/title-lists' });
    expect(navPlace(groups, '/member-settings')).toBeUndefined();
    const membership = '/consortium/6ba2c53d368e4403aa45';
    expect(navPlace(groups, membership)).toEqual({ group: '/consortium/mine', to: '/consortium/mine' });
    expect(navPlace(groups, '/consortium/deals')).toEqual({ group: '/consortium', to: '/consortium' });
  });

  it('have usage before there is any: its page is the invitation', () => {
    expect(navGroups(roles.admin).map(({ entry }) => entry.to)).toContain('/usage');
  });
});
