import { describe, expect, test } from 'vitest';
import { convert } from '#shared/domain/money/amount.ts';
import { changedInputs } from '#shared/domain/sharing/changed-inputs.ts';
import { shareCost, type Sharing } from '#shared/domain/sharing/share-cost.ts';
import type { FteBand, SharingKey, SharingMember, SharingRequest } from '#shared/domain/sharing/sharing-request.ts';
import { taxesOf } from '#shared/domain/sharing/taxes.ts';
import { english } from '#tests/support/messages-in-english.ts';

/** EFT students and staff of the eight universities of New Zealand. */
const fte = {
  Auckland: 35_200,
  AUT: 21_100,
  Canterbury: 12_720,
  Lincoln: 3_220,
  Massey: 20_100,
  Otago: 20_600,
  Victoria: 18_000,
  Waikato: 10_650,
};
type University = keyof typeof fte;
const names = Object.keys(fte) as University[];

/** Made figures of three years. */
const usage: Record<University, (number | null)[]> = {
  Auckland: [810_000, 842_000, 905_000],
  AUT: [null, 203_000, null],
  Canterbury: [188_000, 171_500, 160_500],
  Lincoln: [0],
  Massey: [255_000, 260_000, 275_000],
  Otago: [610_000, 590_000, 615_000],
  Victoria: [301_000, 318_000, 326_000],
  Waikato: [],
};

const bands: FteBand[] = [
  { below: 5_000, weight: 1 },
  { below: 15_000, weight: 2 },
  { below: 25_000, weight: 3 },
  { below: null, weight: 4 },
];

const mixed: SharingKey = {
  kind: 'mixed',
  parts: [
    { key: { kind: 'equal' }, percent: 20 },
    { key: { kind: 'fte' }, percent: 80 },
  ],
};

function universities(change: Partial<Record<University, Partial<SharingMember>>> = {}): SharingMember[] {
  return names.map((name) => ({ id: name, name, fte: fte[name], usage: usage[name], ...change[name] }));
}

/** Members without a name of their own: `a`, `b`, `c`. */
function members(each: readonly Partial<SharingMember>[]): SharingMember[] {
  return each.map((member, index) => ({ id: 'abcdefgh'[index] ?? '', name: 'ABCDEFGH'[index] ?? '', ...member }));
}

function sharing(request: Partial<SharingRequest>): Sharing {
  const found = shareCost({ total: 1_000_000, currency: 'NZD', key: { kind: 'fte' }, members: universities(), ...request });
  if (Array.isArray(found)) throw new Error(found.map(({ message }) => english(message)).join('\n'));
  return found;
}

const amounts = (request: Partial<SharingRequest>): (number | null)[] => sharing(request).shares.map(({ amount }) => amount);

function refused(request: Partial<SharingRequest>): string[] {
  const found = shareCost({ total: 1_000_000, currency: 'NZD', key: { kind: 'fte' }, members: universities(), ...request });
  if (!Array.isArray(found)) throw new Error('It was shared');
  return found.map(({ message }) => english(message));
}

const lastYear = (): Partial<Record<University, Partial<SharingMember>>> =>
  Object.fromEntries(sharing({ total: 940_000 }).shares.map(({ member, amount }) => [member, { last_year: amount }]));

const equal = (count: number): Partial<SharingRequest> => ({
  key: { kind: 'equal' },
  members: members(Array.from({ length: count }, () => ({}))),
});

