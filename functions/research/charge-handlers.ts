import type { Article, ArticleCharge } from '#shared/contract/entities/research.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { articleCharges } from '#shared/contract/groups/articles.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { checkCurrency } from '#shared/domain/money/check-currency.ts';
import { localAmount, payerBreaches } from '#shared/domain/research/charges.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { articleDetail, articleIdOf } from '#functions/records/use/research/article-detail.ts';
import { chargeRates } from '#functions/records/use/research/charge-rates.ts';

type Given = { [K in keyof Omit<ArticleCharge, 'id' | 'local'>]?: ArticleCharge[K] | undefined };

const blank: Omit<ArticleCharge, 'id' | 'local' | 'amount' | 'currency'> = {
  kind: 'apc',
  rate: null,
  tax: null,
  vendor_invoice_id: null,
  payers: [],
};

/** A charge with its local amount, after its rules; a charge that breaks one is refused. */
function completed(model: ReadModel, article: Article, charge: Omit<ArticleCharge, 'local'>): ArticleCharge {
  const { currency: local } = memberOf(model);
  const breaches = [
    ...checkCurrency('currency', charge.currency),
    ...checkAmount('amount', charge.amount, charge.currency),
    ...(charge.tax === null ? [] : checkAmount('tax', charge.tax, charge.currency)),
    ...payerBreaches(charge.payers),
  ];
  if (breaches.length > 0) throw breached(breaches);
  const rate = charge.currency === local ? null : (charge.rate ?? chargeRates(model)(charge.currency, article));
  return { ...charge, rate, local: localAmount(charge.amount, charge.currency, local, rate) };
}

async function loadArticle(tx: Transaction, id: string, version?: number): Promise<Article> {
  const article = await tx.load('article', id, version);
  if (article.id !== id) throw notFound(say('kinds.article'));
  return article;
}

function known(article: Article, id: string): ArticleCharge {
  const charge = article.charges.find((each) => each.id === id);
  if (!charge) throw notFound(say('research.charge'));
  return charge;
}

/** Changes a charge within its article. */
const update: GroupHandlers<typeof articleCharges>['update'] = async (request) => {
  const {
    repo,
    params: { id },
    body: { version, ...given },
  } = request;
  const article = await repo.commit(async (tx) => {
    const before = await loadArticle(tx, articleIdOf(id), version);
    const old = known(before, id);
    // A rate of the old currency means nothing in another.
    const base = given.currency !== undefined && given.currency !== old.currency ? { ...old, rate: null } : old;
    const { local: _local, ...charge } = { ...base, ...defined(given) };
    const next = completed(await tx.model(), before, charge);
    return tx.save('article', { ...before, charges: before.charges.map((each) => (each.id === id ? next : each)) });
  });
  return articleDetail(await request.model(), article);
};

/** Charges of articles (C719-C721). They are part of their article, so that two people at once cannot lose one. */
export const chargeHandlers: GroupHandlers<typeof articleCharges> = {
  create: async (request) => {
    const {
      repo,
      body: { article_id, ...given },
    } = request;
    const article = await repo.commit(async (tx) => {
      const before = await loadArticle(tx, article_id);
      const { amount, currency, ...rest } = given;
      const charge = completed(await tx.model(), before, {
        ...blank,
        ...defined(rest),
        amount,
        currency,
        id: `${before.id}_${tx.newId()}`,
      });
      return tx.save('article', { ...before, charges: [...before.charges, charge] });
    });
    return answer(articleDetail(await request.model(), article), { message: say('research.chargeAdded') });
  },
  update,
  updateByPost: update,
  remove: async (request) => {
    const {
      repo,
      params: { id },
    } = request;
    const article = await repo.commit(async (tx) => {
      const before = await loadArticle(tx, articleIdOf(id));
      known(before, id);
      return tx.save('article', { ...before, charges: before.charges.filter((each) => each.id !== id) });
    });
    return answer(articleDetail(await request.model(), article), { message: say('research.chargeDeleted') });
  },
};

function defined<T extends Given>(given: T): Partial<ArticleCharge> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
