import type { CounterException } from './counter-report.ts';

/** Parses the exceptions of a table: `3030: No Usage Available for Requested Dates (data between …); 3031: …`. */
export function readExceptions(text: string): CounterException[] {
  return [...text.matchAll(/(?<!\d)(\d{4})\s*:\s*([^(;]*)(?:\(([^)]*)\))?/g)].map(([, code, message = '', data = '']) => ({
    code: Number(code),
    message: message.trim(),
    data: data.trim(),
  }));
}

/** Parses the exceptions of JSON: an object or a list, the code a number or text, under `Code` or `Number`. Ignores anything else. */
export function exceptionsOf(value: unknown): CounterException[] {
  if (Array.isArray(value)) return value.flatMap(exceptionsOf);
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
  const code = Number(fields.get('code') ?? fields.get('number') ?? Number.NaN);
  if (!Number.isInteger(code)) return [];
  const helpUrl = textOf(fields.get('help_url') ?? fields.get('helpurl'));
  return [{ code, message: textOf(fields.get('message')), data: textOf(fields.get('data')), ...(helpUrl !== '' && { helpUrl }) }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Months of the dates in an exception's data: `First date processed is 2018-07-01` → 2018-07. */
export function monthsNamed({ data, message }: CounterException): string[] {
  return [...`${data} ${message}`.matchAll(/(?<!\d)((?:19|20)\d\d-(?:0[1-9]|1[0-2]))(?!\d)/g)].map(([, month = '']) => month);
}
