import type { Message, MessageValue } from '#shared/domain/messages/message.ts';
import type { RenamedCodes } from '#shared/messages/renamed-codes.ts';
import { readRenamedCodes } from './catalogue.ts';

let renamed: RenamedCodes | undefined;

/**
 * A message under the codes and placeholders of this release: records, plans, reports and the history keep messages as an earlier release said
 * them. The table is `shared/messages/renamed-codes.json`.
 */
export function currentMessage(message: Message): Message {
  renamed ??= readRenamedCodes();
  const values = message.values && currentValues(message.values);
  const entry = renamed[message.code];
  if (entry === undefined) return values === message.values ? message : { ...message, ...(values && { values }) };
  // The table leads to codes of this release: a test compares them.
  if (typeof entry === 'string') return { code: entry as Message['code'], ...(values && { values }) };
  const put = Object.entries(entry.values).map(([name, value]) => [name, values?.[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ?? value]);
  return { code: entry.code as Message['code'], values: { ...values, ...Object.fromEntries(put) } };
}

function currentValues(values: NonNullable<Message['values']>): NonNullable<Message['values']> {
  const entries = Object.entries(values);
  if (!entries.some(([, value]) => typeof value === 'object')) return values;
  return Object.fromEntries(entries.map(([name, value]) => [name, currentValue(value)]));
}

function currentValue(value: MessageValue): MessageValue {
  if (typeof value !== 'object') return value;
  return 'code' in value ? currentMessage(value as Message) : value.map(currentValue);
}
