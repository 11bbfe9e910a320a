import { type ArticleField, articleFields, articleFieldTexts, articleHeadingWords } from './articles/article-fields.ts';
import { type BudgetField, budgetFields, budgetFieldTexts, budgetHeadingWords } from './budgets/budget-fields.ts';
import { headingWords } from './subscriptions/heading-words.ts';
import {
  type SubscriptionField,
  repeatableFields,
  subscriptionFields,
  subscriptionFieldTexts,
} from './subscriptions/subscription-fields.ts';
import { type PriceField, priceFields, priceFieldTexts, priceHeadingWords } from './prices/price-fields.ts';
import { type ProviderField, providerFields, providerFieldTexts } from './providers/provider-fields.ts';
import { providerHeadingWords } from './providers/provider-heading-words.ts';
import type { Message } from '../messages/message.ts';

/** What files can be imported as. */
export const importKindNames = ['subscriptions', 'providers', 'subscription_prices', 'budgets', 'articles'] as const;
export type ImportKindName = (typeof importKindNames)[number];
/** The same with COUNTER reports, which have no columns to recognise. */
export const allImportKinds = [...importKindNames, 'usage'] as const;

/** The kind of an import of a spreadsheet. Only calls of their own take COUNTER reports. */
export function sheetKind(kind: (typeof allImportKinds)[number]): ImportKindName {
  if (kind === 'usage') throw new RangeError('COUNTER reports have no columns to recognise');
  return kind;
}

/** A metadata field as what a column can mean; it is called as its column in lists. */
export type MetaDataTarget = `md_${string}`;

/** What a column of any import can mean. */
export type ImportField = SubscriptionField | ProviderField | PriceField | BudgetField | ArticleField | MetaDataTarget;

/** One kind of import as far as it is data: what its columns can mean and under which headings that is found. */
export type ImportKind = {
  fields: readonly ImportField[];
  texts: Readonly<Partial<Record<ImportField, { label: Message; help: Message }>>>;
  words: Readonly<Partial<Record<ImportField, readonly string[]>>>;
  /** Fields that several columns may hold. */
  repeatable: ReadonlySet<ImportField>;
};

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  subscriptions: { fields: subscriptionFields, texts: subscriptionFieldTexts, words: headingWords, repeatable: repeatableFields },
  providers: {
    fields: providerFields,
    texts: providerFieldTexts,
    words: providerHeadingWords,
    repeatable: new Set<ImportField>(['alternative_name', 'description']),
  },
  subscription_prices: { fields: priceFields, texts: priceFieldTexts, words: priceHeadingWords, repeatable: new Set() },
  budgets: { fields: budgetFields, texts: budgetFieldTexts, words: budgetHeadingWords, repeatable: new Set<ImportField>(['amount']) },
  articles: { fields: articleFields, texts: articleFieldTexts, words: articleHeadingWords, repeatable: new Set() },
};

/** Every field of every kind, each once; the member's own come to them. Not by way of `importKinds`: who needs the names only loads no words. */
export const importFields = [...new Set([...subscriptionFields, ...providerFields, ...priceFields, ...budgetFields, ...articleFields])] as [
  ImportField,
  ...ImportField[],
];

/** How a field of a kind is called and what belongs in it; undefined for one of another kind. */
export function textOfField(kind: ImportKindName, field: ImportField): { label: Message; help: Message } | undefined {
  return importKinds[kind].texts[field];
}
