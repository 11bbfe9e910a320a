import type { Article } from '#shared/contract/entities/research.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { type AgreementYear, articleFact, type ArticleFact, type ArticlePlace } from '#shared/domain/insights/article-fact.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import type { InsightAgreement } from '#shared/domain/insights/insight-data.ts';
import { convert } from '#shared/domain/money/amount.ts';
import { paidFor } from '#shared/domain/research/agreement-balance.ts';
import { midYear } from '#shared/domain/research/charges.ts';
import { incrementalRows } from '#functions/platform/incremental-rows.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { dayRates } from '../../use/research/charge-rates.ts';
import { agreementYear, articlesOf, isCounted } from '../../use/research/agreement-row.ts';
import { agreementYearFacts, yearsOf } from '../../use/research/agreement-years.ts';

/** The facts of all articles that are neither denied nor cancelled, updated incrementally. */
export function articleFacts(model: ReadModel): readonly ArticleFact[] {
  return incrementalRows<ArticleFact>(model, {
    name: 'article-facts',
    day: '',
    all: () => model.all('article'),
    present: (id) => {
      const article = model.find('article', id);
      return article?.id === id && isCounted(article) ? factOf(model, article) : undefined;
    },
    affected: { article: ({ id }) => [id] },
  });
}

function placeOf(model: ReadModel, kind: KindName, id: string | null): ArticlePlace | null {
  const found = reference(model, kind, id);
  return found ? { key: found.id, name: found.name } : null;
}

function factOf(model: ReadModel, article: Article): ArticleFact {
  const { title, doi, url } = article;
  return articleFact(
    {
      ...article,
      name: title ?? doi ?? url ?? '',
      publisher: placeOf(model, 'provider', article.publisher_id),
      agreement: placeOf(model, 'agreement', article.agreement_id),
      department_id: model.resolve('department', article.department_id),
      charges: article.charges.map((charge) => ({
        ...charge,
        payers: charge.payers.map((payer) => ({ ...payer, department_id: model.resolve('department', payer.department_id) })),
      })),
    },
    memberOf(model).currency,
  );
}

/** An agreement with the known data of its years. */
export function agreementOf(model: ReadModel, id: string): InsightAgreement | undefined {
  const agreement = model.find('agreement', id);
  if (!agreement) return undefined;
  const { currency, name } = agreement;
  const articles = Map.groupBy(articlesOf(model, agreement), (article) => agreementYear(article, agreement));
  const cents = (wire: number | null): number | null => (wire === null ? null : centsOf(wire, currency));
  return {
    id: agreement.id,
    name,
    currency,
    years: yearsOf(agreement).map((year) => {
      const { paid, read_price, list_price } = agreementYearFacts(model, agreement, year);
      return {
        year,
        paid: cents(paid),
        read: cents(read_price),
        list: cents(list_price),
        articles: (articles.get(year) ?? []).map(({ id: article, title, doi, url }) => ({ id: article, name: title ?? doi ?? url ?? '' })),
      };
    }),
  };
}

/** The costs of agreements, a line per year, converted at the table's rate of the year. */
export function agreementYears(model: ReadModel): readonly AgreementYear[] {
  return model.view('agreement years', () => {
    const { currency: local } = memberOf(model);
    const rateOn = dayRates(model);
    return [...model.all('agreement')].flatMap(({ id, name, publisher_id, subscription_id, currency, costs }) =>
      costs.map((cost): AgreementYear => {
        const paid = paidFor(cost, currency);
        const rate = currency === local ? null : rateOn(currency, midYear(cost.year));
        const wire = currency === local ? paid : rate === null ? null : convert(paid, rate, currency, local);
        return {
          id,
          name,
          publisher: placeOf(model, 'provider', publisher_id),
          subscription: model.resolve('subscription', subscription_id),
          year: cost.year,
          cents: wire === null ? null : centsOf(wire, local),
        };
      }),
    );
  });
}
