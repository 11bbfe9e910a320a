import type { Breach } from '../breach.ts';
import { isEmpty } from '../text/checks.ts';
import { breachOf } from '../text/messages.ts';
import { readDecimal } from './decimal.ts';

/** Checks a number, or its text, against inclusive bounds. Empty values pass. */
export function numeric(field: string, value: unknown, bounds: { min?: number; max?: number } = {}): Breach[] {
  if (isEmpty(value)) return [];
  const isNumber = (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && readDecimal(value) !== undefined);
  if (!isNumber) return [breachOf(field, 'not_numeric')];
  const number = Number(value);
  if (bounds.min !== undefined && number < bounds.min) return [breachOf(field, 'min_value', { minimum: bounds.min })];
  if (bounds.max !== undefined && number > bounds.max) return [breachOf(field, 'max_value', { maximum: bounds.max })];
  return [];
}
