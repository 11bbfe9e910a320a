import * as z from 'zod';
import { lightSubjects } from '#shared/domain/research/agreement-coverage.ts';
import { agreementVerdicts } from '#shared/domain/research/agreement-verdict.ts';
import { Agreement, Article, ArticleCharge } from '../entities/research.ts';
import { Currency, Id, Money, Reference } from '../fields.ts';
import { ownMessage, messageAs } from '../message-fields.ts';

/** Referenced records of an article by name, and its cost. */
const shown = {
  publisher: Reference.nullable(),
  agreement: Reference.nullable(),
  subscription: Reference.nullable(),
  department: Reference.nullable(),
  cost_center: Reference.nullable(),
  /** The sum of charges in the library's currency, without those that have no rate; null without any charge that has one. */
  local_amount: Money.nullable(),
  local_currency: Currency,
  /** Charges in a currency that has no rate. */
  unrated: z.int(),
  doubt_count: z.int(),
};

/** An article as lists show it: without its authors and charges. */
export const ArticleRow = z.object({
  ...Article.omit({ authors: true, charges: true, sources: true }).shape,
  ...shown,
});
export type ArticleRow = z.output<typeof ArticleRow>;

/** A doubt about an article that a person should check. */
export const ArticleDoubtRow = z.object({ field: z.string(), code: z.string(), ...ownMessage });

/** A charge with the names of its payers, and each part in the currency of the charge. */
export const ArticleChargeRow = z.object({
  ...ArticleCharge.shape,
  payers: z.array(
    z.object({
      department_id: Id.nullable(),
      department: Reference.nullable(),
      external: z.string().nullable(),
      percentage: z.number(),
      amount: Money,
    }),
  ),
  /** The part of the amount without a payer. */
  unpaid: Money,
  invoice: Reference.nullable(),
});
export type ArticleChargeRow = z.output<typeof ArticleChargeRow>;

/** The answer to one question about an agreement. */
export const LightRow = z.object({ subject: z.enum(lightSubjects), color: z.enum(['green', 'amber', 'red']), ...ownMessage });

/** An agreement with its answers about an article. */
export const AgreementCoverageRow = z.object({
  agreement: Reference,
  coverage: z.enum(['covered', 'open', 'not_covered']),
  lights: z.array(LightRow),
  /** The cost of an article beyond the agreement: 0 if it is covered, else the list price; null if that is unknown. */
  expected_price: Money.nullable(),
  currency: Currency,
});
export type AgreementCoverageRow = z.output<typeof AgreementCoverageRow>;

/** All of an article (S80). */
export const ArticleDetail = z.object({
  ...Article.shape,
  ...shown,
  charges: z.array(ArticleChargeRow),
  doubts: z.array(ArticleDoubtRow),
  import: Reference.nullable(),
  /** The agreements of its publisher, and its own. */
  coverage: z.array(AgreementCoverageRow),
});
export type ArticleDetail = z.output<typeof ArticleDetail>;

/** A journal in title lists in force. */
export const JournalFound = z.object({
  title: z.string(),
  issn_print: z.string().nullable(),
  issn_electronic: z.string().nullable(),
  lists: z.array(z.object({ id: Id, name: z.string(), product: Reference.nullable() })),
});

/** The knowledge of our own records about a DOI or a journal (C716). */
export const ArticleLookup = z.object({
  doi: z.string().nullable(),
  article: Reference.nullable(),
  journal: JournalFound.nullable(),
  /** The publisher of other articles with the same prefix, if they agree. */
  publisher: Reference.nullable(),
});

/** Whether an article would be covered, before it is paid (C717). */
export const ArticleValidation = z.object({
  ...ArticleLookup.shape,
  doubts: z.array(ArticleDoubtRow),
  coverage: z.array(AgreementCoverageRow),
});
export type ArticleValidation = z.output<typeof ArticleValidation>;

/** An agreement as lists show it, with the figures of this year. */
export const AgreementRow = z.object({
  ...Agreement.shape,
  publisher: Reference.nullable(),
  subscription: Reference.nullable(),
  title_list: Reference.nullable(),
  article_count: z.int(),
  /** Null without a limit. */
  quota: z.int().nullable(),
  paid: Money.nullable(),
});
export type AgreementRow = z.output<typeof AgreementRow>;

const judgment = {
  /** The saving of the articles against their list price; below 0 if they cost more. */
  saved: Money.nullable(),
  /** Whether it saves money, or which figure is unknown. */
  verdict: z.enum(agreementVerdicts),
  /** The difference between the price of an article and the list price, in percent of the list price. */
  percent: z.number().nullable(),
};

/** The result of an agreement in a year, with the terms it was calculated from (C726). */
export const AgreementBalance = z.object({
  year: z.int(),
  years: z.array(z.int()),
  currency: Currency,
  cost: z.object({
    read: Money.nullable(),
    publish: Money.nullable(),
    read_and_publish: Money.nullable(),
    fee: Money.nullable(),
    credit: Money.nullable(),
  }),
  paid: Money.nullable(),
  articles: z.int(),
  /** The list price of an article, and the cost of all articles at that price. */
  list_price: Money.nullable(),
  avoided: Money.nullable(),
  /** The last price for reading alone, raised to this year. */
  read_price: Money.nullable(),
  article_price: Money.nullable(),
  ...judgment,
  uses: z.int().nullable(),
  quota: z.int().nullable(),
  forecast: z.object({ expected: z.int(), low: z.int(), high: z.int(), exhausted_on: z.string().nullable() }).nullable(),
  /** Articles that were paid for although the agreement covers them, with their cost in the library's currency. */
  leakage: z.object({ articles: z.int(), cost: Money, local_currency: Currency }),
  /** The years side by side. */
  by_year: z.array(
    z.object({
      year: z.int(),
      paid: Money.nullable(),
      articles: z.int(),
      article_price: Money.nullable(),
      list_price: Money.nullable(),
      ...judgment,
      leakage: z.object({ articles: z.int(), cost: Money }),
    }),
  ),
});
export type AgreementBalance = z.output<typeof AgreementBalance>;

/** A record or import that names a person to be erased. */
const PersonPlace = z.object({
  id: Id,
  name: z.string(),
  /** Its kind, such as a contact. */
  ...messageAs('kind'),
  /** Its page; null without one. */
  path: z.string().nullable(),
});
export type PersonPlace = z.output<typeof PersonPlace>;

/** Articles with a person as an author, and other places that name the person, which a user must check. */
export const PlacesOfPerson = z.object({ articles: z.int(), elsewhere: z.array(PersonPlace) });
