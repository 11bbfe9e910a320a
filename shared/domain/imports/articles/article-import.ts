import { isDoi } from '#shared/domain/identifiers/doi.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { isMoney, isYear } from '../mapping/cell-signs.ts';
import type { MappedColumn } from '../mapping/mapped-column.ts';
import { type ArticleField, articleFields } from './article-fields.ts';

export type { ArticleField };

/** The import of articles with their charges, and of agreements with what they cost. */
export const articleImport: ImportKind<ArticleField> = {
  fields: articleFields,
  signs: [
    ['doi', isDoi],
    ['article_period', isYear],
    ['amount', isMoney],
  ],
  namedBy: null,
  paid: 'amount',
  options: ['existing', 'default_currency', 'decimal_separator', 'date_order'],
  creates: [],
  metaData: [],
  problems: (mapping) =>
    areContracts(mapping) || mapping.some(({ field }) => field === 'doi' || field === 'article_title' || field === 'article_url')
      ? []
      : [say('imports.chooseColumnHoldsArticles')],
};

/** Whether a file lists agreements with what they cost, and no articles: as OpenAPC's contracts do. */
export function areContracts(mapping: readonly Pick<MappedColumn, 'field'>[]): boolean {
  const has = (field: ArticleField): boolean => mapping.some((column) => column.field === field);
  return has('agreement') && has('cost_type') && !has('doi') && !has('article_title') && !has('article_url');
}
