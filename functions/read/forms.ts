import { addressTypes } from '#shared/contract/entities/address.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { nextDay, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypes } from '#shared/domain/metadata/meta-data-types.ts';
import { currencies } from '#shared/domain/money/currencies.ts';
import { today } from '#functions/platform/clock.ts';
import { metaDataGroups } from '#functions/records/ground/metadata/meta-data-fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { owners, reference, references } from '#functions/records/ground/references/reference.ts';
import { rateTable } from '#functions/records/holdings/periods/planned-rate.ts';
import { generalApplicabilityOf } from '#functions/records/work/workflow/workflow-settings-view.ts';
import { english } from '#functions/platform/messages/english.ts';

type Provider = Row<'provider'>;

/** Active providers in one role, with the currency that a form adopts (R053). */
export function providersInRole(model: ReadModel, role: 'is_publisher' | 'is_vendor') {
  return references(model, 'provider', (row) => row[role] === true && row['active'] === true).map((item) => ({
    ...item,
    currency: (model.find('provider', item.id) as Provider).currency,
  }));
}

export function providerForm(model: ReadModel, role: 'publisher' | 'vendor') {
  return {
    owners: owners(model),
    address_types: addressTypes.map((id) => ({ id, name: id })),
    meta_data_fields_by_category: metaDataGroups(model, role),
    currency: memberOf(model).currency,
  };
}

export function productForm(model: ReadModel) {
  return {
    publishers: providersInRole(model, 'is_publisher'),
    types: references(model, 'product_type'),
    subject_categories: references(model, 'subject_category'),
    users: owners(model),
    meta_data_fields_by_category: metaDataGroups(model, 'product'),
  };
}

/** Financial periods, latest first, for pickers and the rule of R052. */
export function financialPeriodChoices(model: ReadModel) {
  return [...model.all('financial_period')]
    .sort((a, b) => (a.start_date < b.start_date ? 1 : -1))
    .map(({ id, name, start_date, end_date }) => ({ id, name, start_date, end_date }));
}

/** Active departments. */
export function departmentChoices(model: ReadModel): Reference[] {
  return references(model, 'department', (row) => row['active'] === true);
}

/** Active cost centres. */
export function costCenterChoices(model: ReadModel): Reference[] {
  return references(model, 'cost_center', (row) => row['active'] === true);
}

export function periodForm(model: ReadModel) {
  const member = memberOf(model);
  return {
    owners: owners(model),
    vendors: providersInRole(model, 'is_vendor'),
    products: references(model, 'product').map((item) => {
      const product = model.find('product', item.id);
      const publisher = model.find('provider', product?.publisher_id);
      return {
        ...item,
        publisher: reference(model, 'provider', product?.publisher_id),
        publisher_currency: publisher?.currency ?? null,
        owner_id: model.resolve('user', product?.owner_id ?? null),
      };
    }),
    departments: departmentChoices(model),
    cost_centers: costCenterChoices(model),
    stakeholders: references(model, 'stakeholder'),
    financial_periods: financialPeriodChoices(model),
    currencies: [...new Set([member.currency, ...member.featured_currencies, ...currencies.map((currency) => currency.code)])],
    normalized_currency: member.currency,
    exchange_rates: rateTable(model).map(({ currency, financial_period_id, rate, as_of }) => ({
      currency,
      financial_period_id,
      rate,
      as_of,
    })),
    task_applicability: generalApplicabilityOf(model),
    // The first period also creates its subscription; a further one has no such part (001 §2).
    meta_data_fields_by_category: [...metaDataGroups(model, 'subscription'), ...metaDataGroups(model, 'subscription_period')],
    subscription: null as Reference | null,
    next_period: null as Partial<Row<'subscription_period'>> | null,
  };
}

/** The options of a metadata field's form (C126). */
export function metaDataFieldForm(model: ReadModel) {
  return {
    types: metaDataTypes.map(({ id, name }) => ({ id, name })),
    categories: references(model, 'meta_data_category'),
    entities: metaDataEntities.map(({ id, name }) => ({ id, name: english(name) })),
  };
}

/** The options of an exchange rate's form; currencies used by this member's periods come first. */
export function exchangeRateForm(model: ReadModel) {
  const member = memberOf(model);
  const used = new Set([...model.all('subscription_period')].map((period) => period.currency));
  const codes = currencies.map((currency) => currency.code);
  return {
    currencies: [...new Set([...codes.filter((code) => used.has(code)), ...member.featured_currencies, ...codes])].filter(
      (code) => code !== member.currency,
    ),
    financial_periods: financialPeriodChoices(model),
    local_currency: member.currency,
    as_of: today(member.timezone),
  };
}

/** The initial values of a new financial period: the one after the last. */
export function financialPeriodForm(model: ReadModel) {
  const member = memberOf(model);
  const last = financialPeriodChoices(model)[0];
  const year = Number(today(member.timezone).slice(0, 4));
  const first = generateFinancialPeriods(year, year, member.financial_period_start_month)[0];
  const start_date = last ? nextDay(last.end_date) : (first?.start_date ?? `${year}-01-01`);
  const end_date = yearLaterMinusDay(start_date);
  const years = [start_date.slice(0, 4), end_date.slice(0, 4)];
  return { start_date, end_date, name: years[0] === years[1] ? (years[0] ?? '') : `${years[0]}/${years[1]?.slice(2)}` };
}
