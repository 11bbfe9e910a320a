import { describe, expect, test } from 'vitest';
import { english, messageAs, reasonAs } from '#functions/platform/messages/english.ts';
import { tellerIn } from '#functions/platform/messages/in-language.ts';
import type { Message } from '#shared/domain/messages/message.ts';

/** A message as an earlier release stored it. */
function stored(code: string, values?: Message['values']): Message {
  return { code, ...(values && { values }) } as Message;
}

describe('a stored message with the code of an earlier release', () => {
  test('travels under the code of this one', () => {
    const old = stored('imports.couldNotSavedSomebodyChangedMeantime', { reason: 'Try again.' });
    expect(messageAs('message', old)).toEqual({
      message: 'Could not be saved because someone changed it in the meantime. Import the file again. Try again.',
      message_code: { code: 'imports.notSavedRecordChanged', values: { reason: 'Try again.' } },
    });
    expect(reasonAs('reason', stored('workflow.decidedAlready')).reason_code).toEqual({ code: 'workflow.alreadyDecided' });
  });

  test('is told with the values under their names of today', () => {
    const old = stored('imports.longerThanCharactersShortened', { label: 'Name', most: 64 });
    expect(english(old)).toBe('Name is longer than 64 characters and was shortened.');
    expect(messageAs('message', stored('fields.mustHaveMost2Decimals')).message_code).toEqual({
      code: 'fields.tooManyDecimals',
      values: { n: '2' },
    });
  });

  test('is found within another message and in every language', () => {
    const old = stored('progress.named', { name: 'Nature', message: stored('workflow.decidedAlready') });
    expect(messageAs('message', old).message_code.values).toEqual({ name: 'Nature', message: { code: 'workflow.alreadyDecided' } });
    expect(tellerIn('de')(stored('common.willDeleted2', { title: 'Anbieter', name: 'X' }))).toContain('X');
  });
});
