import { describe, expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';
import { matcher, callPath } from '#shared/contract/match.ts';
import { permissions, roleNames, roles } from '#shared/contract/permissions.ts';
import { apiFunctions, functionOf } from '#infra/function-map.ts';

const rows = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([name, call]) => ({ title: `${call.id} ${group}.${name}`, group, name, call })),
);

describe('the call table (D1)', () => {
  test('no two rows say the same: one method and path is one call', () => {
    const patterns = rows.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
    expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
  });

  test('no two functions answer paths of one first part, and every row has its function', () => {
    const segments = apiFunctions.flatMap((each) => each.segments);
    expect(new Set(segments).size).toBe(segments.length);
    expect(rows.filter(({ call }) => functionOf(call) === undefined)).toEqual([]);
  });

  test.each(rows)('$title is found by its own path among the rows of its function', ({ call }) => {
    const served = functionOf(call);
    const together = Object.fromEntries(
      rows.filter((row) => functionOf(row.call) === served).map((row) => [`${row.group}.${row.name}`, row.call]),
    );
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const found = matcher(together)(call.method, callPath(call, Object.fromEntries(names.map((name) => [name, 'an-id-of-its-own']))));
    expect(found).toMatchObject({ call });
  });

  test.each(rows)('$title declares what it takes and gives', ({ call }) => {
    expect(call.id).toMatch(/^(C\d{3}|own)$/);
    expect(call.path).toMatch(/^(\/([a-z0-9.-]+|resetPassword|\{\w+\}))+$/);
    expect(['public', 'signed-in', ...permissions]).toContain(call.permission);
    expect(call.summary).not.toBe('');
    if (call.method === 'GET') expect(call.body.as).toBe('none');
    if (call.permission === 'public')
      expect([
        'auth',
        'meta',
        'stakeholderResponses',
        'membershipInvitations',
        'offerResponses',
        'publicForms',
        'calendar',
        'sso',
      ]).toContain(rows.find((row) => row.call === call)?.group);
  });

  test('what changes records is open to who may change them, never to all who are signed in', () => {
    const own = [
      'auth.logout',
      'auth.linkGoogle',
      'settings.change',
      'settings.changeListView',
      'pageLayouts.changeDefinition',
      'pageLayouts.unshare',
      'uploads.create',
      // Each person's own reports.
      'reports.create',
      'reports.update',
      'reports.updateByPost',
      'reports.copy',
      'reports.run',
      'reports.schedule',
      'reports.remove',
      // Each person's own files.
      'subscriptionEvidence.build',
      'departmentEvidence.build',
      'calendar.create',
      'calendar.change',
      'calendar.remove',
      'auth.fresh',
      'users.changePassword',
      // Each person’s own second factors.
      'secondFactors.startApp',
      'secondFactors.confirmApp',
      'secondFactors.removeApp',
      'secondFactors.newRecoveryCodes',
      'secondFactors.passkeyOptions',
      'secondFactors.addPasskey',
      'secondFactors.renamePasskey',
      'secondFactors.removePasskey',
      // One’s own identity at the institution.
      'ssoLinks.link',
      // A viewer answers a form of the house as everybody does.
      'formAnswers.submit',
      'insightsDocument.build',
      'notifications.markRead',
      'users.googleAccountEmail',
      'users.endSession',
      'users.endSessions',
      // It demands the permission of the change that it takes back.
      'changeSets.undo',
      'changeSets.undoCommit',
      // Everybody who gets a reminder may snooze it; for any other change it demands the permission to edit records.
      'subscriptionReminders.update',
      // It demands the permission to import the kind.
      'previousImports.undo',
    ];
    const open = rows
      .filter(({ call }) => call.kind === 'command' && call.permission === 'signed-in')
      .map((row) => `${row.group}.${row.name}`);
    expect(open.toSorted()).toEqual(own.toSorted());
  });

  test('D2 the roles: an administrator holds every permission, a viewer changes nothing', () => {
    expect(roles.admin).toEqual(permissions);
    for (const role of roleNames) expect(permissions).toEqual(expect.arrayContaining([...roles[role]]));
    for (const role of ['viewer', 'research'] as const)
      for (const permission of ['edit-records', 'delete-records', 'manage-settings'] as const)
        expect(roles[role]).not.toContain(permission);
  });
});
