import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { inLocalCurrency, priceChange } from '#shared/domain/forecasts/price-changes.ts';
import type { Formats } from '#web/ui/formats.ts';
import type { Tone } from '#web/ui/record/status-badge.tsx';
import { text } from '#web/text/text.ts';

/** `01.01.2026 – 31.12.2026`; a one-time purchase says so instead of an end (R066). */
export function datesOf({ start_date, end_date }: Pick<PeriodRow, 'start_date' | 'end_date'>, formats: Formats): string {
  return end_date === null
    ? `${formats.date(start_date)} – ${text('records.subscription.oneTime')}`
    : `${formats.date(start_date)} – ${formats.date(end_date)}`;
}

/** The badge tone of the computed status. */
export function toneOf(status: PeriodRow['status']): Tone {
  if (status.decision === 'cancelled') return 'over';
  if (status.decision === 'undecided') return status.time === 'past' ? 'over' : 'open';
  return status.time === 'past' ? 'plain' : 'good';
}

export interface PriceChange {
  /** In percent, to 4 decimals. */
  percent: number;
  /** Compared in the member's currency, since the original ones differ. */
  local: boolean;
}

/** The increase compared with the period before (D4); undefined if the two cannot be compared. */
export function changeOf(period: PeriodRow, before: PeriodRow | undefined): PriceChange | undefined {
  if (!before) return undefined;
  const local = before.currency !== period.currency;
  const inLocal = (row: PeriodRow) => inLocalCurrency(row, row.normalized_currency);
  const percent = local ? priceChange(inLocal(before), inLocal(period)) : priceChange(before, period);
  return percent === undefined ? undefined : { percent, local };
}
