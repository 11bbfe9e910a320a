import { changeOf } from '../money/cents.ts';
import { addMoney, minorOf, wireOf } from '../money/amount.ts';
import { impliedArticlePrice } from './agreement-balance.ts';

/** What is known of an agreement in a year, as wire amounts of its currency; null for what is not known. */
export interface AgreementYearFacts {
  /** All that is paid for it. */
  paid: number | null;
  /** What reading alone would cost. */
  read_price: number | null;
  /** What an article costs without an agreement. */
  list_price: number | null;
  articles: number;
}

/** Whether an agreement saves money, or what has to be known before that can be said. */
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

/** What an agreement brought in a year. */
export interface AgreementJudgment {
  /** What an article costs under the agreement: what is paid beyond the price for reading, by articles (RT01). */
  article_price: number | null;
  /** What the articles would have cost at list price. */
  avoided: number | null;
  /** What the articles cost less than at list price; below 0 where they cost more. */
  saved: number | null;
  verdict: AgreementVerdict;
  /** How far the price of an article is from the list price, in percent of the list price; null without a comparison. */
  percent: number | null;
}

/** Compares what articles cost under an agreement with their list price. What is not known stays null, and the verdict names it. */
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
