import defaults from '#shared/messages/en/answers/defaults.json';
import type { ToldMessage } from '#shared/messages/tell.ts';
import { spoken } from './text.ts';

/** The codes of the names that a library begins with, by what they are stored as. */
const defaultCodes = new Map(Object.entries(defaults).map(([key, name]) => [name, `defaults.${key}`]));

/** A message as answers and rows carry it; a newer server may send codes that this application does not know. */
export interface SentMessage {
  readonly code: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A message of the server or of a rule in the language now spoken. `english` is the sentence that came with it: it is shown where the code is
 * not known.
 */
export function tell(message: SentMessage, english?: string | null): string;
export function tell(message: SentMessage | null | undefined, english?: string | null): string | undefined;
export function tell(message: SentMessage | null | undefined, english?: string | null): string | undefined {
  if (!message) return english ?? undefined;
  return spoken()?.tellAnswer(message as ToldMessage) ?? english ?? message.code;
}

/** What the first rule that is broken says, in the language now spoken; undefined if none is. */
export function tellFirst(breaches: readonly { readonly message: SentMessage }[]): string | undefined {
  return tell(breaches[0]?.message);
}

/**
 * The name of something that a library begins with, or that the domain names in English, in the language now spoken. What somebody renamed,
 * and any other name, stays as it is.
 */
export function nameOfDefault(stored: string): string {
  const code = defaultCodes.get(stored);
  return code === undefined ? stored : tell({ code }, stored);
}

/** A message that names a record: a name that a library begins with is one in the language now spoken. */
export function withNamesOfDefaults<M extends SentMessage>(message: M): M {
  const values = Object.entries(message.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? nameOfDefault(value) : value,
  ]);
  return { ...message, values: Object.fromEntries(values) };
}
