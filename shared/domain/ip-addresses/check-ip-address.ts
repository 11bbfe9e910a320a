import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { breachOf } from '../text/messages.ts';
import { formatIpRange, parseIpRange } from './ip-range.ts';

/** What a kept range breaks: it is one (R114), told with the reason in words. */
export function checkIpAddress(draft: { range?: string | null; note?: string | null }): Breach[] {
  const parsed = parseIpRange(draft.range ?? '');
  return [
    ...required('range', draft.range),
    ...(parsed.ok || required('range', draft.range).length > 0
      ? []
      : [breachOf('range', 'invalid_ip'), { field: 'range', code: 'invalid_ip_because', message: parsed.message }]),
    ...maxLength('note', draft.note, 1000),
  ];
}

/** The one way in which a range is kept; what is none stays as it is, for the check to refuse. */
export function tidyIpRange(text: string): string {
  const parsed = parseIpRange(text);
  return parsed.ok ? formatIpRange(parsed.range) : text;
}
