import type { ContractTerms } from '#shared/contract/entities/subscription.ts';
import { weekendDay } from '#shared/domain/terms/notice-day.ts';
import type { Formats } from '#web/ui/formats.ts';
import { text } from '#web/text/text.ts';

/** The notice of terms in words: "3 months before the end". */
export function noticeWords(notice: ContractTerms['notice']): string {
  if (notice === null) return text('terms.noNotice');
  return text(notice.unit === 'month' ? 'terms.noticeMonths' : 'terms.noticeDays', { count: notice.count });
}

/** Terms in one line: how they renew, and their notice. */
export function termsLine({ renewal, notice }: Pick<ContractTerms, 'renewal' | 'notice'>): string {
  const renews = text(`terms.renewals.${renewal}`);
  return notice === null ? renews : `${renews}, ${noticeWords(notice)}`;
}

/** A day; a Saturday or Sunday says so, because offices that receive a notice may be closed. */
export function dayWords(date: string, formats: Formats): string {
  const weekend = weekendDay(date);
  return weekend === undefined ? formats.date(date) : text(`terms.${weekend}`, { date: formats.date(date) });
}
