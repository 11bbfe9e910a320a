import type { Breach } from '../breach.ts';
import { isEmpty, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { isCurrency } from './currencies.ts';
import { say } from '../messages/message.ts';

/** Checks a currency code: at most 3 characters (R051, R060), and known. An empty code passes. */
export function checkCurrency(field: string, code: string | null | undefined): Breach[] {
  if (isEmpty(code) || isCurrency(code ?? '')) return [];
  const tooLong = maxLength(field, code, limits.currency);
  return tooLong.length > 0 ? tooLong : [{ field, message: say('money.unknownCurrency') }];
}
