import { describe, expect, test } from 'vitest';
import { readNotice, readRenewal } from '#shared/domain/terms/read-terms.ts';
import fc from '#tests/support/fast-check.ts';

describe('the notice in a text [RQ01]', () => {
  test.each([
    ['3 months', 3, 'month'],
    ['90 days', 90, 'day'],
    ['three (3) months prior written notice', 3, 'month'],
    ['at least 60 calendar days before the end of the term', 60, 'day'],
    ['1 year', 12, 'month'],
    ['6 weeks', 42, 'day'],
    ['3 Monate zum Ende', 3, 'month'],
    ['drei Monate vor Ablauf des Vertrags', 3, 'month'],
    ['90 Tage vor Vertragsende, schriftlich', 90, 'day'],
    ['Kündigungsfrist: 6 Wochen', 42, 'day'],
    ['trois mois', 3, 'month'],
    ['60 jours avant l’échéance', 60, 'day'],
    ['préavis de deux mois avant la fin du contrat', 2, 'month'],
    ['3 månader före avtalets slut', 3, 'month'],
    ['tre månaders uppsägningstid', 3, 'month'],
    ['30 dagar', 30, 'day'],
    ['P3M', 3, 'month'],
    ['P1Y', 12, 'month'],
    ['P90D', 90, 'day'],
    ['P6W', 42, 'day'],
    ['3months', 3, 'month'],
  ] as const)('"%s" is read', (text, count, unit) => {
    expect(readNotice(text)).toEqual({ count, unit });
  });

  test.each([
    '3 months to the end of a quarter',
    '3 Monate zum Quartalsende',
    'trois mois avant la fin du trimestre',
    '3 månader till kvartalets slut',
    '30 working days',
    '90 Werktage',
    '60 jours ouvrés',
    '3 months or 90 days',
    '3 to 6 months',
    '60 days before the end of a year',
    '0 months',
    '61 months',
    'P1M15D',
    'P',
    'as agreed',
    'months',
    '3',
    '',
  ])('"%s" is not guessed', (text) => {
    expect(readNotice(text)).toBeUndefined();
  });

  test('never throws, and never reads a number that is not there', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = readNotice(text);
        expect(found === undefined || /\p{N}|\p{L}/u.test(text)).toBe(true);
      }),
    );
  });
});

describe('the renewal in a text', () => {
  test.each([
    ['Automatic, unless cancelled in time', 'automatic'],
    ['verlängert sich stillschweigend um ein Jahr', 'automatic'],
    ['automatisch, sofern nicht gekündigt wird', 'automatic'],
    ['Tacite reconduction', 'automatic'],
    ['automatisk förnyelse', 'automatic'],
    ['Only when agreed', 'on_order'],
    ['No automatic renewal', 'on_order'],
    ['keine automatische Verlängerung', 'on_order'],
    ['pas de reconduction tacite', 'on_order'],
    ['förnyas inte automatiskt', 'on_order'],
    ['nur auf Bestellung', 'on_order'],
    ['One-time', 'none'],
    ['einmalig', 'none'],
  ] as const)('"%s" is %s', (text, expected) => {
    expect(readRenewal(text)).toBe(expected);
  });

  test.each(['', 'see appendix', 'Automatic or by agreement'])('"%s" is not guessed', (text) => {
    expect(readRenewal(text)).toBeUndefined();
  });
});
