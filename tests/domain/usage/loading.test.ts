import { describe, expect, test } from 'vitest';
import { loadingEffects } from '#shared/domain/usage/counting/loading-effect.ts';
import type { StoredReport } from '#shared/domain/usage/counting/stored-report.ts';
import { proposeSource } from '#shared/domain/usage/propose-source.ts';

function stored(id: string, fields: Partial<StoredReport> = {}): StoredReport {
  return {
    id,
    release: '5.1',
    report: 'TR',
    reported_at: '2026-03-05T00:00:00.000Z',
    origin: 'upload',
    months: ['2026-01', '2026-02'],
    states: ['loaded', 'none'],
    filters: {},
    cells: [
      { data_type: 'Journal', access_type: 'Controlled', access_method: 'Regular', metric: 'Total_Item_Requests', counts: [12, null] },
    ],
    ...fields,
  };
}

describe('what loading a report changes', () => {
  test('is nothing in a month without figures, and adds those of another one', () => {
    expect(loadingEffects([], [stored('a')]).get('a')).toEqual([
      { month: '2026-01', effect: 'adds', others: [] },
      { month: '2026-02', effect: 'nothing', others: [] },
    ]);
  });

  test('is to replace an older report, and not to count behind a newer one [RC01]', () => {
    const newer = stored('b', { reported_at: '2026-04-05T00:00:00.000Z' });
    expect(loadingEffects([stored('a')], [newer]).get('b')?.[0]).toEqual({ month: '2026-01', effect: 'replaces', others: ['a'] });
    expect(loadingEffects([newer], [stored('a')]).get('a')?.[0]).toEqual({ month: '2026-01', effect: 'not_counted', others: ['b'] });
  });

  test('is not to count where a person chose another report', () => {
    const newer = stored('b', { reported_at: '2026-04-05T00:00:00.000Z' });
    const pins = [
      { month: '2026-01', usage_report_id: 'a' },
      { month: '2026-01', usage_report_id: 'deleted' },
    ];
    expect(loadingEffects([stored('a')], [newer], pins).get('b')?.[0]).toMatchObject({ effect: 'not_counted', others: ['a'] });
  });
});

describe('the source that a report comes from', () => {
  const from = (platform: string, ...customerIds: string[]) => ({ createdBy: platform, platforms: [], customerIds });
  const sources = [
    { id: 'main', name: 'Tidewater, main campus', platform: 'Tidewater', customer_id: '0123' },
    { id: 'branch', name: 'Tidewater, branch', platform: 'Tidewater', customer_id: '4567' },
    { id: 'other', name: 'Aurora', platform: null, customer_id: null },
  ];

  test('is found by its platform or name, and told apart by customer number', () => {
    expect(proposeSource(from('TIDEWATER', 'Proprietary:0123'), sources)).toBe('main');
    expect(proposeSource(from('Tidewater', '4567'), sources)).toBe('branch');
    expect(proposeSource(from('aurora', '9'), sources)).toBe('other');
  });

  test('is left to a person where several or none fit', () => {
    expect(proposeSource(from('Tidewater'), sources)).toBeNull();
    expect(proposeSource(from('Tidewater', '9'), sources)).toBeNull();
    expect(proposeSource(from('Unknown', '0123'), sources)).toBeNull();
  });
});
