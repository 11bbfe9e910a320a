import { describe, expect, test } from 'vitest';
import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { isDone, nothingToWrite, nothingWritten, openSteps, stepOf } from '#web/features/imports/import-steps.ts';
import { nextProblem, problemsAt } from '#web/features/imports/next-problem.ts';
import { refusalOfFiles } from '#web/features/imports/refusal-of-files.ts';

const at = (state: 'parsed' | 'queued' | 'running' | 'finished' | 'failed', mapping_problems: string[] = [], writes = 1) => ({
  import: { state },
  mapping_problems,
  writes,
});

describe('S54 the steps of an import', () => {
  test('open as far as the import is', () => {
    expect(openSteps(at('parsed'))).toEqual(['file', 'columns', 'preview', 'process']);
    expect(openSteps(at('parsed', ['Choose the column that shows when.']))).not.toContain('process');
    expect(openSteps(at('parsed', [], 0))).not.toContain('process');
    expect(openSteps(at('running'))).toEqual(['file', 'columns', 'process']);
    expect(openSteps(at('finished'))).toEqual(['file', 'columns', 'report']);
  });

  test('the address chooses among them; otherwise the one in which something is to be done', () => {
    expect(stepOf('preview', at('parsed'))).toBe('preview');
    expect(stepOf('preview', at('finished'))).toBe('report');
    expect(stepOf('nonsense', at('parsed'))).toBe('columns');
    expect(stepOf(null, at('failed'))).toBe('process');
  });

  test('are done when they lie behind', () => {
    expect(isDone('file', 'preview', at('parsed'))).toBe(true);
    expect(isDone('preview', 'preview', at('parsed'))).toBe(false);
    expect(isDone('process', 'process', at('running'))).toBe(false);
    expect(isDone('report', 'report', at('finished'))).toBe(true);
  });
});

describe('B11 an import that would write nothing', () => {
  const counts = { read: 4, created: 0, matched: 0, skipped: 0, failed: 0 };

  test('is never called known when rows failed', () => {
    expect(nothingToWrite({ counts: { ...counts, matched: 3, failed: 1 } })).toBe('imports.process.nothingFailed');
    expect(nothingToWrite({ counts: { ...counts, matched: 4 } })).toBe('imports.process.nothing');
    expect(nothingToWrite({ counts: { ...counts, skipped: 4 } })).toBe('imports.process.nothingSkipped');
  });

  test('says afterwards what kept it from it', () => {
    const records = { changed: 0 } as Parameters<typeof nothingWritten>[0]['records'];
    expect(nothingWritten({ records, counts: { ...counts, matched: 3, failed: 1 } })).toBe('imports.report.nothingFailed');
    expect(nothingWritten({ records, counts: { ...counts, matched: 4 } })).toBe('imports.report.nothing');
    expect(nothingWritten({ records, counts: { ...counts, skipped: 4 } })).toBe('imports.report.nothingCreated');
  });
});

const problem = (column: number | null, severity: 'error' | 'warning' = 'error'): ImportPreviewRow['problems'][number] => ({
  row: 1,
  column,
  heading: '',
  field: null,
  severity,
  code: 'x',
  message: 'x',
  message_code: { code: 'common.asIs' },
});

describe('S54 the next problem', () => {
  const rows = [
    { outcome: 'created' as const, problems: [problem(3, 'warning')] },
    { outcome: 'failed' as const, problems: [problem(1), problem(3)] },
    { outcome: 'skipped' as const, problems: [problem(1)] },
    { outcome: 'failed' as const, problems: [problem(9)] },
  ];
  const shown = [1, 3];

  test('is the next cell in reading order; a hidden column counts for the row', () => {
    expect(nextProblem(rows, shown, { row: 0, col: -1 }, 'error')).toEqual({ row: 1, col: 1 });
    expect(nextProblem(rows, shown, { row: 1, col: 1 }, 'error')).toEqual({ row: 1, col: 2 });
    expect(nextProblem(rows, shown, { row: 1, col: 2 }, 'error')).toEqual({ row: 3, col: 0 });
    expect(nextProblem(rows, shown, { row: 3, col: 0 }, 'error')).toBeUndefined();
    expect(nextProblem(rows, shown, { row: 0, col: -1 }, 'warning')).toEqual({ row: 0, col: 2 });
  });

  test('is never in a row that is left out', () => {
    expect(problemsAt(rows[2] ?? { outcome: 'skipped', problems: [] }, 1, shown)).toEqual([]);
  });
});

describe('S53 files that are not sent', () => {
  const file = (name: string, size = 10) => ({ name, size });
  test.each([
    [[file('a.xlsx')], undefined],
    [[file('A.CSV')], undefined],
    [[file('deal.zip')], undefined],
    [[file('licenses.json')], undefined],
    [[file('a.xlsx'), file('b.xlsx')], 'imports.drop.several'],
    [[file('a.pdf')], 'imports.drop.unknownKind'],
    [[file('a.csv', 0)], 'imports.drop.empty'],
    [[file('a.csv', 101)], 'imports.drop.tooLarge'],
  ])('%o: %s', (files, key) => {
    expect(refusalOfFiles(files, 100)?.key).toBe(key);
  });
});
