import type { groups } from '#shared/contract/calls.ts';
import type { Agreement } from '#shared/contract/entities/research.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { AgreementBalance } from '#shared/contract/rows/article-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { minorOf, wireOf } from '#shared/domain/money/amount.ts';
import { costOfYear, forecastQuota, impliedArticlePrice, indexedReadPrice, paidFor } from '#shared/domain/research/agreement-balance.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/deletion/deletion.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import { references } from '#functions/records/references/reference.ts';
import { agreementRows, quotaOf } from '#functions/records/research/agreement-row.ts';
import { leakageOf } from '#functions/records/research/leakage.ts';
import { productUseOf } from '#functions/records/usage/product-use.ts';
import { answerList, oneRow } from '#functions/records/lists/list-answer.ts';

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

/** This year, or the nearest one in which the agreement runs. */
function shownYear(model: ReadModel, { start_date, end_date }: Agreement): number {
  const year = Number(today(memberOf(model).timezone).slice(0, 4));
  return Math.min(Math.max(year, Number(start_date.slice(0, 4))), Number(end_date.slice(0, 4)));
}

async function balanceOf(caller: Pick<Caller, 'tenant'>, model: ReadModel, agreement: Agreement, year: number): Promise<AgreementBalance> {
  const { currency, list_price } = agreement;
  const known = costOfYear(agreement.costs, year, currency);
  const { read, publish, read_and_publish, fee, credit } = known ?? noCost;
  const paid = known ? paidFor(known, currency) : null;
  const { used, quota } = quotaOf(model, agreement, year);
  const readPrice = readPriceOf(agreement, year);
  const day = today(memberOf(model).timezone);
  return {
    year,
    years: yearsOf(agreement),
    currency,
    cost: { read, publish, read_and_publish, fee, credit },
    paid,
    articles: used,
    list_price,
    avoided: list_price === null ? null : wireOf(minorOf(list_price, currency) * used, currency),
    read_price: readPrice,
    article_price: paid === null || readPrice === null ? null : (impliedArticlePrice(paid, readPrice, used, currency) ?? null),
    uses: usesOf(model, agreement, year),
    quota,
    forecast: quota === null || String(year) !== day.slice(0, 4) ? null : (forecastQuota({ used, quota, today: day }) ?? null),
    leakage: leaked(await leakageOf(caller, model, [agreement], year), memberOf(model).currency),
  };
}

function leaked([leak]: Awaited<ReturnType<typeof leakageOf>>, local_currency: string): AgreementBalance['leakage'] {
  return { articles: leak?.articles ?? 0, cost: leak?.cost ?? 0, local_currency };
}

const noCost = { read: null, publish: null, read_and_publish: null, fee: null, credit: null };

function yearsOf({ start_date, end_date }: Agreement): number[] {
  const [first, last] = [Number(start_date.slice(0, 4)), Number(end_date.slice(0, 4))];
  return Array.from({ length: Math.min(last - first + 1, 30) }, (_, index) => first + index);
}

function readPriceOf({ read_price, read_price_year, index_percent, currency }: Agreement, year: number): number | null {
  if (read_price === null || read_price_year === null || read_price_year > year) return null;
  return indexedReadPrice({ amount: read_price, year: read_price_year, index_percent: index_percent ?? 0 }, year, currency);
}

/** The uses of its subscription in the months of the year that are known; null without a known month. */
function usesOf(model: ReadModel, { subscription_id }: Agreement, year: number): number | null {
  const product = model.find('subscription', subscription_id)?.product_id;
  if (product === undefined) return null;
  const months = [...productUseOf(model, product).paid].flatMap(([month, { uses }]) =>
    uses !== null && month.startsWith(`${year}-`) ? [uses] : [],
  );
  return months.length === 0 ? null : months.reduce((sum, uses) => sum + uses, 0);
}
