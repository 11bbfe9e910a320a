import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { formatIpRange, parseIpRange } from './ip-range.ts';
import { say } from '../messages/message.ts';

/** Checks a range (R114). A range that cannot be parsed has two breaches: the rule's message, and the reason. */
export function checkIpAddress(draft: { range?: string | null; note?: string | null }): Breach[] {
  const parsed = parseIpRange(draft.range ?? '');
  return [
    ...required('range', draft.range),
    ...(parsed.ok || required('range', draft.range).length > 0
      ? []
      : [
          { field: 'range', message: say('text.invalidIpAddress') },
          { field: 'range', message: parsed.message },
        ]),
    ...maxLength('note', draft.note, 1000),
  ];
}

/** The canonical form of a range. Invalid text is returned unchanged, so that the check refuses it. */
export function tidyIpRange(text: string): string {
  const parsed = parseIpRange(text);
  return parsed.ok ? formatIpRange(parsed.range) : text;
}
