import * as z from 'zod';
import { articleColumns } from '../columns/articles.ts';
import { Article, ArticleCharge, ArticleChargeCreation, ArticleChargeGiven } from '../entities/research.ts';
import { byPost, confirmationCall, formCall, getCall } from '../families/generic-calls.ts';
import { resource } from '../families/resource.ts';
import { GivenDate, Id, OptionalText, Reference, Version } from '../fields.ts';
import { listParameters } from '../list-parameters.ts';
import { call, callsOf, json, listQuery, query, result } from '../route.ts';
import { ArticleDetail, ArticleLookup, ArticleRow, ArticleValidation, PlacesOfPerson } from '../rows/article-row.ts';

const given = Article.pick({
  title: true,
  journal_title: true,
  publisher_text: true,
  article_type: true,
  submitted_on: true,
  accepted_on: true,
  published_on: true,
  license: true,
  is_hybrid: true,
  in_doaj: true,
  authors: true,
  institution: true,
  period: true,
  stage: true,
  reason: true,
  note: true,
}).shape;

/** Identifiers as people write them; stored in canonical form. */
const fields = {
  ...given,
  doi: OptionalText(300),
  url: OptionalText(1000),
  issn_print: OptionalText(40),
  issn_electronic: OptionalText(40),
  issn_l: OptionalText(40),
  publisher_id: Id.nullable(),
  agreement_id: Id.nullable(),
  subscription_id: Id.nullable(),
  department_id: Id.nullable(),
  cost_center_id: Id.nullable(),
};

const change = { permission: 'access-research-output', kind: 'command' } as const;

const list = resource({
  path: '/articles',
  title: 'article',
  ids: { list: 'C710', create: 'C711', get: 'C712', update: 'C713', updateMany: 'C714', remove: 'C715', confirmation: 'own' },
  permission: 'access-research-output',
  look: 'read-only-access',
  columns: articleColumns,
  row: ArticleRow,
  creation: z.strictObject(fields).partial(),
  change: z.strictObject({ ...fields, version: Version }).partial(),
  form: z.object({
    publishers: z.array(Reference),
    agreements: z.array(Reference),
    subscriptions: z.array(Reference),
    departments: z.array(Reference),
    cost_centers: z.array(Reference),
    article_types: z.array(z.string()),
  }),
  updateMethod: 'PATCH',
});

const articlesCalls = callsOf('/articles', { read: 'read-only-access', write: 'access-research-output', servedBy: 'read' });

/** Articles of the library's researchers: their data, their costs, and decisions about them. */
export const articles = {
  ...list,
  list: call({ ...list.list, query: listQuery(articleColumns, listParameters.articles) }),
  lookup: articlesCalls.get('C716', '/lookup', "What the library's own records know of a DOI or an ISSN", {
    query: query({ doi: z.string().max(1000).optional(), issn: z.string().max(40).optional() }),
    reply: result(ArticleLookup),
  }),
  validate: articlesCalls.postQuery('C717', '/validate', 'Whether an agreement covers an article, question by question; writes nothing', {
    body: json(
      z
        .strictObject({
          doi: OptionalText(1000),
          issn: OptionalText(40),
          submitted_on: GivenDate.nullable(),
          accepted_on: GivenDate.nullable(),
          published_on: GivenDate.nullable(),
          article_type: OptionalText(100),
          /** Institution of the corresponding author. */
          ror: OptionalText(100),
          /** Domain of the corresponding author's email address. An address is reduced to its domain; it is not stored. */
          email: OptionalText(255),
        })
        .partial(),
    ),
    reply: result(ArticleValidation),
  }),
  get: articlesCalls.get('C712', '/{id}', 'An article with its charges, doubts and agreements', { reply: result(ArticleDetail) }),
  placesOfPerson: articlesCalls.get(
    'own',
    '/erase-person',
    'In how many articles a person is an author, and which other records and imports name them',
    {
      permission: 'access-research-output',
      query: query({
        name: z.string().trim().max(255).optional(),
        orcid: z.string().trim().max(60).optional(),
        email: z.string().trim().max(255).optional(),
      }),
      reply: result(PlacesOfPerson),
    },
  ),
  erasePerson: articlesCalls.post(
    'C729',
    '/erase-person',
    'Remove an author by name or ORCID from all articles; says how many it concerned, and what else names the person',
    {
      repeat: 'harmless',
      body: json(z.strictObject({ name: OptionalText(255), orcid: OptionalText(60), email: OptionalText(255) }).partial()),
      reply: result(PlacesOfPerson),
    },
  ),
};

const ofCharges = { path: '/article-charges', title: 'charge of an article', look: 'read-only-access' } as const;

const updateCharge = call({
  ...change,
  id: 'C720',
  method: 'PUT',
  path: '/article-charges/{id}',
  summary: 'Change a charge of an article; the version is that of the article',
  body: json(ArticleChargeGiven.safeExtend({ version: Version.optional() })),
  reply: result(ArticleDetail),
});

const articleChargesCalls = callsOf('/article-charges', { write: 'access-research-output' });

/** Charges of articles. Each call answers the whole article. */
export const articleCharges = {
  create: articleChargesCalls.post('C719', '', 'Add a charge to an article', {
    repeat: 'idempotency-key',
    body: json(ArticleChargeCreation),
    reply: result(ArticleDetail),
  }),
  form: formCall(
    ofCharges,
    z.object({
      kinds: z.array(ArticleCharge.shape.kind),
      departments: z.array(Reference),
      currencies: z.array(z.string()),
      currency: z.string(),
    }),
  ),
  get: getCall(ofCharges, ArticleDetail),
  update: updateCharge,
  updateByPost: call({ ...updateCharge, ...byPost }),
  deleteConfirmation: confirmationCall(ofCharges),
  remove: articleChargesCalls.delete('C721', '/{id}', 'Delete a charge of an article', { reply: result(ArticleDetail) }),
};
