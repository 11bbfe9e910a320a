import type { groups } from '#shared/contract/calls.ts';
import type { Article } from '#shared/contract/entities/research.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import { readDoi } from '#shared/domain/identifiers/doi.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { say } from '#shared/domain/messages/message.ts';
import { currencies } from '#shared/domain/money/currencies.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { articleDoubts } from '#shared/domain/research/article-doubts.ts';
import { chargeKinds } from '#shared/domain/research/charges.ts';
import { departmentChoices } from '../forms.ts';
import { today } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference, references } from '#functions/records/ground/references/reference.ts';
import { articleDetail, articleIdOf } from '#functions/records/use/research/article-detail.ts';
import { authorFinder, personOf } from '#functions/records/use/research/person-to-erase.ts';
import { placesOfPerson } from '#functions/records/use/research/places-of-person.ts';
import { listedArticles } from '#functions/records/use/research/leaked-rows.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { findTitles } from '#functions/records/holdings/title-lists/search-titles.ts';
import { agreementsFor, askedOf, coverageRows } from '#functions/records/use/research/coverage.ts';

type Lookup = Awaited<ReturnType<typeof lookUp>>;

/** The data in our own records about a DOI and an ISSN. Throws an error at the field for a text that is neither. */
async function lookUp(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { doi: doiText, issn: issnText }: { doi: string | null; issn: string | null },
) {
  const doi = doiText === null ? null : (readDoi(doiText)?.doi ?? null);
  if (doiText !== null && doi === null) throw invalid({ doi: [say('research.notDoi')] });
  const issn = issnText === null ? null : (normaliseIssn(issnText) ?? null);
  if (issnText !== null && issn === null) throw invalid({ issn: [say('research.badIssn', { issn: issnText })] });
  const known = doi === null ? undefined : model.by('article', 'doi', doi)[0];
  const issns = [issn, known?.issn_electronic, known?.issn_print].flatMap((each) => each ?? []);
  return {
    doi,
    known,
    issns,
    article: known ? reference(model, 'article', known.id) : null,
    journal: await findJournal(caller, model, issns),
    publisher: reference(model, 'provider', known?.publisher_id ?? publisherOfPrefix(model, doi) ?? publisherOfJournal(model, issns)),
  };
}

async function findJournal(caller: Pick<Caller, 'tenant'>, model: ReadModel, issns: readonly string[]) {
  for (const issn of issns) {
    const { best } = await findTitles(caller, model, issn, { scope: 'in_force', most: 50 });
    const [first] = best;
    if (!first) continue;
    const { publication_title, print_identifier, online_identifier } = first.publication();
    return {
      title: publication_title,
      issn_print: print_identifier,
      issn_electronic: online_identifier,
      lists: best.map(({ list }) => ({ id: list.id, name: list.name, product: reference(model, 'product', list.product_id) })),
    };
  }
  return null;
}

/** The publisher of all articles with the same DOI prefix; undefined where they differ. */
function publisherOfPrefix(model: ReadModel, doi: string | null): string | undefined {
  if (doi === null) return undefined;
  const byPrefix = model.view('publishers by prefix', () => {
    const found = new Map<string, Set<string>>();
    for (const article of model.all('article')) {
      const publisher = model.resolve('provider', article.publisher_id);
      const prefix = article.doi?.split('/', 1)[0];
      if (publisher === null || prefix === undefined) continue;
      found.set(prefix, (found.get(prefix) ?? new Set()).add(publisher));
    }
    return found;
  });
  const publishers = byPrefix.get(doi.split('/', 1)[0] ?? '');
  return publishers?.size === 1 ? [...publishers][0] : undefined;
}

/** The publisher of an earlier article in the journal. */
function publisherOfJournal(model: ReadModel, issns: readonly string[]): string | undefined {
  for (const issn of issns)
    for (const field of ['issn_electronic', 'issn_print'] as const) {
      const other = model.by('article', field, issn).find(({ publisher_id }) => publisher_id !== null);
      if (other?.publisher_id) return other.publisher_id;
    }
  return undefined;
}

function answerOf({ doi, article, journal, publisher }: Lookup) {
  return { doi, article, journal, publisher };
}

/** The doubts about an article that is not stored yet: only those that its data allow. */
function doubtsBefore(model: ReadModel, doi: string | null, dates: Pick<Article, 'submitted_on' | 'accepted_on' | 'published_on'>) {
  const article = {
    ...dates,
    doi,
    url: null,
    issn_print: null,
    issn_electronic: null,
    period: null,
    is_hybrid: 'unknown',
    in_doaj: 'unknown',
    local: null,
  } as const;
  const year = Number(today(memberOf(model).timezone).slice(0, 4));
  return articleDoubts(article, { median: undefined, year })
    .filter(({ code }) => code !== 'no_doi')
    .map(({ field, code, message }) => ({ field, code, ...ownMessage(message) }));
}

