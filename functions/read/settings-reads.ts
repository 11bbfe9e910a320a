import { addressTypes, wholeAddress } from '#shared/contract/entities/address.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import type { MemberSettings, Settings } from '#shared/contract/groups/settings.ts';
import { countries } from '#shared/domain/address/countries.ts';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { dateFormats } from '#shared/domain/member/date-formats.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { decimalSeparators, thousandSeparators } from '#shared/domain/member/separators.ts';
import { timezones } from '#shared/domain/member/timezones.ts';
import { currencies } from '#shared/domain/money/currencies.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { oneTimeYearsOf } from '#functions/records/use/usage/subscription-use.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { owners } from '#functions/records/ground/references/reference.ts';

const countryChoices = countries.map(({ code, name }) => ({ id: code, name }));

/** R067: the person's own settings before the member's. */
export async function settingsOf(model: ReadModel, repo: Repository): Promise<Settings> {
  const member = memberOf(model);
  const own = (await repo.get('user_settings', repo.caller.userId ?? '')) ?? { ...blankUserSettings, version: 1 };
  return {
    version: own.version,
    locale: own.locale ?? member.locale,
    date_format: member.date_format,
    decimal_separator: member.decimal_separator,
    thousand_separator: member.thousand_separator,
    currency: member.currency,
    financial_period_start_month: member.financial_period_start_month,
    financial_period_display_using_date: member.financial_period_display_using_date,
    chart_date_switch: member.chart_date_switch,
    timezone: own.timezone ?? member.timezone,
    theme: own.theme,
    density: own.density,
    sidebar_open: own.sidebar_open,
    reminders: own.reminders,
    notification_emails: own.notification_emails,
    own: { locale: own.locale, timezone: own.timezone, featured_currencies: own.featured_currencies },
    options: {
      featuredCurrencies: own.featured_currencies ?? member.featured_currencies,
      currencies: currencies.map((currency) => ({ id: currency.code, name: currency.name, decimals: currency.digits })),
      countries: countryChoices,
      users: owners(model),
      email_preferences: [...emailPreferences],
    },
  };
}

/** R069 with the choices of its form. */
export function memberSettingsOf(model: ReadModel): MemberSettings {
  return {
    ...memberOf(model),
    one_time_years: oneTimeYearsOf(model),
    addresses: memberOf(model).addresses.map(wholeAddress),
    options: {
      locales: locales.map(({ code, name }) => ({ id: code, name })),
      date_formats: [...dateFormats],
      decimal_separators: decimalSeparators.map(({ value, name }) => ({ id: value, name })),
      thousand_separators: thousandSeparators.map(({ value, name }) => ({ id: value, name })),
      timezones: timezones(),
      countries: countryChoices,
      address_types: addressTypes.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) })),
    },
  };
}

/** One part of the settings (C032). */
export async function settingsPart(model: ReadModel, repo: Repository, namespace: string): Promise<Record<string, unknown>> {
  if (namespace === 'member') return memberSettingsOf(model);
  const { options, theme, density, sidebar_open, reminders, own, version, ...formats } = await settingsOf(model, repo);
  if (namespace === 'options') return options;
  return namespace === 'user'
    ? { theme, density, sidebar_open, reminders, own, version, locale: formats.locale, timezone: formats.timezone }
    : formats;
}