describe('the cost of 1,000,000.00 is shared among eight universities', () => {
  test('by FTE [RK01]', () => {
    expect(amounts({})).toEqual([248_605.13, 149_021.82, 89_836.85, 22_741.72, 141_959.18, 145_490.5, 127_127.62, 75_217.18]);
  });

  test('by 20 % equal and 80 % FTE', () => {
    expect(amounts({ key: mixed })).toEqual([223_884.1, 144_217.46, 96_869.48, 43_193.38, 138_567.34, 141_392.4, 126_702.1, 85_173.74]);
  });

  test('with a cap of 10 % over last year, which shifts the rest by weight [RK03]', () => {
    const { shares } = sharing({ key: mixed, members: universities(lastYear()), cap: { percent: 10 } });
    expect(shares.map(({ amount }) => amount)).toEqual([
      232_972.64, 150_071.95, 92_891.3, 23_514.94, 144_192.46, 147_132.2, 131_449.95, 77_774.56,
    ]);
    expect(shares.filter(({ held }) => held === 'cap').map(({ member }) => member)).toEqual([
      'Canterbury',
      'Lincoln',
      'Victoria',
      'Waikato',
    ]);
  });

  test('but not with a cap of 5 %, which is short of the total [RK02]', () => {
    expect(refused({ key: mixed, members: universities(lastYear()), cap: { percent: 5 } })).toEqual([
      'The caps are 13,000.03 NZD short of the total. Raise or remove caps.',
    ]);
  });

  test('by bands of FTE [RK05]', () => {
    expect(amounts({ key: { kind: 'bands', bands } })).toEqual([
      190_476.19, 142_857.14, 95_238.1, 47_619.05, 142_857.14, 142_857.14, 142_857.14, 95_238.1,
    ]);
  });

  test('with a fixed price, the rest by weight [RK06]', () => {
    const fixed = universities({ Otago: { fixed: 130_000 } });
    expect(amounts({ members: fixed })).toEqual([253_111.83, 151_723.28, 91_465.41, 23_153.98, 144_532.61, 130_000, 129_432.18, 76_580.71]);
  });

  test('without a member that opted out [RK07]', () => {
    const left = universities({ Lincoln: { opted_out: true, fte: null } });
    expect(amounts({ members: left })).toEqual([254_390.41, 152_489.7, 91_927.44, null, 145_262.7, 148_876.2, 130_086, 76_967.55]);
  });

  test('by the mean usage of the known years, a chosen mean for an unknown one, and 0 as 0 [RK08]', () => {
    const known = universities({ Waikato: { use_mean: ['usage'] } });
    const { shares, estimates } = sharing({ key: { kind: 'usage' }, members: known });
    expect(shares.map(({ amount }) => amount)).toEqual([309_200.52, 73_642.21, 62_880.04, 0, 95_529.3, 219_475.54, 114_272.39, 125_000]);
    expect(estimates).toEqual([
      { member: 'AUT', input: 'usage', known: 1, of: 3 },
      { member: 'Waikato', input: 'usage', known: 0, of: 0 },
    ]);
  });

  test('by usage with a floor [RK09]', () => {
    const known = universities({ Waikato: { use_mean: ['usage'] } });
    const { shares } = sharing({ key: { kind: 'usage' }, members: known, floor: { amount: 20_000 } });
    expect(shares.map(({ amount }) => amount)).toEqual([
      303_016.52, 72_169.36, 61_622.44, 20_000, 93_618.71, 215_086.03, 111_986.94, 122_500,
    ]);
    expect(shares.filter(({ held }) => held === 'floor').map(({ member }) => member)).toEqual(['Lincoln']);
  });

  test('and taxed per share half up, with the difference shown [RK12]', () => {
    const shares = amounts({}).map((amount) => amount ?? 0);
    const taxes = taxesOf(shares, 15, 'NZD');
    expect([taxes.parts[0], taxes.parts[3]]).toEqual([37_290.77, 3_411.26]);
    expect(taxes).toMatchObject({ sum: 150_000.01, of_total: 150_000, difference: 0.01 });
  });

  test('and shown in the local currency of a member', () => {
    expect(convert(89_836.85, '11.4725', 'EUR', 'SEK')).toBe(1_030_653.26);
  });
});

describe('small amounts are rounded by largest remainder, earliest member first [RK10]', () => {
  test.each([
    ['100.00 over 3', 100, 'EUR', [33.34, 33.33, 33.33]],
    ['0.05 over 8', 0.05, 'EUR', [0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0]],
    ['-100.00 over 3', -100, 'EUR', [-33.33, -33.33, -33.34]],
    ['JPY 1,000 over 3', 1000, 'JPY', [334, 333, 333]],
    ['nothing', 0, 'EUR', [0, 0]],
  ])('%s', (_name, total, currency, expected) => {
    expect(amounts({ ...equal(expected.length), total, currency })).toEqual(expected);
  });
});

