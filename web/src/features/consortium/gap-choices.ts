import type { DealBalance } from '#shared/contract/rows/deal-row.ts';
import type { OrderStepToTake } from '#shared/contract/entities/deal-order.ts';

/** Decisions about the answers of a deal: what happens to a gap, or to a deal below its minimum. */
export type GapChoice = 'close' | 'share_anew' | 'office' | 'extend' | 'later' | 'end';

type Year = DealBalance['years'][number];

/** Years whose accepted prices and office's share are not the total. */
export function openYears({ years }: DealBalance): Year[] {
  return years.filter(({ uncovered }) => uncovered !== 0);
}

/** The open years that can be shared anew among those who accepted. */
export function sharableYears(balance: DealBalance): Year[] {
  return openYears(balance).filter(({ anew }) => anew.length > 0);
}

/** Whether members have accepted less, or in a smaller number, than the deal needs. */
export function isBelowMinimum({ years }: DealBalance): boolean {
  return years.some(({ missing }) => missing !== null);
}

/** The choices that these sums leave, the most usual first. */
export function choicesOf(balance: DealBalance): GapChoice[] {
  const open = openYears(balance);
  const isKnown = open.every(({ gap }) => gap !== null);
  const isSharable = open.some(({ anew, anew_refusal_code }) => anew.length > 0 || anew_refusal_code !== null);
  const isOffered = balance.state === 'offered';
  const isAwaited = balance.years.some(({ unanswered }) => unanswered > 0);
  const hasAccepted = balance.years.some(({ participants }) => participants > 0);
  return [
    ...(open.length === 0 && isOffered && hasAccepted ? (['close'] as const) : []),
    ...(isSharable ? (['share_anew'] as const) : []),
    ...(open.length > 0 && isKnown && hasAccepted ? (['office'] as const) : []),
    ...(isAwaited ? (['extend'] as const) : []),
    ...((open.length > 0 || !hasAccepted) && isOffered ? (['later'] as const) : []),
    'end',
  ];
}

/** The step that carries out a choice. */
export function stepOf(choice: Exclude<GapChoice, 'end'>, balance: DealBalance, lastDay: string | null): OrderStepToTake {
  const day = lastDay === null ? {} : { valid_until: lastDay };
  if (choice === 'extend') return { step: 'extend', ...day };
  if (choice === 'share_anew') {
    const years = sharableYears(balance).map(({ year, anew }) => ({
      year,
      prices: Object.fromEntries(anew.map(({ membership_id, price }) => [membership_id, price])),
    }));
    return { step: 'share_anew', years, ...day };
  }
  // The office carries whole gaps: those of years that are covered already stay as they are.
  const carried = balance.years.flatMap(({ year, gap }) => (gap === null || gap === 0 ? [] : [{ year, amount: gap }]));
  return {
    step: 'close',
    ...(isBelowMinimum(balance) && { below_minimum: true }),
    ...(choice === 'office' && { office_shares: carried }),
  };
}
