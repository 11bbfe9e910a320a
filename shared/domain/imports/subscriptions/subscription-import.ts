import { isCurrency } from '#shared/domain/money/currencies.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Given, ImportKind } from '../import-kind.ts';
import { isDay, isMoney, isYear } from '../mapping/cell-signs.ts';
import type { MappedColumn } from '../mapping/mapped-column.ts';
import { type SubscriptionField, subscriptionFields } from './subscription-fields.ts';

export type { SubscriptionField };

/** The import of subscriptions with their periods. */
export const subscriptionImport: ImportKind<SubscriptionField> = {
  fields: subscriptionFields,
  signs: [
    ['identifier', (text) => /^\d{4}-?\d{3}[\dxX]$/.test(text)],
    ['currency', (text) => /^[A-Z]{3}$/.test(text) && isCurrency(text)],
    ['year', isYear],
    ['start_date', isDay],
    ['end_date', isDay],
    ['price', isMoney],
  ],
  namedBy: 'product',
  paid: 'price',
  wide: 'prices',
  options: [
    'existing',
    'duplicates',
    'organisations',
    'default_currency',
    'publisher_is_vendor',
    'default_owner_id',
    'default_publisher',
    'publisher_optional',
    'default_year',
    'decision',
    'year_start',
    'decimal_separator',
    'date_order',
  ],
  creates: ['providers', 'products', 'product_types', 'departments', 'financial_periods'],
  metaData: ['subscription', 'subscription_period'],
  problems: checkSubscriptions,
};

/** Checks that product and date are known, from columns or from options for the whole file. */
function checkSubscriptions(mapping: readonly MappedColumn[], { default_publisher, default_year }: Given): Message[] {
  const used = new Set(mapping.flatMap(({ field }) => field ?? []));
  const prices = mapping.filter(({ field }) => field === 'price');
  // Price lists of publishers have ISSN and price; an exported row finds its period by id.
  const names = ['publisher', 'vendor', 'product', 'subscription', 'period_id', 'identifier'] as const;
  const named = names.some((field) => used.has(field)) || prices.some(({ publisher }) => publisher) || default_publisher !== null;
  const times = ['period_id', 'start_date', 'year', 'end_date'] as const;
  const dated = times.some((field) => used.has(field)) || (prices.length > 0 && prices.every(({ year }) => year)) || default_year !== null;
  return [...(named ? [] : [say('imports.productColumnRequired')]), ...(dated ? [] : [say('imports.startColumnRequired')])];
}
