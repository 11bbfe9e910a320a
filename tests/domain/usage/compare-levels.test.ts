import { describe, expect, it } from 'vitest';
import { levelDifferences } from '#shared/domain/usage/counting/compare-levels.ts';
import type { MonthReport } from '#shared/domain/usage/counting/count-usage.ts';
import { lastWordOf } from '#shared/domain/usage/coverage/cover-months.ts';

const metric = 'Total_Item_Requests';

/** A month of a full report with its requests by data type. */
function month(report: 'TR' | 'IR', requests: Readonly<Record<string, number>>, fields: Partial<MonthReport> = {}): MonthReport {
  return {
    id: report,
    month: '2025-03',
    release: '5.1',
    report,
    createdAt: null,
    origin: 'upload',
    state: 'loaded',
    filter: {},
    cells: Object.entries(requests).map(([dataType, count]) => ({
      dataType,
      accessType: 'Controlled',
      accessMethod: 'Regular',
      metric,
      count,
    })),
    ...fields,
  };
}

describe('a title report and an item report of one month', () => {
  it('disagree where the items of titles are fewer, or more', () => {
    expect(levelDifferences([month('TR', { Journal: 120 }), month('IR', { Article: 118 })])).toEqual([
      { month: '2025-03', metric, titles: 120, items: { least: 118, most: 118 } },
    ]);
    expect(levelDifferences([month('TR', { Journal: 120 }), month('IR', { Article: 121 })])).toHaveLength(1);
  });

  it('agree where they are as many, and where items that belong to no title are beside them', () => {
    expect(levelDifferences([month('TR', { Journal: 100, Book: 20 }), month('IR', { Article: 100, Book_Segment: 20 })])).toEqual([]);
    expect(levelDifferences([month('TR', { Journal: 120 }), month('IR', { Article: 120, Video: 40 })])).toEqual([]);
  });

  it('disagree where not even all items are as many as the titles say', () => {
    expect(levelDifferences([month('TR', { Journal: 170 }), month('IR', { Article: 120, Video: 40 })])).toMatchObject([
      { titles: 170, items: { least: 120, most: 160 } },
    ]);
  });

  it.each([
    ['one is partial', { state: 'partial' as const }],
    ['one was asked for in part', { filter: { accessTypes: ['Controlled'] } }],
    ['one is a view', { report: 'IR_A1' }],
    ['they are of two months', { month: '2025-04' }],
  ])('are not compared where %s', (_, fields) => {
    expect(levelDifferences([month('TR', { Journal: 120 }), month('IR', { Article: 118 }, fields)])).toEqual([]);
  });
});

it('a row of months whose other report says otherwise says so, after what is missing', () => {
  const covered = ['2025-01', '2025-02', '2025-03'].map((each) => ({ month: each, state: 'loaded' as const, differs: each !== '2025-01' }));
  expect(lastWordOf(covered, '2025-04-10')).toEqual({ word: 'differs', month: '2025-03', count: 2 });
  expect(lastWordOf([{ month: '2025-01', state: 'partial', differs: true }], '2025-02-10').word).toBe('partial');
});
