import { describe, expect, test } from 'vitest';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { twinsOf } from '#shared/domain/contacts/twins-of.ts';
import { english } from '#tests/support/messages-in-english.ts';

test('R074 there are the eight email preferences, each with an id and a name', () => {
  expect(emailPreferences.map(({ id }) => id)).toEqual([
    'general',
    'request_price',
    'place_order',
    'request_license',
    'support',
    'ip',
    'invoicing',
    'usage_stats',
  ]);
  expect(emailPreferences.every(({ name }) => name.length > 0)).toBe(true);
});

describe('R106 D8 a contact', () => {
  const fields = (draft: Parameters<typeof checkContact>[0]): string[] =>
    checkContact(draft).map(({ field, message }) => `${field}: ${english(message)}`);

  test.each([
    [{ last_name: 'Berg' }, []],
    [{ first_name: ' ', last_name: '', email: 'orders@press.example' }, []],
    [{ first_name: ' ', last_name: null }, ['last_name: Enter a name or an email address']],
    [{ last_name: 'Berg', email: 'berg@' }, ['email: Invalid email']],
    [{ last_name: 'Berg', email_preferences: ['ip'] }, ['email: Enter the email address to write to, or choose no emails']],
    [{ last_name: 'B'.repeat(256) }, ['last_name: Must be maximum of 255 characters.']],
  ])('%j breaks %j', (draft, expected) => expect(fields(draft)).toEqual(expected));

  test('is called by its name, else by its address', () => {
    expect(contactName({ first_name: 'Anna', last_name: 'Berg', email: 'a@b.example' })).toBe('Anna Berg');
    expect(contactName({ first_name: null, last_name: 'Berg', email: null })).toBe('Berg');
    expect(contactName({ first_name: null, last_name: null, email: 'a@b.example' })).toBe('a@b.example');
  });

  test('has twins of the same address at the same provider only', () => {
    const one = { id: '1', provider_id: 'p', first_name: null, last_name: 'One', email: 'Info@Press.example' };
    const others = [
      one,
      { ...one, id: '2', last_name: 'Two', email: 'info@press.example' },
      { ...one, id: '3', last_name: 'Elsewhere', provider_id: 'q' },
      { ...one, id: '4', last_name: 'Other', email: 'x@press.example' },
    ];
    expect(twinsOf(one, others)).toEqual(['Two']);
    expect(twinsOf({ ...one, email: null }, [{ ...one, id: '5', email: null }])).toEqual([]);
  });
});
