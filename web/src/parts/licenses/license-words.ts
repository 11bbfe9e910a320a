import type { LicenseStatus } from '#shared/contract/entities/license.ts';
import type { TermRow } from '#shared/contract/rows/license-row.ts';
import type { Tone } from '#web/ui/record/status-badge.tsx';
import type { Formats } from '#web/ui/formats.ts';
import { text } from '#web/text/text.ts';

/** R134: pending is neutral, finalized positive, dismissed grey. */
export const statusTones: Readonly<Record<LicenseStatus, Tone>> = { pending: 'plain', finalized: 'good', dismissed: 'over' };

/** The colour of a term's state, shown beside its word. */
export const stateTones: Readonly<Record<TermRow['state'], 'good' | 'bad' | 'open' | 'over'>> = {
  allowed: 'good',
  not_allowed: 'bad',
  unknown: 'open',
  not_applicable: 'over',
};

/** The dates of a period in the member's format; a missing end is a one-time purchase (R099). */
export function datesOfPeriod({ start_date, end_date }: { start_date: string; end_date: string | null }, formats: Formats): string {
  return `${formats.date(start_date)} – ${end_date === null ? text('licenses.times.one_time') : formats.date(end_date)}`;
}
