import { describe, expect, test } from 'vitest';
import {
  forTarget,
  type ImportChoice,
  type ImportForm,
  nameOfFile,
  processBody,
  readingBody,
} from '#web/features/title-lists/import-choice.ts';
import { fileRefusal } from '#web/features/title-lists/prepared-file.ts';
import { csvOf } from '#web/ui/save-table.ts';

const list = { id: 'l1', version: 7, name: 'Kept', valid_from: '2025-01-01', valid_to: null };
const form = { title_lists: [list], valid_from: '2026-01-01', valid_to: '2026-12-31' } as unknown as ImportForm;
const choice: ImportChoice = {
  mode: 'new',
  listId: null,
  name: 'Tides',
  valid_from: '2026-02-01',
  valid_to: null,
  format: 'kbart',
  letters: { publication_title: 'B' },
  profile: 'lenient',
  sheet: null,
  split: 'type',
};
const file = { key: 1, name: 'a.txt', body: { upload_id: 'u1', file_name: 'a.txt' } };

describe('R061 R062 what an import is told', () => {
  test('letters go only with own columns, a list and its version only with replacing and adding, a division only with a new list', () => {
    expect(readingBody(choice, file)).toEqual({ ...file.body, mode: 'new', import_type: 'kbart', profile: 'lenient' });
    expect(processBody(choice, file, form)).toMatchObject({ name: 'Tides', valid_to: '', split: 'type' });
    const replacing: ImportChoice = { ...choice, mode: 'replace', listId: 'l1', format: 'custom', sheet: 'Two' };
    expect(readingBody(replacing, file)).toMatchObject({ title_list_id: 'l1', custom_columns: { publication_title: 'B' }, sheet: 'Two' });
    expect(processBody(replacing, file, form)).toMatchObject({ version: 7 });
    expect(processBody(replacing, file, form)).not.toHaveProperty('split');
  });

  test('another list brings its name and days, a new one those proposed', () => {
    expect(forTarget(choice, form, { mode: 'add', listId: null, fileName: 'a.txt' })).toMatchObject({
      listId: 'l1',
      name: 'Kept',
      valid_from: '2025-01-01',
      split: null,
    });
    expect(forTarget(choice, form, { mode: 'new', listId: 'l1', fileName: 'My list.2026.txt' })).toMatchObject({
      listId: null,
      name: 'My list.2026',
      valid_to: '2026-12-31',
    });
    expect(nameOfFile(null)).toBe('');
  });

  test.each([
    ['list.pdf', 10, 'titleLists.import.unknownKind'],
    ['list.xlsx', 0, 'titleLists.import.empty'],
    ['list.TSV', 101, 'titleLists.import.tooLarge'],
    ['list.xls', 100, undefined],
  ])('%s of %i bytes', (name, size, refusal) => {
    expect(fileRefusal([{ name, size }], 100)).toBe(refusal);
  });

  test('two files at once are refused, none is not', () => {
    const one = { name: 'a.csv', size: 1 };
    expect(fileRefusal([one, one], 100)).toBe('titleLists.import.several');
    expect(fileRefusal([], 100)).toBeUndefined();
  });
});

test('a downloaded table is CSV that runs no formula', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'd"e'],
      ['=1+1', '-2', 'x\ny'],
    ]),
  ).toBe('\ufeffa,"b,c","d""e"\r\n\'=1+1,\'-2,"x\ny"\r\n');
});
