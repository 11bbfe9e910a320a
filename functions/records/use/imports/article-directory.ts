import { type ArticleDirectory, articleKey, type KnownArticle } from '#shared/domain/imports/articles/plan-articles.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { usualAmounts } from '../research/article-row.ts';
import { chargeRates } from '../research/charge-rates.ts';

/** The member's articles, and the names that files of articles use. */
export function articleDirectory(model: ReadModel): ArticleDirectory {
  const { currency, timezone } = memberOf(model);
  const articles = new Map<string, KnownArticle>();
  const unidentified = new Map<string, KnownArticle[]>();
  for (const article of model.all('article')) {
    const key = article.doi ?? article.url;
    const known = {
      id: article.id,
      title: article.title,
      charges: article.charges,
      fields: article as unknown as Readonly<Record<string, unknown>>,
    };
    const likeness = key === null ? articleKey(article) : null;
    if (key !== null) articles.set(key, known);
    else if (likeness !== null) unidentified.set(likeness, [...(unidentified.get(likeness) ?? []), known]);
  }
  const publishers = new Map<string, string>();
  for (const { id, name, alternative_name, is_publisher } of model.all('provider'))
    if (is_publisher) for (const each of [name, alternative_name]) if (each) publishers.set(foldIdentity(each), id);
  const agreements = new Map<string, string>();
  for (const { id, name, identifier } of model.all('agreement'))
    for (const each of [name, identifier]) if (each) agreements.set(foldIdentity(each), id);
  const departments = new Map<string, string>();
  for (const { id, name, code } of model.all('department'))
    for (const each of [code, name]) if (each) departments.set(foldIdentity(each), id);
  return {
    currency,
    year: Number(today(timezone).slice(0, 4)),
    articles,
    unidentified,
    publishers,
    agreements,
    agreementCosts: new Map([...model.all('agreement')].map((agreement) => [agreement.id, agreement])),
    departments,
    usual: usualAmounts(model),
    rate: chargeRates(model),
  };
}
