import type { UseFormReturn } from 'react-hook-form';
import { type Address, addressTypes } from '#shared/contract/entities/address.ts';
import { defaultOneTimeYears } from '#shared/contract/entities/member.ts';
import type { MemberSettings } from '#shared/contract/groups/settings.ts';

type Texts = Record<'abbreviation' | 'alternative_name' | 'vat' | 'ringgold_id' | 'website' | 'repository', string>;

/** The form values: the call's body with an entry for every address type, and empty texts instead of null. */
export type MemberValues = Texts &
  Pick<
    MemberSettings,
    | 'version'
    | 'name'
    | 'locale'
    | 'date_format'
    | 'decimal_separator'
    | 'thousand_separator'
    | 'timezone'
    | 'chart_date_switch'
    | 'financial_period_start_month'
    | 'financial_period_display_using_date'
    | 'subscription_deadline_notification'
    | 'on_deadline'
    | 'viewers_see_vendors'
  > & {
    cancellation_reminder_days_before_start_date: number | null;
    default_price_increase: number | null;
    history_years: number | null;
    one_time_years: number | null;
    consortium_office: boolean;
    addresses: Address[];
  };

/** The props of every part of the form. */
export interface MemberFormPart {
  form: UseFormReturn<MemberValues>;
  member: MemberSettings;
  disabled: boolean;
}

export function memberFormValues(member: MemberSettings): MemberValues {
  return {
    version: member.version,
    name: member.name,
    abbreviation: member.abbreviation ?? '',
    alternative_name: member.alternative_name ?? '',
    vat: member.vat ?? '',
    ringgold_id: member.ringgold_id ?? '',
    website: member.website ?? '',
    repository: member.repository ?? '',
    locale: member.locale,
    date_format: member.date_format,
    decimal_separator: member.decimal_separator,
    thousand_separator: member.thousand_separator,
    timezone: member.timezone,
    cancellation_reminder_days_before_start_date: member.cancellation_reminder_days_before_start_date,
    chart_date_switch: member.chart_date_switch,
    financial_period_start_month: member.financial_period_start_month,
    financial_period_display_using_date: member.financial_period_display_using_date,
    subscription_deadline_notification: member.subscription_deadline_notification,
    on_deadline: member.on_deadline,
    default_price_increase: member.default_price_increase,
    viewers_see_vendors: member.viewers_see_vendors,
    history_years: member.history_years,
    one_time_years: member.one_time_years ?? defaultOneTimeYears,
    consortium_office: member.consortium_office ?? false,
    addresses: addressTypes.map((type) => blankAddress(type, member.addresses)),
  };
}

/** The address of a type, or an empty one. */
function blankAddress(type: Address['address_type'], addresses: readonly Address[]): Address {
  const known = addresses.find((address) => address.address_type === type);
  return {
    address_type: type,
    use_address_type: known?.use_address_type ?? null,
    address_1: known?.address_1 ?? '',
    address_2: known?.address_2 ?? '',
    post_code: known?.post_code ?? '',
    city: known?.city ?? '',
    state: known?.state ?? '',
    country: known?.country ?? null,
  };
}
