import type { Agreement, Article } from '#shared/contract/entities/research.ts';
import type { AgreementRow } from '#shared/contract/rows/article-row.ts';
import { basisDate } from '#shared/domain/research/agreement-coverage.ts';
import { costOfYear, paidFor } from '#shared/domain/research/agreement-balance.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** The year in which an article counts for its agreement: that of the date that decides, else the year of its cost. */
export function agreementYear(
  article: Pick<Article, 'submitted_on' | 'accepted_on' | 'published_on' | 'period'>,
  { basis }: Pick<Agreement, 'basis'>,
): number | null {
  const date = basisDate(article, basis);
  return date === null ? article.period : Number(date.slice(0, 4));
}

/** Whether an article counts: all but denied and cancelled ones. */
export function isCounted({ stage }: Pick<Article, 'stage'>): boolean {
  return stage !== 'denied' && stage !== 'cancelled';
}

/** The articles of an agreement that use its quota. */
export function articlesOf(model: ReadModel, agreement: Agreement): Article[] {
  return model.by('article', 'agreement_id', agreement.id).filter(isCounted);
}

/** The number of an agreement's articles in a year, and its quota; null without a limit. */
export function quotaOf(model: ReadModel, agreement: Agreement, year: number): { used: number; quota: number | null } {
  return {
    used: articlesOf(model, agreement).filter((article) => agreementYear(article, agreement) === year).length,
    quota: agreement.quotas.find((line) => line.year === year)?.articles ?? null,
  };
}

/** An agreement with the figures of this year. */
export function agreementRow(model: ReadModel, stored: Agreement): AgreementRow {
  const agreement = model.live('agreement', stored);
  const year = Number(today(memberOf(model).timezone).slice(0, 4));
  const { used, quota } = quotaOf(model, agreement, year);
  const cost = costOfYear(agreement.costs, year, agreement.currency);
  return {
    ...agreement,
    publisher: reference(model, 'provider', agreement.publisher_id),
    subscription: reference(model, 'subscription', agreement.subscription_id),
    title_list: reference(model, 'title_list', agreement.title_list_id),
    article_count: used,
    quota,
    paid: cost ? paidFor(cost, agreement.currency) : null,
  };
}

/** All agreements. */
export function agreementRows(model: ReadModel): AgreementRow[] {
  return model.view(
    'list agreements',
    () => [...model.all('agreement')].map((agreement) => agreementRow(model, agreement)),
    today(memberOf(model).timezone),
  );
}
