import type { Article } from '#shared/contract/entities/research.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { plannedRate } from '../periods/planned-rate.ts';

/** The table's rate for a charge of an article: of the financial period in which the article was published, accepted or submitted, else of its year (D4). */
export function rateOfArticle(model: ReadModel, article: Article, currency: string): string | null {
  const date =
    article.published_on ?? article.accepted_on ?? article.submitted_on ?? (article.period === null ? null : `${article.period}-07-01`);
  if (date === null) return null;
  const period = [...model.all('financial_period')].find(({ start_date, end_date }) => start_date <= date && date <= end_date);
  return period ? (plannedRate(model, currency, period.id)?.rate ?? null) : null;
}
