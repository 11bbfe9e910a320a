import type { Article, ArticleCharge } from '#shared/contract/entities/research.ts';
import type { ArticleChargeRow, ArticleDetail, AgreementCoverageRow } from '#shared/contract/rows/article-row.ts';
import { payerParts } from '#shared/domain/research/charges.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { articleRow, doubtsOf } from './article-row.ts';

/** All of an article. `coverage` says which agreements cover it, where that was asked. */
export function articleDetail(model: ReadModel, stored: Article, coverage: AgreementCoverageRow[] = []): ArticleDetail {
  const article = model.live('article', stored);
  return {
    ...article,
    ...articleRow(model, stored),
    charges: article.charges.map((charge) => chargeRow(model, charge)),
    doubts: doubtsOf(model, stored).map(({ field, code, message }) => ({ field, code, ...ownMessage(message) })),
    import: reference(model, 'import', article.import_id),
    coverage,
  };
}

function chargeRow(model: ReadModel, charge: ArticleCharge): ArticleChargeRow {
  const { parts, unpaid } = payerParts(charge.amount, charge.payers, charge.currency);
  return {
    ...charge,
    payers: charge.payers.map((payer, index) => ({
      ...payer,
      department: reference(model, 'department', payer.department_id),
      amount: parts[index] ?? 0,
    })),
    unpaid,
    invoice: reference(model, 'vendor_invoice', charge.vendor_invoice_id),
  };
}

/** The article of a charge, by the charge's id. */
export function articleIdOf(chargeId: string): string {
  return chargeId.slice(0, Math.max(0, chargeId.lastIndexOf('_')));
}
