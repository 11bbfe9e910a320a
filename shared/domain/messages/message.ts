import type { MessageCode } from '../../messages/codes.ts';
import type { EmailCode } from '../../messages/email-codes.ts';

/** A value for a placeholder: text or a number as it is, another message in the reader's language, or a list of these. */
export type MessageValue = string | number | Message<MessageCode | EmailCode> | readonly MessageValue[];

/**
 * A language-neutral message: the code of a text in `shared/messages` and the values for it. Rules return messages; plans, jobs, the history and
 * replies store them. The reader's language is chosen when the message is read.
 */
export interface Message<Code extends MessageCode | EmailCode = MessageCode> {
  readonly code: Code;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** Builds a message. `values` are named like the placeholders of the text; a test compares them. */
export function say(code: MessageCode, values?: Readonly<Record<string, MessageValue>>): Message;
/** Builds a message for an email or a calendar. */
export function say(code: EmailCode, values?: Readonly<Record<string, MessageValue>>): Message<EmailCode>;
export function say<C extends MessageCode | EmailCode>(code: C, values?: Readonly<Record<string, MessageValue>>): Message<C> {
  return values === undefined ? { code } : { code, values };
}

/** A stored reason: the words of the person who gave it, or a message of the product. */
export type Reason = string | Message;

/** Whether a stored reason is a message of the product. */
export function isMessage(reason: unknown): reason is Message {
  return typeof reason === 'object' && reason !== null && 'code' in reason && typeof reason.code === 'string';
}

/** Joins messages into one text; null for no message. */
export function together(messages: readonly Message[]): Message | null {
  const [first, ...more] = messages;
  return first ? more.reduce((before, second) => say('common.twoSentences', { first: before, second }), first) : null;
}

/** Whether two messages have the same code and values. */
export function isSame(a: Message, b: Message): boolean {
  return a.code === b.code && JSON.stringify(a.values ?? {}) === JSON.stringify(b.values ?? {});
}
