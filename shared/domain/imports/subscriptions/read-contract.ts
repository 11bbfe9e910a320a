import { say } from '#shared/domain/messages/message.ts';
import { readNotice, readRenewal } from '../../terms/read-terms.ts';
import { maxTermMonths, type SubscriptionTerms } from '../../terms/subscription-terms.ts';
import type { RowReader } from '../reading/row-reader.ts';

/** The terms of a contract that a row states; missing ones are not in the file. */
export type StatedTerms = Partial<Pick<SubscriptionTerms, 'notice' | 'renewal' | 'length_months'>>;

/** The terms of the contract in a row (RQ01); null without any. A text that is not understood is a warning with the text. */
export function readContract(reader: RowReader): StatedTerms | null {
  const notice = read('notice', readNotice);
  const renewal = read('renewal_type', readRenewal);
  const length = read('term_length', readLength);
  const stated = { ...(notice && { notice }), ...(renewal && { renewal }), ...(length && { length_months: length }) };
  return Object.keys(stated).length === 0 ? null : stated;

  function read<T>(field: 'notice' | 'renewal_type' | 'term_length', understand: (text: string) => T | undefined): T | undefined {
    const text = reader.text(field);
    const value = text === null ? undefined : understand(text);
    if (text !== null && value === undefined) {
      const message = say('imports.termsNotUnderstood', { cellText: text });
      reader.report({ where: reader.at(field), field, severity: 'warning', code: 'terms_not_understood', message });
    }
    return value;
  }
}

/** The months of "36", "36 months" or "3 years". */
function readLength(text: string): number | undefined {
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : monthsOf(text);
  return months !== undefined && months >= 1 && months <= maxTermMonths ? months : undefined;
}

function monthsOf(text: string): number | undefined {
  const read = readNotice(text);
  return read?.unit === 'month' ? read.count : undefined;
}
