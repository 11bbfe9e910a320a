import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissions } from '#shared/contract/permissions.ts';
import { commands } from '#web/app/commands.ts';
import { navEntries } from '#web/app/shell/nav-entries.ts';
import { navGroups } from '#web/app/shell/nav-groups.ts';
import { entryAddress, settingsMenu, usersReport } from '#web/features/settings/settings-menu.ts';
import { inkOn } from '#web/app/shell/account-menu.tsx';
import { initialsOf } from '#web/ui/initials-of.ts';
import { version } from '#web/app/version.ts';
import { text } from '#web/text/text.ts';

describe('R109 the settings menu', () => {
  it('leads to the financial periods of the current year', () => {
    const entry = settingsMenu.flatMap((group) => group.entries).find(({ to }) => to.startsWith('/financial-periods'));
    expect(entryAddress(entry?.to ?? '', '2026')).toBe('/financial-periods?year=2026');
  });

  it('R013 renames departments and cost centers', () => {
    const renamed = settingsMenu.flatMap((group) => group.entries).flatMap(({ label }) => label ?? []);
    expect(renamed).toEqual(['department', 'cost_center']);
  });

  it('shows imports only to those who may import', () => {
    const imports = [...settingsMenu.flatMap((group) => group.entries), ...commands].filter(({ to }) => to === '/subscription-imports');
    expect(imports.map(({ permission }) => permission)).toEqual(['perform-data-imports', 'perform-data-imports']);
  });
});

it('R014 the users report is a download of the settings menu, and no page that everybody is led to', () => {
  expect(text(usersReport.title)).toBe('Download users report');
  const entries = [...settingsMenu.flatMap((group) => group.entries), ...commands, ...navEntries];
  expect(entries.filter(({ title, to }) => /users?.?report|report.?of.?users?/i.test(`${text(title)} ${to}`))).toEqual([]);
  expect(entries.filter(({ to }) => to === '/users-settings').map(({ title }) => text(title))).toEqual([
    'Users settings',
    'Users settings',
  ]);
});

it('R003 the sidebar has Email, Financials and Kanban, and the palette Create new Todo', () => {
  const order = navEntries.map(({ to }) => to);
  expect(order.slice(order.indexOf('/email-outbox'))).toEqual([
    '/email-outbox',
    '/financial',
    '/reports',
    '/research-output',
    '/consortium',
    '/offers',
    '/consortium/mine',
    '/kanban-boards',
  ]);
  expect(commands.map(({ title }) => text(title))).toContain('Create new Todo');
});

describe('R006 the commands', () => {
  it('have short codes of their own', () => {
    expect(new Set(commands.map(({ short_code }) => short_code)).size).toBe(commands.length);
  });

  it('reach every entry and page of sidebar and settings menu', () => {
    const targets = new Set(commands.map(({ to }) => to));
    const pages = navGroups(permissions).flatMap((group) => group.pages);
    for (const { to } of [...navEntries, ...pages, ...settingsMenu.flatMap((group) => group.entries)]) expect(targets).toContain(to);
  });
});

it('R001 the version label is the version of the package', () => {
  expect(version).toBe('3.1.0');
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(manifest.version).toBe(version);
});

it('writes initials that can be read on their colour', () => {
  expect(initialsOf('Astrid Maria Lindqvist')).toBe('AL');
  expect(initialsOf('Cher')).toBe('C');
  expect(inkOn('#ffff00')).toBe('#000');
  expect(inkOn('#0b3d2e')).toBe('#fff');
});
