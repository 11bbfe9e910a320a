import * as z from 'zod';
import { audit, Currency, ForeignId, OptionalText, RequiredText, Version } from '../fields.ts';
import { Addresses } from './address.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const fields = {
  name: RequiredText(),
  abbreviation: OptionalText(),
  alternative_name: OptionalText(),
  vat: OptionalText(),
  ringgold_id: ForeignId('a number that Ringgold gives', OptionalText()),
  website: OptionalText(),
  repository: OptionalText(),
  locale: z.string().min(2).max(10),
  date_format: z.string().min(1).max(20),
  decimal_separator: z.string().min(1).max(1),
  thousand_separator: z.string().max(1),
  timezone: z.string().min(1).max(64),
  cancellation_reminder_days_before_start_date: z.int().min(0).max(730),
  chart_date_switch: z.string().regex(/^\d{2}-\d{2}$/, issue(say('fields.invalidMonthDay'))),
  financial_period_start_month: z.int().min(1).max(12),
  financial_period_display_using_date: z.enum(['start_date', 'end_date']),
  subscription_deadline_notification: z.boolean(),
  on_deadline: z.enum(['nothing', 'renew', 'cancel']),
  default_price_increase: z.number().min(-100).max(1000),
  viewers_see_vendors: z.boolean(),
  /** Years for which the history is kept. */
  history_years: z.int().min(1).max(30),
  /** Years over which the cost of a one-time purchase is spread. */
  one_time_years: z.int().min(1).max(30),
  /** Whether this library is the office of a consortium. */
  consortium_office: z.boolean(),
  addresses: Addresses,
};

/** The organization of the tenant, with its settings (R069, D3, D4). One per tenant, its id is `member`. */
export const Member = z.object({
  ...audit,
  ...fields,
  /** Absent in records from before it could be changed. */
  one_time_years: fields.one_time_years.optional(),
  consortium_office: fields.consortium_office.optional(),
  /** Whether it ever accepted an invitation of a consortium. */
  consortium_member: z.boolean().optional(),
  currency: Currency,
  featured_currencies: z.array(Currency).max(20),
});
export type Member = z.output<typeof Member>;

/** C034: all fields except the currency, which is fixed when the tenant is created. */
export const MemberChange = z.strictObject({ ...fields, version: Version }).partial();

/** Default number of years over which the cost of a one-time purchase is spread. */
export const defaultOneTimeYears = 10;

/** The initial values of a new tenant. */
export const blankMember = {
  abbreviation: null,
  alternative_name: null,
  vat: null,
  ringgold_id: null,
  website: null,
  repository: null,
  locale: 'en',
  date_format: 'DD.MM.YYYY',
  decimal_separator: '.',
  thousand_separator: ',',
  timezone: 'Europe/Berlin',
  cancellation_reminder_days_before_start_date: 90,
  chart_date_switch: '01-01',
  financial_period_start_month: 1,
  financial_period_display_using_date: 'start_date',
  subscription_deadline_notification: true,
  on_deadline: 'nothing',
  default_price_increase: 4,
  viewers_see_vendors: true,
  history_years: 7,
  one_time_years: defaultOneTimeYears,
  consortium_office: false,
  addresses: [],
  featured_currencies: ['USD', 'EUR', 'GBP', 'CHF'],
} satisfies Partial<Member>;
