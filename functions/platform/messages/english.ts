import type { FieldErrors, FieldMessages } from '#shared/contract/envelope.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { type KindName, labelOf } from '#shared/contract/kinds.ts';
import { isMessage, type Message, type Reason } from '#shared/domain/messages/message.ts';
import { type Teller, teller } from '#shared/messages/teller.ts';
import { readTexts } from './catalogue.ts';
import { currentMessage } from './current-message.ts';

let tell: Teller | undefined;

/** A message in English, for people at a terminal and for files that are in English. */
export function english(message: Message): string {
  tell ??= teller([readTexts()], 'en-GB');
  const current = currentMessage(message);
  return tell(current) ?? current.code;
}

/** The name of a record, with the product's own words in English: for comparing and sorting, and for kinds with names of their own. */
export function englishLabel(kind: KindName, row: Readonly<Record<string, unknown>>): string {
  return inEnglish(labelOf(kind, row));
}

const englishKinds = new Map<KindName, string>();

/** The name of a kind of record in English, as a heading: for the field `title` of the history, which the web translates by the kind. */
export function englishKind(kind: KindName): string {
  let title = englishKinds.get(kind);
  if (title === undefined) {
    const word = english(kindWord(kind));
    title = word.charAt(0).toUpperCase() + word.slice(1);
    englishKinds.set(kind, title);
  }
  return title;
}

/** A person's words unchanged, or a message in English. */
export function inEnglish(reason: Reason): string {
  return isMessage(reason) ? english(reason) : reason;
}

type Told<N extends string, S, M> = { [K in N]: S } & { [K in `${N}_code`]: M };

/** A message as rows of the contract carry it: in English under `name`, its code and values under `<name>_code`. */
export function messageAs<N extends string>(name: N, message: Message): Told<N, string, Message> {
  return { [name]: english(message), [`${name}_code`]: currentMessage(message) } as never;
}

/** The same for a message that may be null. */
export function messageOrNullAs<N extends string>(name: N, message: Message | null): Told<N, string | null, Message | null> {
  return { [name]: message && english(message), [`${name}_code`]: message && currentMessage(message) } as never;
}

/** A stored reason: a person's words unchanged and without a code, or a message. */
export function reasonAs<N extends string>(name: N, reason: Reason): Told<N, string, Message | null>;
export function reasonAs<N extends string>(name: N, reason: Reason | null): Told<N, string | null, Message | null>;
export function reasonAs<N extends string>(name: N, reason: Reason | null): Told<N, string | null, Message | null> {
  return isMessage(reason) ? messageOrNullAs(name, reason) : ({ [name]: reason, [`${name}_code`]: null } as never);
}

/** Several messages. */
export function messagesAs<N extends string>(name: N, messages: readonly Message[]): Told<N, string[], Message[]> {
  return { [name]: messages.map(english), [`${name}_code`]: messages.map(currentMessage) } as never;
}

/** A message under `message`. */
export function ownMessage(message: Message): Told<'message', string, Message> {
  return messageAs('message', message);
}

/** The sentences of field messages. */
export function englishErrors(errors: FieldMessages): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(english)]));
}
