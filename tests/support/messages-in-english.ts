import { expect } from 'vitest';
import { english as told } from '#functions/platform/messages/english.ts';
import type { Message } from '#shared/domain/messages/message.ts';

function isMessage(value: unknown): value is Message {
  return (
    value !== null &&
    typeof value === 'object' &&
    'code' in value &&
    typeof value.code === 'string' &&
    Object.keys(value).every((key) => key === 'code' || key === 'values')
  );
}

/** Tests say what rules answer in English: a message equals its sentence. */
expect.addEqualityTesters([
  (a: unknown, b: unknown): boolean | undefined => {
    if (isMessage(a) && typeof b === 'string') return told(a) === b;
    if (isMessage(b) && typeof a === 'string') return told(b) === a;
    return undefined;
  },
]);

/** A message in English; empty where there is none. */
export function english(message: Message | null | undefined): string {
  return message ? told(message) : '';
}

/** A value with every message in it as its English sentence. */
export function inEnglish(value: unknown): unknown {
  if (isMessage(value) && /^[a-z-]+\.\w+$/.test(value.code)) return english(value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inEnglish(part)]));
}
