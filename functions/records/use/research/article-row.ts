import { addToList } from '#shared/domain/add-to-list.ts';
import type { Article } from '#shared/contract/entities/research.ts';
import type { ArticleRow } from '#shared/contract/rows/article-row.ts';
import { articleDoubts, type ArticleDoubt, usualAmount } from '#shared/domain/research/article-doubts.ts';
import { sumOfCharges } from '#shared/domain/research/charges.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { today } from '#functions/platform/clock.ts';
import { incrementalRows } from '#functions/platform/incremental-rows.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** The publisher of an article as one key, by id or by name; undefined without either. */
export function publisherKey(
  model: ReadModel,
  { publisher_id, publisher_text }: Pick<Article, 'publisher_id' | 'publisher_text'>,
): string | undefined {
  const id = model.resolve('provider', publisher_id);
  if (id !== null) return id;
  return publisher_text === null ? undefined : `text ${foldIdentity(publisher_text)}`;
}

/** The median amount of each publisher, in the library's currency. */
export function usualAmounts(model: ReadModel): ReadonlyMap<string, number> {
  return model.view('usual amounts', () => {
    const { currency } = memberOf(model);
    const amounts = new Map<string, number[]>();
    for (const article of model.all('article')) {
      const key = publisherKey(model, article);
      if (key === undefined || article.charges.length === 0) continue;
      addToList(amounts, key, sumOfCharges(article.charges, currency).local);
    }
    return new Map(
      [...amounts].flatMap(([key, all]) => {
        const usual = usualAmount(all);
        return usual === undefined ? [] : [[key, usual] as const];
      }),
    );
  });
}

/** The doubtful values of an article. `usual`: `usualAmounts`, computed once for many articles. */
export function doubtsOf(model: ReadModel, article: Article, usual = usualAmounts(model)): ArticleDoubt[] {
  const { currency, timezone } = memberOf(model);
  const key = publisherKey(model, article);
  const local = article.charges.some((charge) => charge.local !== null) ? sumOfCharges(article.charges, currency).local : null;
  const median = key === undefined ? undefined : usual.get(key);
  return articleDoubts({ ...article, local }, { median, year: Number(today(timezone).slice(0, 4)) });
}

/** An article with the names of its references and its costs. */
export function articleRow(model: ReadModel, stored: Article, usual = usualAmounts(model)): ArticleRow {
  const { authors: _authors, charges, sources: _sources, ...article } = model.live('article', stored);
  const { currency } = memberOf(model);
  const { local, unrated } = sumOfCharges(charges, currency);
  return {
    ...article,
    publisher: reference(model, 'provider', article.publisher_id),
    agreement: reference(model, 'agreement', article.agreement_id),
    subscription: reference(model, 'subscription', article.subscription_id),
    department: reference(model, 'department', article.department_id),
    cost_center: reference(model, 'cost_center', article.cost_center_id),
    local_amount: unrated < charges.length ? local : null,
    local_currency: currency,
    unrated,
    doubt_count: doubtsOf(model, stored, usual).length,
  };
}

/** All articles as lists show them. */
export function articleRows(model: ReadModel): readonly ArticleRow[] {
  const usual = usualAmounts(model);
  return incrementalRows<ArticleRow>(model, {
    name: 'articles',
    day: today(memberOf(model).timezone),
    all: () => model.all('article'),
    present: (id) => {
      const article = model.find('article', id);
      return article && article.id === id ? articleRow(model, article, usual) : undefined;
    },
    affected: { article: (touch) => affectedBy(model, touch) },
  });
}

/** The median of a publisher decides which of its articles are doubtful. */
function affectedBy(model: ReadModel, { id, before }: Touched): Iterable<string> {
  const after = model.find('article', id);
  const known = before as Article | undefined;
  const figures = (article: Article | undefined): string =>
    article ? JSON.stringify([publisherKey(model, article), article.charges.map(({ local }) => local)]) : '';
  if (figures(known) === figures(after)) return [id];
  const keys = new Set([known, after].flatMap((article) => (article ? (publisherKey(model, article) ?? []) : [])));
  return [id, ...[...model.all('article')].filter((article) => keys.has(publisherKey(model, article) ?? '')).map((article) => article.id)];
}
