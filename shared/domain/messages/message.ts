import type { MessageCode } from '../../messages/codes.ts';
import type { EmailCode } from '../../messages/email-codes.ts';

/** What is put into a message: a text or a number as it is, another message in the reader's language, or a list of those. */
export type MessageValue = string | number | Message<MessageCode | EmailCode> | readonly MessageValue[];

/**
 * Something to tell a person, in no language yet: the code of a text of `shared/messages`, and what is put into it. This is what rules answer,
 * plans, jobs and the history keep, and answers carry; the reader's language is chosen where it is read.
 */
export interface Message<Code extends MessageCode | EmailCode = MessageCode> {
  readonly code: Code;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** The message of a code. `values` are named as the placeholders of its text; a test compares them. */
export function say(code: MessageCode, values?: Readonly<Record<string, MessageValue>>): Message;
/** A line of an email or a calendar. */
export function say(code: EmailCode, values?: Readonly<Record<string, MessageValue>>): Message<EmailCode>;
export function say<C extends MessageCode | EmailCode>(code: C, values?: Readonly<Record<string, MessageValue>>): Message<C> {
  return values === undefined ? { code } : { code, values };
}

/** A reason as it is stored: in the words of the person who gave it, or a message of ours. */
export type Reason = string | Message;

/** A message of ours among reasons. */
export function isMessage(reason: unknown): reason is Message {
  return typeof reason === 'object' && reason !== null && 'code' in reason && typeof reason.code === 'string';
}

/** Sentences one after the other; null for none. */
export function together(messages: readonly Message[]): Message | null {
  const [first, ...more] = messages;
  return first ? more.reduce((before, second) => say('common.twoSentences', { first: before, second }), first) : null;
}

/** Whether two messages say the same. */
export function isSame(a: Message, b: Message): boolean {
  return a.code === b.code && JSON.stringify(a.values ?? {}) === JSON.stringify(b.values ?? {});
}