describe('floors and caps', () => {
  test('are one rule, not two passes [RK11]', () => {
    const weighed = members([{ weight: 2 }, { weight: 9 }, { weight: 189, cap: 50 }]);
    const { shares } = sharing({ total: 100, key: { kind: 'fixed' }, members: weighed, floor: { amount: 5 } });
    expect(shares.map(({ amount }) => amount)).toEqual([9.09, 40.91, 50]);
  });

  test('are refused where the floors exceed the total, with the amount [RK09]', () => {
    expect(refused({ ...equal(3), total: 100, currency: 'EUR', floor: { amount: 40 } })).toEqual([
      'The floors exceed the amount to share by 20.00 EUR. Lower or remove floors.',
    ]);
  });

  test('are refused where the floor of a member is above its cap, by its name', () => {
    const crossed = members([{ fte: 1, floor: 30, cap: 20 }, { fte: 1 }]);
    expect(refused({ total: 100, currency: 'EUR', members: crossed })).toEqual([
      'A: the floor of 30.00 EUR is above the cap of 20.00 EUR. Change one of them.',
    ]);
  });

  test('are refused for a credit', () => {
    expect(refused({ ...equal(2), total: -100, cap: { percent: 5 } })).toEqual([
      'A total below 0 is a credit, which can have no floor and no cap. Remove them.',
    ]);
  });

  test('by percent leave a member without a price of last year unbounded', () => {
    const grown = members([{ last_year: 10 }, {}]);
    expect(amounts({ total: 100, key: { kind: 'equal' }, members: grown, cap: { percent: 10 } })).toEqual([11, 89]);
  });

  test('apply the stricter of an amount and a percentage', () => {
    const grown = members([{ last_year: 10 }, { last_year: 90 }, { last_year: 10 }]);
    const limits = { cap: { percent: 10, amount: 60 }, floor: { percent: -10, amount: 5 } };
    expect(amounts({ total: 75, key: { kind: 'equal' }, members: grown, ...limits, cap: { percent: 10 }, floor: { amount: 5 } })).toEqual([
      11, 53, 11,
    ]);
    expect(refused({ total: 75, key: { kind: 'equal' }, members: grown, ...limits })).toEqual([
      'B: the floor of 81.00 NZD is above the cap of 60.00 NZD. Change one of them.',
    ]);
  });

  test('below 0 are refused at their field', () => {
    const found = shareCost({ total: 1, currency: 'EUR', key: { kind: 'equal' }, members: members([{ cap: -1 }]), floor: { amount: -5 } });
    expect(found).toMatchObject([{ field: 'floor' }, { field: 'members.a.cap' }]);
  });

  test('of a member that opted out do not count', () => {
    const left = members([{ opted_out: true, cap: 5 }, {}]);
    expect(amounts({ total: -100, key: { kind: 'equal' }, members: left })).toEqual([null, -100]);
  });
});

