import { changeOf } from '../money/cents.ts';
import { addMoney, minorOf, wireOf } from '../money/amount.ts';
import { impliedArticlePrice } from './agreement-balance.ts';

/** The facts about an agreement in a year, as wire amounts of its currency; null for unknown ones. */
export interface AgreementYearFacts {
  /** The total paid for the agreement. */
  paid: number | null;
  /** The price for reading alone. */
  read_price: number | null;
  /** The price of an article without an agreement. */
  list_price: number | null;
  articles: number;
}

/** Whether an agreement saves money, or the fact that is missing to decide this. */
export const agreementVerdicts = [
  'saves',
  'costs_more',
  'costs_the_same',
  'no_list_price',
  'no_read_price',
  'no_articles',
  'no_cost',
] as const;
export type AgreementVerdict = (typeof agreementVerdicts)[number];

/** The financial result of an agreement in a year. */
export interface AgreementJudgment {
  /** The price per article under the agreement: the amount paid beyond the price for reading, divided by the articles (RT01). */
  article_price: number | null;
  /** The price of the articles at list price. */
  avoided: number | null;
  /** The amount saved on articles compared with the list price; below 0 if they cost more. */
  saved: number | null;
  verdict: AgreementVerdict;
  /** The difference between the price per article and the list price, in percent of the list price; null without a comparison. */
  percent: number | null;
}

/** Compares the price per article under an agreement with the list price. Unknown figures are null, and the verdict names the missing fact. */
export function judgeAgreement({ paid, read_price, list_price, articles }: AgreementYearFacts, currency: string): AgreementJudgment {
  const avoided = list_price === null ? null : wireOf(minorOf(list_price, currency) * articles, currency);
  const unknown = (verdict: AgreementVerdict, article_price: number | null = null): AgreementJudgment => ({
    article_price,
    avoided,
    saved: null,
    verdict,
    percent: null,
  });
  if (paid === null) return unknown('no_cost');
  if (read_price === null) return unknown('no_read_price');
  const price = impliedArticlePrice(paid, read_price, articles, currency);
  if (price === undefined) return unknown('no_articles');
  if (list_price === null || avoided === null || list_price <= 0) return unknown('no_list_price', price);
  const saved = addMoney(avoided, -addMoney(paid, -read_price, currency), currency);
  const change = changeOf(minorOf(list_price, currency), minorOf(price, currency));
  return {
    article_price: price,
    avoided,
    saved,
    verdict: saved > 0 ? 'saves' : saved < 0 ? 'costs_more' : 'costs_the_same',
    percent: change === null ? null : Math.abs(change) / 10_000,
  };
}