async function detailOf(caller: Caller, model: ReadModel, article: Article) {
  return articleDetail(model, article, await coverageRows(caller, model, agreementsFor(model, article), askedOf(article)));
}

/** The charge with an id, and its article. */
function chargeById(model: ReadModel, id: string): { article: Article; charge: Article['charges'][number] } {
  const article = model.find('article', articleIdOf(id));
  const charge = article?.charges.find((each) => each.id === id);
  if (!article || !charge) throw notFound(say('research.charge'));
  return { article, charge };
}

/** The read calls of an article's charges: one charge, the form's options, and a deletion, which affects nothing else. */
export const chargeReads: ReadHandlers<typeof groups.articleCharges> = {
  get: async (request) => {
    const model = await request.model();
    return detailOf(request.caller, model, chargeById(model, request.params.id).article);
  },
  form: async (request) => {
    const model = await request.model();
    const { currency, featured_currencies } = memberOf(model);
    return {
      kinds: [...chargeKinds],
      departments: departmentChoices(model),
      currencies: [...new Set([currency, ...featured_currencies, ...currencies.map(({ code }) => code)])],
      currency,
    };
  },
  deleteConfirmation: async (request) => {
    const model = await request.model();
    const { article, charge } = chargeById(model, request.params.id);
    const name = formatAmount(charge.amount, memberOf(model), { currency: charge.currency });
    return {
      name,
      messages: [
        {
          ...ownMessage(say('common.recordWillBeDeleted', { title: say('research.charge'), name })),
          replaceable: false,
          confirmable: true,
          uses: null,
        },
      ],
      replaceable: false,
      confirmable: true,
      in_use: false,
      replacements: [],
      confirm: { method: 'DELETE', path: `/article-charges/${charge.id}`, version: article.version },
    };
  },
};

/** The read calls of articles, and the check before a payment (C710, C712, C716, C717). */
export const articleReads: ReadHandlers<typeof groups.articles> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'articles', await listedArticles(request.caller, model, request.query.extra), request.query);
  },
  get: async (request) => {
    const model = await request.model();
    const article = model.find('article', request.params.id);
    if (!article) throw notFound(say('kinds.article'));
    return detailOf(request.caller, model, article);
  },
  form: async (request) => {
    const model = await request.model();
    const types = new Set([...model.all('article')].flatMap(({ article_type }) => article_type ?? []));
    return {
      publishers: references(model, 'provider', (row) => row['is_publisher'] === true),
      agreements: references(model, 'agreement'),
      subscriptions: references(model, 'subscription'),
      departments: references(model, 'department'),
      cost_centers: references(model, 'cost_center'),
      article_types: [...types].sort().slice(0, 100),
    };
  },
  placesOfPerson: async (request) => {
    const person = personOf(request.query);
    const model = await request.model();
    const isMeant = authorFinder(person);
    const named = [...model.all('article')].filter(({ authors }) => authors.some(isMeant));
    return { articles: named.length, elsewhere: await placesOfPerson(request.caller, model, person) };
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'article', request.params.id, '/articles'),
  lookup: async (request) => {
    const { doi = null, issn = null } = request.query;
    return answerOf(await lookUp(request.caller, await request.model(), { doi, issn }));
  },
  validate: async (request) => {
    const { caller, body } = request;
    const {
      doi = null,
      issn = null,
      submitted_on = null,
      accepted_on = null,
      published_on = null,
      article_type = null,
      ror = null,
      email = null,
    } = body;
    if (doi === null && issn === null) throw invalid({ doi: [say('research.doiOrIssn')] });
    const model = await request.model();
    const found = await lookUp(caller, model, { doi, issn });
    const { known } = found;
    const dates = {
      submitted_on: submitted_on ?? known?.submitted_on ?? null,
      accepted_on: accepted_on ?? known?.accepted_on ?? null,
      published_on: published_on ?? known?.published_on ?? null,
    };
    const asked = {
      ...dates,
      issns: found.journal ? [...found.issns, found.journal.issn_print, found.journal.issn_electronic] : found.issns,
      article_type: article_type ?? known?.article_type ?? null,
      author: ror !== null || email !== null ? { ror, domain: email?.split('@').at(-1) ?? null } : known ? askedOf(known).author : null,
      period: known?.period ?? null,
      agreement_id: known?.agreement_id ?? null,
    };
    const agreements = agreementsFor(model, { publisher_id: found.publisher?.id ?? null, agreement_id: asked.agreement_id });
    return {
      ...answerOf(found),
      doubts: doubtsBefore(model, found.doi, dates),
      coverage: await coverageRows(caller, model, agreements, asked),
    };
  },
};
