import type { groups } from '#shared/contract/calls.ts';
import type { Agreement } from '#shared/contract/entities/research.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { AgreementBalance } from '#shared/contract/rows/article-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { costOfYear, forecastQuota } from '#shared/domain/research/agreement-balance.ts';
import { judgeAgreement } from '#shared/domain/research/agreement-verdict.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { agreementRows, quotaOf } from '#functions/records/use/research/agreement-row.ts';
import { agreementYearFacts, yearsOf } from '#functions/records/use/research/agreement-years.ts';
import { type LeakedArticle, leakedArticles, sumOfLeaked } from '#functions/records/use/research/leakage.ts';
import { productUseOf } from '#functions/records/use/usage/product-use.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';

/** Reading agreements and their balance (C722, C726). */
export const agreementReads: ReadHandlers<typeof groups.agreements> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'agreements', agreementRows(model), request.query);
  },
  get: async (request) => {
    const model = await request.model();
    return oneRow(model, 'agreement', agreementRows(model), request.params.id);
  },
  form: async (request) => {
    const model = await request.model();
    return {
      publishers: references(model, 'provider', (row) => row['is_publisher'] === true),
      subscriptions: references(model, 'subscription'),
      title_lists: references(model, 'title_list'),
      currency: memberOf(model).currency,
    };
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'agreement', request.params.id, '/agreements'),
  balance: async (request) => {
    const { caller, params, query } = request;
    const model = await request.model();
    const agreement = model.find('agreement', params.id);
    if (!agreement) throw notFound(say('kinds.agreement'));
    const year = query.year === undefined ? shownYear(model, agreement) : Number(query.year);
    return balanceOf(caller, model, model.live('agreement', agreement), year);
  },
};

/** This year or the nearest one in which the agreement runs; if that has no cost yet, the last earlier one with costs. */
function shownYear(model: ReadModel, { start_date, end_date, costs }: Agreement): number {
  const thisYear = Number(today(memberOf(model).timezone).slice(0, 4));
  const year = Math.min(Math.max(thisYear, Number(start_date.slice(0, 4))), Number(end_date.slice(0, 4)));
  return costs.map((cost) => cost.year).reduce((last, each) => (each <= year && each > last ? each : last), 0) || year;
}

async function balanceOf(caller: Pick<Caller, 'tenant'>, model: ReadModel, agreement: Agreement, year: number): Promise<AgreementBalance> {
  const { currency } = agreement;
  const { read, publish, read_and_publish, fee, credit } = costOfYear(agreement.costs, year, currency) ?? noCost;
  const { used, quota } = quotaOf(model, agreement, year);
  const day = today(memberOf(model).timezone);
  const leaked = (await leakedArticles(caller, model, [agreement])).get(agreement.id) ?? [];
  const { leakage, ...shown } = judged(model, agreement, year, leaked);
  const { read_price } = agreementYearFacts(model, agreement, year);
  return {
    ...shown,
    years: yearsOf(agreement),
    currency,
    cost: { read, publish, read_and_publish, fee, credit },
    read_price,
    uses: usesOf(model, agreement, year),
    quota,
    forecast: quota === null || String(year) !== day.slice(0, 4) ? null : (forecastQuota({ used, quota, today: day }) ?? null),
    leakage: { ...leakage, local_currency: memberOf(model).currency },
    by_year: yearsOf(agreement).map((each) => {
      const { avoided: _avoided, ...line } = judged(model, agreement, each, leaked);
      return line;
    }),
  };
}

/** The benefit of an agreement in a year, and its articles that were paid for nevertheless. */
function judged(model: ReadModel, agreement: Agreement, year: number, leaked: readonly LeakedArticle[]) {
  const facts = agreementYearFacts(model, agreement, year);
  return {
    year,
    paid: facts.paid,
    articles: facts.articles,
    list_price: facts.list_price,
    ...judgeAgreement(facts, agreement.currency),
    leakage: sumOfLeaked(
      model,
      leaked.filter((article) => article.year === year),
    ),
  };
}

const noCost = { read: null, publish: null, read_and_publish: null, fee: null, credit: null };

/** The uses of its subscription in the known months of the year; null without a known month. */
function usesOf(model: ReadModel, { subscription_id }: Agreement, year: number): number | null {
  const product = model.find('subscription', subscription_id)?.product_id;
  if (product === undefined) return null;
  const months = [...productUseOf(model, product).paid].flatMap(([month, { uses }]) =>
    uses !== null && month.startsWith(`${year}-`) ? [uses] : [],
  );
  return months.length === 0 ? null : months.reduce((sum, uses) => sum + uses, 0);
}
