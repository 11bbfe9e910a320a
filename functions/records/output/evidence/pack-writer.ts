import { datesIn, formatDate, formatMonth } from '#shared/domain/calendar/format-date.ts';
import { languageOf, type ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { formatAmount, formatPercent, type NumberFormat } from '#shared/domain/money/format-amount.ts';
import type { MessageCode } from '#shared/messages/codes.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { packText } from '#functions/platform/messages/emails/evidence-pack.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';

/** The texts and formats of a pack: one language, the member's formats, as of a day. */
export interface PackWriter {
  language: ScreenLanguage;
  format: NumberFormat;
  day: string;
  /** The library's currency. */
  local: string;
  tell: (message: Message | Message<EmailCode>) => string;
  /** An amount with its currency; the word for a missing one, never 0. */
  money: (amount: number | null | undefined, currency: string) => string;
  number: (value: number | null | undefined, digits?: number) => string;
  /** A percentage with one decimal; `signed` writes a plus before an increase, `typed` keeps the decimals of an entered value. */
  percent: (value: number | null | undefined, how?: { typed?: boolean; signed?: boolean }) => string;
  date: (date: string | null | undefined) => string;
  /** A text with its dates in the member's format. */
  datesIn: (text: string) => string;
  /** A month `YYYY-MM` as its name and year. */
  month: (month: string) => string;
}

export function packWriter(model: ReadModel, language: ScreenLanguage): PackWriter {
  const { currency, date_format, thousand_separator, decimal_separator } = memberOf(model);
  const format = { thousand_separator, decimal_separator };
  const spoken = languageOf(language);
  const tell = (message: Message | Message<EmailCode>): string => packText(message as Message<MessageCode | EmailCode>, language);
  const unknown = tell({ code: 'evidence-pack.unknown' });
  const orUnknown = (text: string): string => (text === '' ? unknown : text);
  return {
    language,
    format,
    day: dayOf(model),
    local: currency,
    tell,
    money: (amount, of) => orUnknown(formatAmount(amount, format, { currency: of })),
    number: (value, digits = 0) => orUnknown(formatAmount(value, format, { digits })),
    percent: (value, how) => orUnknown(formatPercent(value, format, how)),
    date: (date) => orUnknown(formatDate(date, date_format, undefined, spoken)),
    datesIn: (text) => datesIn(text, date_format, spoken),
    month: (month) => formatMonth(month, spoken),
  };
}
