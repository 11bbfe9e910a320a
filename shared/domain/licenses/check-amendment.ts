import type { Breach } from '../breach.ts';
import { isPlausibleDate } from '../calendar/dates.ts';
import { required, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { checkSpan, checkTermLabels, type DateMessages } from './check-license-period.ts';
import { holdsOn, type Span } from './license-time.ts';
import { say } from '../messages/message.ts';

export interface AmendmentDraft {
  name?: string | null;
  start_date?: string | null;
  end_date?: string | null;
  terms?: readonly { label_id: string }[];
}

/** Checks an amendment: like a license period it needs a name and dates, and it must begin within its period. */
export function checkAmendment(draft: AmendmentDraft, period: Span | undefined, options: DateMessages = {}): Breach[] {
  const start = draft.start_date;
  const isOutside = period !== undefined && isPlausibleDate(start) && !holdsOn(period, start);
  return [
    ...required('name', draft.name),
    ...maxLength('name', draft.name, limits.text),
    ...checkSpan(draft, options),
    ...(isOutside ? [outside(period, options)] : []),
    ...checkTermLabels(draft.terms ?? []),
  ];
}

function outside({ start_date, end_date }: Span, { formatDate = (date) => date }: DateMessages): Breach {
  const message =
    end_date === null
      ? say('licenses.beforeLicensePeriod', { formatDate: formatDate(start_date) })
      : say('licenses.outsideLicensePeriod', { formatDate: formatDate(start_date), formatDate2: formatDate(end_date) });
  return { field: 'start_date', message };
}