describe('what cannot be shared is refused', () => {
  test('with the names of members whose FTE is missing [RK04]', () => {
    const unknown = universities({ Lincoln: { fte: null }, Otago: { fte: undefined } });
    expect(refused({ members: unknown })).toEqual([
      'Lincoln: FTE is missing. Enter it, or choose the mean of the other members.',
      'Otago: FTE is missing. Enter it, or choose the mean of the other members.',
    ]);
    expect(shareCost({ total: 1, currency: 'EUR', key: mixed, members: unknown })).toMatchObject([
      { field: 'members.Lincoln.fte' },
      { field: 'members.Otago.fte' },
    ]);
  });

  test('where nobody has a value for the mean', () => {
    const unknown = members([{ use_mean: ['fte'] }, { use_mean: ['fte'] }]);
    expect(refused({ members: unknown })).toEqual([
      'A: FTE is missing, and no member has a value for the mean. Enter it.',
      'B: FTE is missing, and no member has a value for the mean. Enter it.',
    ]);
  });

  test('where all weights are 0 and there is a total', () => {
    const unused = members([{ usage: [0] }, { usage: [0, 0] }]);
    expect(refused({ key: { kind: 'usage' }, members: unused })).toEqual(['Usage is 0 for all members. Choose another key.']);
    expect(refused({ key: { kind: 'mixed', parts: [{ key: { kind: 'usage' }, percent: 100 }] }, members: unused })).toHaveLength(1);
    expect(amounts({ total: 0, key: { kind: 'usage' }, members: unused })).toEqual([0, 0]);
  });

  test('where fixed prices exceed the total, or leave a rest that no member pays', () => {
    expect(refused({ total: 100, members: members([{ fte: 1, fixed: 130 }, { fte: 1 }]) })).toEqual([
      'The fixed prices exceed the total by 30.00 NZD. Lower one of them, or raise the total.',
    ]);
    expect(refused({ total: 100, members: members([{ fte: 1, fixed: 70 }]) })).toEqual([
      'No member is left to share 30.00 NZD. Add a member, or remove a fixed price.',
    ]);
    expect(refused({ members: [] })).toHaveLength(1);
  });

  test('where a value is below 0', () => {
    expect(refused({ members: members([{ fte: -1 }, { fte: 2 }]) })).toEqual(['A: FTE must be at least 0.']);
  });

  test('where budgets are in different currencies', () => {
    const budgets = members([{ budget: { amount: 5, currency: 'EUR' } }, { budget: { amount: 7, currency: 'SEK' } }]);
    expect(refused({ key: { kind: 'budget' }, members: budgets })).toEqual([
      'The budgets are in different currencies: EUR and SEK. Enter all of them in one currency.',
    ]);
  });

  test('where the parameters of a key are wrong', () => {
    const half: SharingKey = { kind: 'mixed', parts: [{ key: { kind: 'equal' }, percent: 50 }] };
    expect(refused({ key: half })).toEqual(['The percentages of the keys must be at least 0 and sum to 100.']);
    for (const wrong of [[], bands.slice(0, 2), [...bands].toReversed(), [{ below: null, weight: -1 }]]) {
      expect(refused({ key: { kind: 'bands', bands: wrong } })).toHaveLength(1);
    }
  });
});

describe('a key', () => {
  test('of thirds in percent sums to 100 exactly', () => {
    const thirds: SharingKey = { kind: 'mixed', parts: [33.3, 33.3, 33.4].map((percent) => ({ key: { kind: 'equal' }, percent })) };
    expect(amounts({ ...equal(2), key: thirds, total: 100 })).toEqual([50, 50]);
  });

  test('of budgets weighs by amount', () => {
    const budgets = members([{ budget: { amount: '100000.50', currency: 'EUR' } }, { budget: { amount: 300_001.5, currency: 'EUR' } }]);
    expect(amounts({ total: 100, key: { kind: 'budget' }, members: budgets })).toEqual([25, 75]);
  });
});

describe('a saved sharing', () => {
  test('names the inputs of its key that changed since [RK13]', () => {
    const saved = universities();
    const present = universities({ Lincoln: { fte: 3_300 }, Otago: { usage: [1] }, Massey: { fte: '20100.0' } }).slice(1);
    expect(changedInputs({ kind: 'fte' }, saved, present)).toEqual([{ member: 'Lincoln', input: 'fte' }]);
    expect(changedInputs({ kind: 'usage' }, saved, present)).toEqual([{ member: 'Otago', input: 'usage' }]);
    expect(changedInputs({ kind: 'equal' }, saved, present)).toEqual([]);
  });

  test('names a budget that is in another currency or known now', () => {
    const saved = members([{ budget: null }, { budget: { amount: 5, currency: 'EUR' } }]);
    const present = members([{ budget: { amount: 5, currency: 'EUR' } }, { budget: { amount: 5, currency: 'SEK' } }]);
    expect(changedInputs({ kind: 'budget' }, saved, present).map(({ member }) => member)).toEqual(['a', 'b']);
  });
});
