import { describe, expect, test } from 'vitest';
import { findAnomalies, titlesBehind, type MonthValue } from '#shared/domain/usage/anomalies/find-anomalies.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';

function series(first: string, values: readonly (number | null)[]): MonthValue[] {
  return values.map((value, index) => ({ month: monthLater(first, index), value }));
}

/** Anomalies as month and rules. */
function found(first: string, values: readonly (number | null)[]): string[] {
  return findAnomalies(series(first, values)).map(({ month, rules }) => `${month} ${rules.join(' ')}`);
}

/** Monthly investigations of a database platform over 29 months. */
const databases = [
  15_557, 12_019, 12_315, 23_944, 10_448, 30_817, 42_756, 24_083, 13_331, 41_402, 256_356, 10_227, 9226, 14_903, 15_589, 10_904, 21_325,
  48_370, 24_915, 19_726, 56_204, 131_991, 67_123, 15_717, 22_053, 7146, 7132, 7552, 5929,
];
/** Monthly requests of a publisher whose counting broke in June. */
const publisher = [184_499, 166_718, 181_566, 186_690, 152_363, 7007, 5361, 6748, 8625, 7745, 11_897, 6795];

describe('spikes', () => {
  test('are months 100 over three times the mean of the twelve before [RA01]', () => {
    const spike = findAnomalies(series('2019-10', databases)).find(({ rules }) => rules.includes('spike'));
    expect(spike).toMatchObject({ month: '2020-08', value: 256_356, reference: 22_667.2 });
    const steady = Array<number>(12).fill(1000);
    expect(found('2020-01', [...steady, 3100])[0]).toContain('spike');
    expect(found('2020-01', [...steady, 3099])[0]).not.toContain('spike');
  });

  test('downwards are months under 1 % of a mean of 20 at least [RA01]', () => {
    expect(found('2020-01', [...Array<number>(12).fill(1000), 9])[0]).toContain('drop');
    expect(found('2020-01', [...Array<number>(12).fill(1000), 10])[0]).not.toContain('drop');
    expect(found('2020-01', [...Array<number>(12).fill(19), 0]).join()).not.toContain('drop');
  });

  test('need six months that are known before [RA01]', () => {
    expect(found('2020-01', [5, 5, 5, 5, 5, null, 9000])).toEqual([]);
    expect(found('2020-01', [5, 5, 5, null, 5, 5, 5, 9000])).toHaveLength(1);
    expect(found('2013-01', publisher.slice(0, 6))).toEqual([]);
  });
});

describe('deviations', () => {
  test('are found on a logarithmic scale against the median of the twelve before [RA02]', () => {
    const anomalies = findAnomalies(series('2013-01', publisher));
    expect(anomalies[0]).toMatchObject({ month: '2013-07', rules: ['deviation', 'level_shift'] });
    expect(
      findAnomalies(series('2019-10', databases)).map(({ month, score }) => [month, score === null ? null : Number(score.toFixed(2))]),
    ).toEqual([
      ['2020-04', 3.6],
      ['2020-08', 3.8],
      ['2021-11', null],
    ]);
    expect(
      findAnomalies(series('2013-01', [5053, 4827, 5536, 5189, 3318, 5041, 3745, 4399, 3696, 4907, 4873, 2693]))[0]?.score,
    ).toBeCloseTo(-4, 2);
  });

  test.each([
    [[10_540, 10_418, 10_180, 10_689, 8445, 7724, 8381, 8434, 9853, 11_988, 10_777, 7344]],
    [[226, 372, 366, 288, 350, 326, 330, 228, 232, 360, 264, 450]],
  ])('are none in a steady year [RA02]', (values) => {
    expect(found('2022-01', values)).toEqual([]);
  });
});

describe('level shifts', () => {
  test('are three months below half of the median before, dated at the first and raised at the third [RA02]', () => {
    expect(findAnomalies(series('2019-10', databases)).at(-1)).toEqual({
      month: '2021-11',
      raised: '2022-01',
      value: 7146,
      reference: 21_689,
      score: null,
      rules: ['level_shift'],
    });
    const steady = Array<number>(12).fill(1000);
    expect(found('2020-01', [...steady, 499, 499])).not.toContain('2021-01 level_shift');
    expect(found('2020-01', [...steady, 800, 499, null, 499]).join()).not.toContain('level_shift');
  });

  test('are told once', () => {
    const rules = findAnomalies(series('2020-01', [...Array<number>(12).fill(1000), ...Array<number>(9).fill(400)])).flatMap(
      (anomaly) => anomaly.rules,
    );
    expect(rules.filter((rule) => rule === 'level_shift')).toHaveLength(1);
  });
});

describe('titles behind a month', () => {
  test('are the largest, until they are nine tenths of it [RA03]', () => {
    const values = [
      { title: 0, value: 471 },
      { title: 5, value: 255_885 },
      { title: 7, value: 0 },
    ];
    expect(titlesBehind(values)).toEqual([{ title: 5, value: 255_885 }]);
    expect(titlesBehind([1, 2, 3, 4, 5, 6, 7, 8].map((title) => ({ title, value: 10 })))).toHaveLength(5);
  });
});
