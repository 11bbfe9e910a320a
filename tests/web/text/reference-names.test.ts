import { afterEach, describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { contactColumns } from '#shared/contract/columns/contacts.ts';
import { metaDataFieldColumns } from '#shared/contract/columns/meta-data.ts';
import { toDoColumns } from '#shared/contract/columns/to-dos.ts';
import { say } from '#shared/domain/messages/message.ts';
import { catalogueLabels, valueText } from '#web/ui/data-grid/cell-value.ts';
import { loadChoices } from '#web/ui/data-grid/load-choices.ts';
import { formatsOf } from '#web/ui/formats.ts';
import { inOrderOfNames, speak } from '#web/text/language.ts';
import { nameOfDefault, messageText, withNamesOfDefaults } from '#web/text/message-text.ts';

const formats = formatsOf({ date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'UTC', currency: 'EUR' });
const shown = (columns: readonly Column[], field: string, value: unknown): string =>
  valueText(value, columns.find((column) => column.field === field) as Column, { formats, labels: catalogueLabels });

afterEach(() => speak('en'));

describe('names that answers carry in English', () => {
  test('are shown in the language spoken, in cells of references', async () => {
    await speak('de');
    expect(shown(contactColumns, 'email_preferences', [{ id: 'general', name: 'General' }])).toBe('Allgemein');
    expect(shown(metaDataFieldColumns, 'type', { id: '4', name: 'checkbox' })).toBe('Ankreuzfeld, ja oder nein');
    expect(shown(metaDataFieldColumns, 'entity', { id: 'product', name: 'Product' })).toBe('Produkt');
    expect(shown(toDoColumns, 'state', { id: 's1', name: 'Completed' })).toBe('Erledigt');
    // Names that people gave stay.
    expect(shown(toDoColumns, 'state', { id: 's2', name: 'Quote asked' })).toBe('Quote asked');
    expect(shown(metaDataFieldColumns, 'category', { id: 'c1', name: 'General' })).toBe('General');
  });

  test('are offered in the order and found by the words of that language', async () => {
    await speak('de');
    const column = metaDataFieldColumns.find(({ field }) => field === 'entity') as Column;
    const entities = [
      { id: 'vendor', name: 'Vendor' },
      { id: 'product', name: 'Product' },
      { id: 'license', name: 'License' },
    ];
    const view = { labels: catalogueLabels, loadOptions: (_: Column, search: string) => Promise.resolve(search === '' ? entities : []) };
    expect((await loadChoices(view, column, '')).map(({ name }) => name)).toEqual(['Lieferant', 'Lizenz', 'Produkt']);
    expect((await loadChoices(view, column, 'liz')).map(({ id }) => id)).toEqual(['license']);
    expect(inOrderOfNames([{ name: 'Zürich' }, { name: 'Öl 10' }, { name: 'Öl 9' }, { name: 'Ort' }]).map(({ name }) => name)).toEqual([
      'Öl 9',
      'Öl 10',
      'Ort',
      'Zürich',
    ]);
    await speak('sv');
    expect(inOrderOfNames([{ name: 'Öl' }, { name: 'Zürich' }, { name: 'Åre' }]).map(({ name }) => name)).toEqual(['Zürich', 'Åre', 'Öl']);
  });

  test('are translated within the sentence about their deletion', async () => {
    await speak('de');
    const said = say('common.recordWillBeDeleted', { title: say('kinds.license_term_label'), name: 'Alumni' });
    expect(nameOfDefault('Alumni')).toBe('Ehemalige');
    expect(messageText(withNamesOfDefaults(said))).toContain('Ehemalige');
    expect(messageText(withNamesOfDefaults(said))).not.toContain('Alumni');
  });
});
