import { isDoi } from '#shared/domain/identifiers/doi.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { isMoney, isYear } from '../mapping/cell-signs.ts';
import type { MappedColumn } from '../mapping/mapped-column.ts';
import { additionalCharges, type ArticleField, articleFields } from './article-fields.ts';

export type { ArticleField };

const chargeFields = additionalCharges.map((kind) => `charge_${kind}` as const);

const isFee = (heading: string): boolean =>
  /\b(?:\w*charg\w*|fees?|surcharges?|levy|\w*gebuhr\w*|zuschlag\w*|frais|\w*avgift\w*)\b/.test(heading);

/** Headings of fees that no field lists: `Journal APC`, `Color Charg`, `Admin Fee`. Unknown fees become other charges. */
const likely: ImportKind<ArticleField>['likely'] = [
  [
    'amount',
    (heading) =>
      /\bapcs?\b|\b(?:article processing|publication|publishing|publications|open access|oa) (?:charge|fee|cost)s?\b/.test(heading),
  ],
  ['amount', (heading) => /\b(?:publikations(?:gebuhr|kosten)\w*|frais de publication|publiceringsavgift\w*)/.test(heading)],
  ['charge_colour', (heading) => isFee(heading) && /\b(?:colou?r|farb\w*|couleur|farg\w*)/.test(heading)],
  ['charge_page', (heading) => isFee(heading) && /\b(?:pages?|overlength|seiten\w*|sid\w*)\b/.test(heading)],
  ['charge_cover', (heading) => isFee(heading) && /\bcovers?\b/.test(heading)],
  ['charge_submission', (heading) => isFee(heading) && /\bsubmissions?\b/.test(heading)],
  ['charge_reprint', (heading) => isFee(heading) && /\breprints?\b/.test(heading)],
  ['charge_permission', (heading) => isFee(heading) && /\bpermissions?\b/.test(heading)],
  ['charge_other', isFee],
];

/** The import of articles with their charges, and of agreements with their costs. */
export const articleImport: ImportKind<ArticleField> = {
  fields: articleFields,
  signs: [
    ['doi', isDoi],
    ['article_period', isYear],
    ['amount', isMoney],
  ],
  namedBy: null,
  paid: 'amount',
  parts: ['tax', ...chargeFields],
  likely,
  options: ['existing', 'default_currency', 'decimal_separator', 'date_order'],
  creates: [],
  metaData: [],
  problems: (mapping) =>
    areContracts(mapping) || mapping.some(({ field }) => field === 'doi' || field === 'article_title' || field === 'article_url')
      ? []
      : [say('imports.articleColumnRequired')],
};

/** Whether a file lists agreements with their costs but no articles, as OpenAPC's contracts do. */
export function areContracts(mapping: readonly Pick<MappedColumn, 'field'>[]): boolean {
  const has = (field: ArticleField): boolean => mapping.some((column) => column.field === field);
  return has('agreement') && has('cost_type') && !has('doi') && !has('article_title') && !has('article_url');
}
