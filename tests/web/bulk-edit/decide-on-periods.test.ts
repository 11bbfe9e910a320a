import { describe, expect, it } from 'vitest';
import { obstaclesOf } from '#web/parts/decisions/bulk-answer.ts';
import { readChange, typedChange } from '#web/parts/decisions/expected-change-fields.tsx';
import { formatsOf } from '#web/ui/formats.ts';

const periods = [
  { id: 'a', name: 'Tides' },
  { id: 'b', name: 'Waves' },
];

describe('R055 what stands in the way of deciding on many', () => {
  it('is named by period, in the order of the selection, and apart from what concerns none', () => {
    expect(
      obstaclesOf({ 'b.reason': ['The order went out'], 'a.id': ['Is gone'], 'b.id': ['Is given twice'], reason: ['Too long'] }, periods),
    ).toEqual({
      periods: [
        { id: 'a', name: 'Tides', sentences: ['Is gone'] },
        { id: 'b', name: 'Waves', sentences: ['The order went out', 'Is given twice'] },
      ],
      others: ['Too long'],
    });
  });
});

describe('D4 the expected change as it is typed', () => {
  it('is percent or an amount, nothing where nothing is expected, and none yet while it is no number', () => {
    expect(readChange({ kind: 'percent', typed: '2,5', value: 2.5 })).toEqual({ kind: 'percent', value: 2.5 });
    expect(readChange({ kind: 'amount', typed: '-10', value: -10 })).toEqual({ kind: 'amount', value: -10 });
    expect(readChange({ kind: 'none', typed: 'x', value: undefined })).toBeNull();
    expect(readChange({ kind: 'percent', typed: '', value: null })).toBeUndefined();
    expect(readChange({ kind: 'percent', typed: 'x', value: undefined })).toBeUndefined();
    expect(readChange({ kind: 'percent', typed: '1.234', value: 1.234 })).toBeUndefined();
  });

  it('begins as the stored one, in the separators of the member', () => {
    const settings = { date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'UTC', currency: 'EUR' };
    const formats = formatsOf(settings);
    expect(typedChange({ kind: 'amount', value: 1250.5 }, formats)).toEqual({ kind: 'amount', typed: '1.250,50', value: 1250.5 });
    expect(readChange(typedChange(null, formats))).toBeUndefined();
  });
});
