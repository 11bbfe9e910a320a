import { isMessage, type Message } from '../messages/message.ts';

/** Formatters for values of a history: the tenant's formats and the reader's language. */
export interface Writing {
  date(value: string): string;
  dateTime(value: string): string;
  number(value: number | string, digits?: number): string;
  money(value: number | string, currency: string | null): string;
  percent(value: number | string): string;
  yes: string;
  no: string;
  message(value: Message): string;
  /** The text of a field's code. */
  choice(field: string, code: string): string;
}

/** The fields of a change needed to format its values. */
interface Told {
  field: string;
  type: string;
  currency: string | null;
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a value before or after a change for the reader; undefined for an empty one. */
export function historyValue({ field, type, currency }: Told, value: unknown, write: Writing): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (isMessage(value)) return write.message(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ');
  if (typeof value === 'boolean') return value ? write.yes : write.no;
  if (type === 'choice') return write.choice(field.slice(field.lastIndexOf('.') + 1), String(value));
  if (typeof value === 'number' || /^(?:money|percent|number)$/.test(type)) {
    const number = value as number | string;
    if (type === 'money') return write.money(number, currency);
    if (type === 'percent') return write.percent(number);
    return write.number(number, Number.isInteger(Number(number)) ? 0 : 2);
  }
  if (typeof value !== 'string') return undefined;
  // A name stays unchanged, even if it looks like a day.
  if (type === 'reference') return value;
  if (instantPattern.test(value) && !Number.isNaN(Date.parse(value))) return write.dateTime(value);
  return dayPattern.test(value) ? write.date(value) : value;
}
