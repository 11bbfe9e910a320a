import defaults from '#shared/messages/en/answers/defaults.json';
import type { ToldMessage } from '#shared/messages/teller.ts';
import { spoken } from './text.ts';

/** The codes of the default names of a new library, by their stored text. */
const defaultCodes = new Map(Object.entries(defaults).map(([key, name]) => [name, `defaults.${key}`]));

/** A message in an answer or row; a newer server may send unknown codes. */
export interface SentMessage {
  readonly code: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** A message of the server or of a rule in the current language. `english` is the sentence sent with it, shown if the code is unknown. */
export function messageText(message: SentMessage, english?: string | null): string;
export function messageText(message: SentMessage | null | undefined, english?: string | null): string | undefined;
export function messageText(message: SentMessage | null | undefined, english?: string | null): string | undefined {
  if (!message) return english ?? undefined;
  return spoken()?.tellAnswer(message as ToldMessage) ?? english ?? message.code;
}

/** The message of the first broken rule, in the current language; undefined if all are kept. */
export function firstMessageText(breaches: readonly { readonly message: SentMessage }[]): string | undefined {
  return messageText(breaches[0]?.message);
}

/**
 * The name of a library's default entry, or an English name of the domain, in the current language. Renamed entries and other names stay
 * unchanged.
 */
export function nameOfDefault(stored: string): string {
  const code = defaultCodes.get(stored);
  return code === undefined ? stored : messageText({ code }, stored);
}

/** A message with the default names in it translated to the current language. */
export function withNamesOfDefaults<M extends SentMessage>(message: M): M {
  const values = Object.entries(message.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? nameOfDefault(value) : value,
  ]);
  return { ...message, values: Object.fromEntries(values) };
}
