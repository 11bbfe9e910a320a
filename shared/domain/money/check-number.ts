import type { Breach } from '../breach.ts';
import { isEmpty } from '../text/checks.ts';
import { readDecimal } from './decimal.ts';
import { say } from '../messages/message.ts';

/** Checks a number, or its text, against inclusive bounds. Empty values pass. */
export function numeric(field: string, value: unknown, bounds: { min?: number; max?: number } = {}): Breach[] {
  if (isEmpty(value)) return [];
  const isNumber = (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && readDecimal(value) !== undefined);
  if (!isNumber) return [{ field, message: say('fields.notNumber') }];
  const number = Number(value);
  if (bounds.min !== undefined && number < bounds.min) return [{ field, message: say('fields.minimumValue', { minimum: bounds.min }) }];
  if (bounds.max !== undefined && number > bounds.max) return [{ field, message: say('fields.maximumValue', { maximum: bounds.max }) }];
  return [];
}
