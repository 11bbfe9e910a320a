import { describe, expect, test } from 'vitest';
import { tables } from '#shared/contract/calls.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { listNames, listOf } from '#shared/contract/lists.ts';
import { kinds } from '#shared/contract/kinds.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { commands } from '#web/app/commands.ts';
import { screens } from '#web/app/screens.ts';
import { listPlaces } from '#web/parts/list-screen/list-places.ts';
import { navEntries } from '#web/app/shell/nav-entries.ts';
import { settingsMenu } from '#web/features/settings/settings-menu.ts';
import { speak } from '#web/text/language.ts';
import { text } from '#web/text/text.ts';

const paged = listNames.filter((name) => listOf(name).path !== null);
const nested = listNames.filter((name) => listOf(name).path === null);

describe('every list', () => {
  test.each(languages)('has its titles in %s', async (language) => {
    await speak(language);
    for (const name of listNames) {
      const { title, menuTitle, sidebar, settings } = listPlaces[name];
      const keys = [title, menuTitle, sidebar?.title, settings?.hint].filter((key) => key !== undefined);
      for (const key of keys) expect(text(key), name).not.toBe(key);
    }
  });

  test.each(listNames)('%s is read by the permission of its calls', (name) => {
    const { permission } = listOf(name);
    const calls = Object.values(tables)
      .flatMap((table) => Object.values(table))
      .filter((call) => call.method === 'GET' && call.query.columns === listColumns[name]);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.map((call) => call.permission)).toContain(permission);
  });

  test.each(paged)('%s has one page, at its path', (name) => {
    const { path } = listOf(name);
    const { title } = listPlaces[name];
    expect(screens.filter((screen) => screen.path === path)).toMatchObject([{ title }]);
  });

  test.each(nested)('%s, which has no page, is in no menu', (name) => {
    expect(listPlaces[name]).not.toHaveProperty('sidebar');
    expect(listPlaces[name]).not.toHaveProperty('settings');
    expect(listPlaces[name]).not.toHaveProperty('command');
  });

  test.each(paged)('%s is in the menus that its declaration names', (name) => {
    const { path } = listOf(name);
    const { openAt = '', sidebar, settings, command } = listPlaces[name];
    const leadsThere = ({ to }: { to: string }) => to === `${path}${openAt}`;
    expect(navEntries.filter(leadsThere).map(({ icon }) => icon)).toEqual(sidebar ? [sidebar.icon] : []);
    expect(settingsMenu.flatMap(({ entries }) => entries.filter(leadsThere)).map(({ hint }) => hint)).toEqual(
      settings ? [settings.hint] : [],
    );
    expect(commands.filter(leadsThere).map(({ short_code }) => short_code)).toEqual(command ? [command.code] : []);
  });

  test.each(listNames)('%s has columns for metadata if its records can carry some', (name) => {
    const carries = metaDataEntities.some(({ lists }) => name in lists);
    expect(listOf(name).ownColumns?.includes('metadata') ?? false).toBe(carries);
  });

  test.each(listNames)('%s shows a kind that is there, or says that it shows none', (name) => {
    const { kind } = listOf(name);
    expect(kind === null || kind in kinds).toBe(true);
  });
});

test('places in a menu are given once', () => {
  for (const entries of [navEntries, ...settingsMenu.map((group) => group.entries)]) {
    const places = entries.map(({ place }) => place).filter((place) => place < 1000);
    expect(new Set(places).size).toBe(places.length);
  }
});
