import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { text } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';

type Origin = Pick<PeriodRow, 'deadline_source' | 'terms_deadline' | 'bound_until' | 'deadline_reason'>;

/** Where a deadline comes from, in words; undefined for one that a person typed where the contract's terms give no other day. */
export function deadlineRemark(period: Origin, formats: Formats): string | undefined {
  const { deadline_source: source, terms_deadline: day, bound_until: until, deadline_reason: reason } = period;
  if (source === 'proposed') return text('records.period.proposed');
  if (source === 'notice') return text('terms.from.notice');
  if (source === 'opt_out') return text('terms.from.optOut');
  if (source === 'bound') return text('terms.from.bound', { date: formats.date(until) });
  if (day === null && until === null) return reason ?? undefined;
  const why = reason ?? text('terms.from.noReason');
  return day === null
    ? text('terms.from.ownWhileBound', { date: formats.date(until), why })
    : text('terms.from.own', { date: formats.date(day), why });
}
