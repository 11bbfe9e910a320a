import { describe, expect, test } from 'vitest';
import { reactionTo, reactionToSuccess } from '#shared/domain/errors/reaction.ts';
import { matchCommand } from '#shared/domain/palette/match-command.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';

describe('R036 R112 the error catalogue', () => {
  const red = { colour: 'negative', timeoutMs: 3000 };

  test('401 clears the session and shows the server’s message', () => {
    expect(reactionTo({ phase: 'answered', status: 401, serverMessage: 'Signed out' })).toEqual({
      ...red,
      toast: 'Signed out',
      clearSession: true,
    });
  });

  test('403 is translated only for the right sentence', () => {
    expect(reactionTo({ phase: 'answered', status: 403, serverMessage: 'No rights', serverCode: 'fields.forbidden' })).toEqual({
      ...red,
      toast: 'You don´t have permissions to perform this action',
    });
    expect(reactionTo({ phase: 'answered', status: 403, serverMessage: 'Closed' })).toEqual({ ...red, toast: 'Unknown error.' });
  });

  test('404 shows the first message, or Unknown error; 409 and 503 the server’s', () => {
    expect(reactionTo({ phase: 'answered', status: 404, serverMessage: 'No such period' }).toast).toEqual('No such period');
    expect(reactionTo({ phase: 'answered', status: 404 }).toast).toEqual('Unknown error');
    expect(reactionTo({ phase: 'answered', status: 409, serverMessage: 'Ada changed it' }).toast).toEqual('Ada changed it');
    expect(reactionTo({ phase: 'answered', status: 503, serverMessage: 'Back soon' }).toast).toEqual('Back soon');
  });

  test('422 hands the errors to the form and warns for 8 seconds', () => {
    expect(reactionTo({ phase: 'answered', status: 422, errors: { name: ['Required'] } })).toEqual({
      toast: 'Required',
      colour: 'warning',
      timeoutMs: 8000,
      formErrors: { name: ['Required'] },
    });
  });

  test('D1 inside a dialog field errors show with Error on submit and without a toast, at any status', () => {
    for (const status of [200, 422, 409]) {
      expect(reactionTo({ phase: 'answered', status, errors: { name: ['Required'] }, inDialog: true })).toEqual({
        formErrors: { name: ['Required'] },
        formMessage: 'Error on submit',
      });
    }
  });

  test('other 5xx are notified, anything else is unknown', () => {
    expect([500, 502, 504].map((status) => reactionTo({ phase: 'answered', status, serverMessage: 'secret stack' }).toast)).toEqual(
      Array(3).fill('An error occurred. We have been notified!'),
    );
    expect(reactionTo({ phase: 'answered', status: 429, serverMessage: 'Please wait 20 seconds' }).toast).toEqual('Please wait 20 seconds');
    expect([400, 413, 418, 429, 0].map((status) => reactionTo({ phase: 'answered', status }).toast)).toEqual(
      Array(5).fill('Unknown error.'),
    );
  });

  test('a request that failed before sending shows its message or Unknown error; one called off shows nothing', () => {
    expect(reactionTo({ phase: 'before_sending', serverMessage: 'Network down' }).toast).toEqual('Network down');
    expect(reactionTo({ phase: 'before_sending' }).toast).toEqual('Unknown error');
    expect(reactionTo({ phase: 'called_off' })).toEqual({});
  });

  test('R111 a successful call other than GET shows its message in the colour of its status', () => {
    expect(reactionToSuccess('POST', 'info', 'Saved')).toEqual({ toast: 'Saved', colour: 'info', timeoutMs: 3000 });
    expect(reactionToSuccess('get', 'positive', 'Listed')).toEqual({});
    expect(reactionToSuccess('DELETE', 'positive', '')).toEqual({});
  });
});

