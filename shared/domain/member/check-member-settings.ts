import type { Breach } from '../breach.ts';
import type { FinancialPeriodDisplay } from '../calendar/financial-periods.ts';
import { numeric } from '../money/check-number.ts';
import { isEmpty, maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { dateFormats } from './date-formats.ts';
import { locales } from './locales.ts';
import { readRollover } from './rollover.ts';
import { decimalSeparators, thousandSeparators } from './separators.ts';
import { isTimezone } from './timezones.ts';
import { say } from '../messages/message.ts';

/** The settings that have rules (R015). A partial change names only some fields; absent ones are not checked. */
export type MemberSettingsDraft = {
  name?: string | null;
  abbreviation?: string | null;
  alternative_name?: string | null;
  vat?: string | null;
  ringgold_id?: string | null;
  website?: string | null;
  repository?: string | null;
  locale?: string;
  date_format?: string;
  decimal_separator?: string;
  thousand_separator?: string;
  timezone?: string;
  cancellation_reminder_days_before_start_date?: number | null;
  /** MM-DD. */
  chart_date_switch?: string;
  financial_period_start_month?: number;
  financial_period_display_using_date?: FinancialPeriodDisplay;
};

/** Whether members may choose the abbreviation of financial periods: only where a period spans two calendar years (R015). */
export function mayChooseDisplay(startMonth: number): boolean {
  return startMonth !== 1;
}

/** Breaches of R015 in the settings as they would be saved, with all settings that a rule compares. */
export function checkMemberSettings(draft: MemberSettingsDraft): Breach[] {
  const texts = ['name', 'abbreviation', 'alternative_name', 'vat', 'ringgold_id', 'website', 'repository'] as const;
  return [
    ...('name' in draft ? required('name', draft.name) : []),
    ...texts.flatMap((field) => maxLength(field, draft[field], limits.text)),
    ...oneOf(
      'locale',
      draft.locale,
      locales.map(({ code }) => code),
    ),
    ...oneOf('date_format', draft.date_format, dateFormats),
    ...oneOf(
      'decimal_separator',
      draft.decimal_separator,
      decimalSeparators.map(({ value }) => value),
    ),
    ...oneOf(
      'thousand_separator',
      draft.thousand_separator,
      thousandSeparators.map(({ value }) => value),
    ),
    ...checkSeparatorsDiffer(draft),
    ...(draft.timezone === undefined || isTimezone(draft.timezone) ? [] : [notOffered('timezone')]),
    ...numeric('cancellation_reminder_days_before_start_date', draft.cancellation_reminder_days_before_start_date, { min: 0, max: 3650 }),
    ...numeric('financial_period_start_month', draft.financial_period_start_month, { min: 1, max: 12 }),
    ...(draft.chart_date_switch === undefined || readRollover(draft.chart_date_switch)
      ? []
      : [{ field: 'chart_date_switch', message: say('calendar.invalidDate') }]),
    ...oneOf('financial_period_display_using_date', draft.financial_period_display_using_date, ['start_date', 'end_date']),
  ];
}

function notOffered(field: string): Breach {
  return { field, message: say('member.notOneChoices') };
}

function oneOf(field: string, value: string | undefined, choices: readonly string[]): Breach[] {
  return value === undefined || choices.includes(value) ? [] : [notOffered(field)];
}

function checkSeparatorsDiffer(draft: MemberSettingsDraft): Breach[] {
  const { decimal_separator: decimal, thousand_separator: thousand } = draft;
  if (isEmpty(decimal) || decimal !== thousand) return [];
  return [{ field: 'thousand_separator', message: say('member.separatorsEqual') }];
}
