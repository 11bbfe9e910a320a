import { describe, expect, test } from 'vitest';
import { modelKinds, pointersOf, referencesOf } from '#shared/contract/kinds.ts';
import { ownershipPaths } from '#shared/contract/ownership.ts';
import { permissionsOf, permissionTitles, permissions, roleNames } from '#shared/contract/permissions.ts';
import { browserName } from '#shared/domain/users/browser-name.ts';
import { changedRoles, checkGrant, mayManage } from '#shared/domain/users/check-grant.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import { keepsAdministrator } from '#shared/domain/users/keeps-administrator.ts';

describe('an account (D2)', () => {
  test('has a name, an address and a role', () => {
    expect(checkUser({ name: 'Ada', email: 'ada@library.example', roles: ['viewer'] })).toEqual([]);
    const fields = (draft: Parameters<typeof checkUser>[0]) => checkUser(draft).map(({ field }) => field);
    expect(fields({ name: '', email: '', roles: [] })).toEqual(['name', 'email', 'roles']);
    expect(fields({ name: 'Ada', email: 'ada', roles: ['viewer'] })).toEqual(['email']);
    expect(fields({ name: 'Ada', email: 'ada@library.example', google_account_email: 'ada at google' })).toEqual(['google_account_email']);
    expect(checkUser({ name: 'Ada', email: 'ada@library.example', google_account_email: null })).toEqual([]);
  });
});

describe('D2 who gives which roles', () => {
  const role = (name: 'admin' | 'editor' | 'viewer') => ({ name, permissions: permissionsOf([name]) });

  test('only roles that are given or taken count', () => {
    expect(changedRoles(['admin', 'viewer'], ['viewer', 'editor'])).toEqual(['editor', 'admin']);
    expect(changedRoles(['admin'], ['admin'])).toEqual([]);
  });

  test('nobody gives or takes a role with permissions that they do not hold', () => {
    expect(checkGrant(permissions, [role('admin'), role('viewer')])).toEqual([]);
    const refused = checkGrant(permissionsOf(['editor']), [role('viewer'), role('editor'), role('admin')]);
    expect(refused).toMatchObject([{ field: 'roles', message: { code: 'users.rolesBeyondYours', values: { beyond: 'admin' } } }]);
    expect(checkGrant([...permissionsOf(['viewer']), 'manage-users'], [role('editor')])).toHaveLength(1);
  });

  test('nobody changes the account of somebody who may do more', () => {
    expect(mayManage(permissions, permissionsOf(['editor']))).toBe(true);
    expect(mayManage(permissionsOf(['editor']), permissions)).toBe(false);
    expect(mayManage(['manage-users'], [])).toBe(true);
  });
});

describe('the last administrator', () => {
  const people = [
    { id: 'ada', active: true, manages: true },
    { id: 'ben', active: true, manages: true },
    { id: 'eve', active: false, manages: true },
    { id: 'kim', active: true, manages: false },
  ];
  const everybody = () => true;

  test('is never deactivated, demoted or gone', () => {
    const alone = people.filter(({ id }) => id !== 'ben');
    for (const after of [{ active: false, manages: true }, { active: true, manages: false }, undefined]) {
      expect(keepsAdministrator(alone, 'ada', after, everybody)).toBe(false);
      expect(keepsAdministrator(people, 'ada', after, everybody)).toBe(true);
    }
    expect(keepsAdministrator(alone, 'ada', { active: true, manages: true }, everybody)).toBe(true);
  });

  test('is not replaced by somebody who was invited and never set a password', () => {
    expect(keepsAdministrator(people, 'ada', { active: false, manages: true }, (id) => id !== 'ben')).toBe(false);
  });
});

describe('R042 what a replacement takes over', () => {
  test('is all that is somebody’s to look after, and nothing that says who did something', () => {
    expect(ownershipPaths).toEqual(expect.arrayContaining(['owner_id', 'tasks[].owner_id', 'responsible_id']));
    for (const deed of ['decided_by', 'approved_by', 'paid_by', 'rater_id', 'steps[].done_by', 'user_id'])
      expect(ownershipPaths).not.toContain(deed);
    // Who made and who changed a record is no pointer at all, so that nothing rewrites it.
    for (const kind of modelKinds) expect(referencesOf(kind).map(({ path }) => path)).not.toContain('created_by');
    expect(pointersOf('license', { owner_id: 'ada', created_by: 'ben', updated_by: 'ben' }).map(({ id }) => id)).toEqual(['ada']);
  });
});

test('every permission and what it lets do stands in the matrix of roles', () => {
  expect(Object.keys(permissionTitles)).toEqual(permissions);
  for (const permission of permissions) expect(roleNames.some((role) => permissionsOf([role]).includes(permission))).toBe(true);
});

test('a browser is called as people call it', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(browserName(chrome)).toBe('Chrome on Windows');
  expect(browserName(`${chrome} Edg/140.0`)).toBe('Edge on Windows');
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Linux');
  expect(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604')).toBe(
    'Safari on iPhone',
  );
  expect(browserName('curl/8.0')).toBeNull();
  expect(browserName(undefined)).toBeNull();
});