describe('R005 a search hit leads to', () => {
  test.each([
    [{ tag: 'subscription', id: '1' }, '/subscriptions/1'],
    [{ tag: 'product', id: '1' }, '/products/1'],
    [{ tag: 'vendor', id: '1' }, '/vendors/1'],
    [{ tag: 'publisher', id: '1' }, '/publishers/1'],
    [{ tag: 'license', id: '1' }, '/licenses/1'],
    [{ tag: 'subscription_period', id: '1', subscription_id: '7' }, '/subscriptions/7/price'],
    [{ tag: 'invoice_vendor', id: '1', provider_id: '3' }, '/vendors/3/orders-invoices'],
    [{ tag: 'invoice_publisher', id: '1', provider_id: '3' }, '/publishers/3/orders-invoices'],
    [{ tag: 'note', id: '1', provider_type: 'vendors', provider_id: '3' }, '/vendors/3/notes-tasks'],
    [{ tag: 'note', id: '1', provider_type: 'subscription', provider_id: '3' }, '/subscriptions/3/notes-tasks'],
    [{ tag: 'note', id: '1', provider_type: 'licenses', provider_id: '3' }, '/licenses/3'],
    [{ tag: 'publication', id: '1' }, '/title-lists/1'],
    [{ tag: 'form_answer', id: '1', form_id: '2' }, '/forms/2?answer=1'],
    [{ tag: 'form_answer', id: '1' }, undefined],
    [{ tag: 'product', id: 'a/b' }, '/products/a%2Fb'],
    [{ tag: 'subscription_period', id: '1' }, undefined],
  ] as const)('%j: %s', (hit, link) => expect(resultLink(hit)).toBe(link));
});

describe('R006 the palette', () => {
  const commands = [
    { title: 'Financial insights', short_code: 'FI' },
    { title: 'Financial predictions', short_code: 'FP' },
    { title: 'Create new Todo', short_code: 'T' },
    { title: 'Todo templates', short_code: 'TT' },
    { title: 'Data imports', short_code: 'DI' },
    { title: 'License term labels', short_code: 'LTL' },
  ];
  const found = (typed: string): string[] => matchCommand(commands, typed).map(({ short_code }) => short_code);

  test('filters by title or short code, best first', () => {
    expect(found('fi')).toEqual(['FI', 'FP']);
    expect(found('t')).toEqual(['T', 'TT', 'LTL', 'FI', 'FP', 'DI']);
    expect(found('TODO')).toEqual(['TT', 'T']);
    expect(found('labels term')).toEqual(['LTL']);
    expect(found('xyz')).toEqual([]);
    expect(found(' ')).toHaveLength(6);
  });
});

describe('D2 a password', () => {
  const code = (password: string, account = {}): string | undefined => checkPassword(password, account)[0]?.message.code;

  test('has at least 12 characters', () => {
    expect(checkPassword('kV7#mmpQz2!')).toEqual([{ field: 'password', message: 'Must be at least 12 characters.' }]);
    expect(code('')).toBe('text.required');
    expect(code('x'.repeat(257))).toBe('fields.tooLong');
  });

  test.each([
    'password1234',
    'P4$$w0rd!2024',
    'qwertyuiop12',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'letmeinletmein',
    'Welcome2026!!',
    'iloveyou1234',
    '1q2w3e4r5t6y'.replace('1q2w3e4r5t6y', '1qaz2wsx3edc'),
    'LibraryAdmin2026',
    'Summer2025!!!',
    'changeme-please',
    'zxcvbnm,./12',
    'correcthorsebatterystaple',
    'universityofoxford',
    'onedirection1234',
  ])('%s is too easy to guess [RY11]', (password) => expect(code(password)).toBe('passwords.tooEasy'));

  test.each([
    'mossy-teapot-quartz',
    'kV7#mmpQz2!x',
    'tolv gröna bänkar',
    'my password is elephants',
    '839201746582',
    'naïve ostrich 41',
    'Perennial-growth-kestrel',
  ])('%s will do', (password) => expect(code(password)).toBeUndefined());

  test('is neither the email address nor made of it and the member’s name', () => {
    expect(code('ada.lovelace@example.org', { email: 'Ada.Lovelace@example.org' })).toBe('passwords.equalsEmailAddress');
    expect(code('Ada.Lovelace2026', { email: 'ada.lovelace@example.org' })).toBe('passwords.tooEasy');
    expect(code('ExampleCollege1', { context: ['Example', 'College'] })).toBe('passwords.tooEasy');
  });
});
