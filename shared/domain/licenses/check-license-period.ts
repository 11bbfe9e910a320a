import type { Breach } from '../breach.ts';
import { isPlausibleDate } from '../calendar/dates.ts';
import { isEmpty, maxLength, required, validDate } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { say } from '../messages/message.ts';

export interface LicensePeriodDraft {
  name?: string | null;
  publisher_id?: string | null;
  owner_id?: string | null;
  start_date?: string | null;
  /** Missing for a one-time purchase. */
  end_date?: string | null;
  terms?: readonly { label_id: string }[];
}

export interface DateMessages {
  /** Formats dates in messages by the tenant's setting. Default: `YYYY-MM-DD`. */
  formatDate?: (date: string) => string;
}

/** Checks a license period by the rules of R056; empty if it may be saved. */
export function checkLicensePeriod(draft: LicensePeriodDraft, options: DateMessages = {}): Breach[] {
  return [
    ...required('name', draft.name),
    ...maxLength('name', draft.name, limits.text),
    ...required('publisher_id', draft.publisher_id),
    ...required('owner_id', draft.owner_id),
    ...checkSpan(draft, options),
    ...checkTermLabels(draft.terms ?? []),
  ];
}

/** Checks dates: the start is required, and an end must be after it: `Must be after (start date)` (R056, R135). */
export function checkSpan({ start_date: start, end_date: end }: LicensePeriodDraft, { formatDate }: DateMessages = {}): Breach[] {
  const breaches = [...required('start_date', start), ...validDate('start_date', start), ...validDate('end_date', end)];
  if (isEmpty(end) || !isPlausibleDate(end) || !isPlausibleDate(start) || end > start) return breaches;
  return [...breaches, { field: 'end_date', message: say('text.notAfterStart', { start: formatDate?.(start) ?? start }) }];
}

/** Checks that each label occurs once: two terms with one label could contradict each other. */
export function checkTermLabels(terms: readonly { label_id: string }[]): Breach[] {
  const seen = new Set<string>();
  for (const { label_id } of terms) {
    if (seen.has(label_id)) return [{ field: 'terms', message: say('licenses.termRepeated') }];
    seen.add(label_id);
  }
  return [];
}
