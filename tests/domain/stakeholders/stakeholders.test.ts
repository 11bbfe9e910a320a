import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { checkStakeholder } from '#shared/domain/stakeholders/check-stakeholder.ts';
import { languageOf, languages } from '#shared/domain/messages/languages.ts';
import { firstNames } from '#shared/domain/stakeholders/first-names.ts';
import { feedbackText } from '#functions/platform/messages/emails/feedback-lists.ts';
import { say } from '#shared/domain/messages/message.ts';
import { asksAbout, endOf, type Invitation, wasAskedAbout } from '#shared/domain/stakeholders/invitation-state.ts';

describe('R071 R016 a stakeholder', () => {
  it('has something to be called by, an address that is one, and a language there is', () => {
    const fieldsOf = (draft: Parameters<typeof checkStakeholder>[0]) => checkStakeholder(draft).map(({ field }) => field);
    expect(fieldsOf({ last_name: 'Weber' })).toEqual([]);
    expect(fieldsOf({ email: 'weber@physics.example' })).toEqual([]);
    expect(fieldsOf({ first_name: ' ', last_name: '', email: null })).toEqual(['last_name']);
    expect(fieldsOf({ last_name: 'Weber', email: 'weber@' })).toEqual(['email']);
    expect(fieldsOf({ last_name: 'Weber', locale: 'nl' })).toEqual(['locale']);
    for (const locale of languages) expect(fieldsOf({ last_name: 'Weber', locale })).toEqual([]);
  });

  it('is asked in its own language, else in the library’s, else in English', () => {
    expect(languageOf('sv', 'de')).toBe('sv');
    expect(languageOf(null, 'de')).toBe('de');
    expect(languageOf(null, 'pl')).toBe('en');
    expect(languageOf()).toBe('en');
  });
});

describe('D2 an invitation', () => {
  const living: Invitation = {
    period_ids: ['a', 'b'],
    closed_period_ids: ['b'],
    expires_at: '2026-12-01T00:00:00.000Z',
    revoked_at: null,
    closed_at: null,
  };

  it('holds until its end, and says why it does no more', () => {
    expect(endOf(living, '2026-11-30T23:59:59.999Z')).toBeUndefined();
    expect(endOf(living, '2026-12-01T00:00:00.000Z')).toBe('expired');
    const closed = { ...living, closed_at: '2026-11-01T00:00:00.000Z' };
    expect(endOf(closed, '2027-01-01T00:00:00.000Z')).toBe('closed');
    expect(endOf({ ...closed, revoked_at: '2026-11-02T00:00:00.000Z' }, '2026-11-03T00:00:00.000Z')).toBe('revoked');
  });

  it('asks about what it names and was not closed; one that names nothing asks about all', () => {
    expect(['a', 'b', 'c'].map((id) => [wasAskedAbout(living, id), asksAbout(living, id)])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(asksAbout({ period_ids: null, closed_period_ids: ['b'] }, 'c')).toBe(true);
    expect(asksAbout({ period_ids: null, closed_period_ids: ['b'] }, 'b')).toBe(false);
  });
});

describe('the words of a mail', () => {
  it('a long list is its first names and how many follow: none is lost, none is counted twice', () => {
    const more = (count: number) => feedbackText(say('feedback-lists.more', { count }), 'fr');
    expect(firstNames(['A', 'B', 'C', 'D'], 3, more)).toEqual(['A', 'B', '2 autres']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y')), fc.integer({ min: 2, max: 9 }), (names, most) => {
        const shown = firstNames(names, most, (count) => `+${count}`);
        expect(shown.length).toBe(Math.min(names.length, most));
        if (names.length > most) expect(shown.at(-1)).toBe(`+${names.length - most + 1}`);
        else expect(shown).toEqual(names);
      }),
    );
  });
});
