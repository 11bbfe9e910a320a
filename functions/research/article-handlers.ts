import { type Article, blankArticle } from '#shared/contract/entities/research.ts';
import type { articles } from '#shared/contract/groups/articles.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { readDoi } from '#shared/domain/identifiers/doi.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { noWebAddress } from '#shared/domain/links/check-link.ts';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';
import { badOrcids } from '#shared/domain/research/article-doubts.ts';
import { say, together } from '#shared/domain/messages/message.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { articleRow } from '#functions/records/use/research/article-row.ts';
import { authorFinder, personOf } from '#functions/records/use/research/person-to-erase.ts';
import { placesOfPerson } from '#functions/records/use/research/places-of-person.ts';
import { resourceHandlers, type Values } from '#functions/records/ground/resource-handlers.ts';

type Next = Values<'article'> & { id?: string };

/** Fields that a file, a person or our own records fill; a person's change is remembered as theirs. */
const sourced = [
  'doi',
  'url',
  'title',
  'journal_title',
  'issn_print',
  'issn_electronic',
  'issn_l',
  'publisher_id',
  'publisher_text',
  'article_type',
  'submitted_on',
  'accepted_on',
  'published_on',
  'license',
  'is_hybrid',
  'in_doaj',
  'authors',
  'institution',
  'period',
] as const satisfies readonly (keyof Article)[];

const resource = {
  kind: 'article' as const,
  blank: blankArticle,
  complete,
  check,
  present: (model: ReadModel, article: Article) => articleRow(model, article),
};

/** Identifiers in their usual form, the year by the dates, and whose value each field is. What is no identifier stays for the check to refuse. */
function complete(given: Next, before: Article | undefined): Values<'article'> {
  const doi = given.doi === null ? null : (readDoi(given.doi)?.doi ?? given.doi);
  const issn = (text: string | null): string | null => (text === null ? null : (normaliseIssn(text) ?? text));
  const date = given.published_on ?? given.accepted_on ?? given.submitted_on;
  const next = {
    ...given,
    doi,
    url: given.url === null ? null : (readWebAddress(given.url) ?? given.url),
    issn_print: issn(given.issn_print),
    issn_electronic: issn(given.issn_electronic),
    issn_l: issn(given.issn_l),
    period: given.period ?? (before === undefined && date !== null ? Number(date.slice(0, 4)) : null),
  };
  if (before === undefined || before.import_id === null) return next;
  const changed = sourced.filter((field) => JSON.stringify(next[field]) !== JSON.stringify(before[field]));
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(changed.map((field) => [field, 'person' as const])) } };
}

function check(next: Next, before: Article | undefined): Breach[] {
  const breaches: Breach[] = [];
  if (next.doi !== null && readDoi(next.doi)?.doi !== next.doi) breaches.push({ field: 'doi', message: say('research.notDoi') });
  for (const field of ['issn_print', 'issn_electronic', 'issn_l'] as const) {
    const issn = next[field];
    // An invalid ISSN of an imported article is kept, with its doubt, until a person changes it.
    if (issn !== null && issn !== before?.[field] && normaliseIssn(issn) !== issn)
      breaches.push({ field, message: say('research.badIssn', { issn }) });
  }
  const known = new Set(before?.authors.map(({ orcid }) => orcid));
  for (const orcid of badOrcids(next.authors))
    if (!known.has(orcid)) breaches.push({ field: 'authors', message: say('research.badOrcid', { orcid }) });
  if (next.stage === 'denied' && next.reason === null) breaches.push({ field: 'reason', message: say('research.reasonNeeded') });
  if (next.url !== null && !/^https?:/i.test(readWebAddress(next.url) ?? '')) breaches.push({ field: 'url', message: noWebAddress });
  if (next.doi === null && next.url === null && next.title === null) breaches.push({ field: 'title', message: say('research.nameNeeded') });
  return breaches;
}

/** Creating, changing and deleting articles (C711, C713-C715), and erasing a person (C729). */
export const articleHandlers: GroupHandlers<typeof articles> = {
  ...resourceHandlers(resource),
  erasePerson: async (request) => {
    const { repo, caller } = request;
    const person = personOf(request.body);
    const isMeant = authorFinder(person);
    const model = await repo.model();
    const concerned = [...model.all('article')].filter(({ authors }) => authors.some(isMeant)).map(({ id }) => id);
    for (let at = 0; at < concerned.length; at += 40)
      await repo.commit(async (tx) => {
        for (const id of concerned.slice(at, at + 40)) {
          const article = await tx.find('article', id);
          if (article?.authors.some(isMeant)) tx.save('article', { ...article, authors: article.authors.filter((each) => !isMeant(each)) });
        }
      });
    const elsewhere = await placesOfPerson(caller, await request.model(), person);
    const erased = say('research.personErased', { count: concerned.length });
    const named = elsewhere.length === 0 ? [] : [say('research.personNamedElsewhere', { count: elsewhere.length })];
    return answer({ articles: concerned.length, elsewhere }, { message: together([erased, ...named]) ?? erased });
  },
};
