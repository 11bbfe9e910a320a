import * as z from 'zod';
import { say } from '#shared/domain/messages/message.ts';
import { dateBases } from '#shared/domain/research/agreement-coverage.ts';
import { threeWays } from '#shared/domain/research/article-doubts.ts';
import { chargeKinds } from '#shared/domain/research/charges.ts';
import { articleStages } from '#shared/domain/research/stages.ts';
import {
  audit,
  type AuditField,
  Currency,
  ForeignId,
  GivenDate,
  Id,
  Money,
  OptionalText,
  Percentage,
  Rate,
  Ref,
  RequiredText,
  OptionalLines,
} from '../fields.ts';
import { issue } from '../issue-message.ts';

/** Limits of one article or agreement. */
export const researchLimits = { authors: 200, charges: 30, payers: 20, years: 30, costs: 1000, types: 40, eligible: 500 } as const;

const Orcid = z.string().regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, issue(say('research.orcid')));
const Ror = z.string().regex(/^https:\/\/ror\.org\/0[a-z0-9]{8}$/, issue(say('research.ror')));
const Year = z.int().min(1900).max(2100);

/** An author. Names and ORCIDs are personal data: `erase-person` removes them. Email addresses are not stored. */
export const ArticleAuthor = z.object({ name: RequiredText(), orcid: Orcid.nullable(), ror: Ror.nullable(), corresponding: z.boolean() });
export type ArticleAuthor = z.output<typeof ArticleAuthor>;

/** A payer of a part of a charge: a department, or an external party. */
export const ChargePayer = z.object({
  department_id: Ref('department').nullable(),
  external: OptionalText(255),
  percentage: Percentage,
});
export type ChargePayer = z.output<typeof ChargePayer>;

/** A charge for an article, signed: a refund is below 0, a waiver 0. */
export const ArticleCharge = z.object({
  /** The article's id, `_`, and a part of its own. */
  id: ForeignId('the charge’s own id'),
  kind: z.enum(chargeKinds),
  amount: Money,
  currency: Currency,
  /** Units of the library's currency that one unit buys; null for the library's own currency or without a rate. */
  rate: Rate.nullable(),
  /** The amount in the library's currency; null without a rate. */
  local: Money.nullable(),
  /** Tax that is part of the amount. */
  tax: Money.nullable(),
  vendor_invoice_id: Ref('vendor_invoice', { onDelete: 'clear' }).nullable(),
  payers: z.array(ChargePayer).max(researchLimits.payers),
});
export type ArticleCharge = z.output<typeof ArticleCharge>;

/** Origin of the fields that a person entered or our own records filled; all others come from the article's file. */
const Sources = z.record(z.string().max(40), z.enum(['person', 'records']));

/** An article of the library's researchers, with what it costs. */
export const Article = z.object({
  ...audit,
  doi: z.string().max(300).nullable(),
  /** A web address where there is no DOI. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable(),
  title: OptionalText(1000),
  journal_title: OptionalText(500),
  issn_print: z.string().max(20).nullable(),
  issn_electronic: z.string().max(20).nullable(),
  issn_l: z.string().max(20).nullable(),
  publisher_id: Ref('provider').nullable(),
  /** The publisher's name in a file. */
  publisher_text: OptionalText(255),
  article_type: OptionalText(100),
  submitted_on: GivenDate.nullable(),
  accepted_on: GivenDate.nullable(),
  published_on: GivenDate.nullable(),
  license: OptionalText(100),
  is_hybrid: z.enum(threeWays),
  in_doaj: z.enum(threeWays),
  authors: z.array(ArticleAuthor).max(researchLimits.authors),
  institution: OptionalText(500),
  /** The year in which its cost counts. */
  period: Year.nullable(),
  stage: z.enum(articleStages),
  /** Why it was denied or cancelled. */
  reason: OptionalLines(2000),
  agreement_id: Ref('agreement').nullable(),
  /** The name of an agreement in a file, if it matches no agreement. */
  agreement_text: OptionalText(500),
  subscription_id: Ref('subscription').nullable(),
  department_id: Ref('department').nullable(),
  cost_center_id: Ref('cost_center').nullable(),
  charges: z.array(ArticleCharge).max(researchLimits.charges),
  sources: Sources,
  import_id: Ref('import', { onDelete: 'clear' }).nullable(),
  note: OptionalLines(4000),
});
export type Article = z.output<typeof Article>;

/** The initial values of an article. */
export const blankArticle: Omit<Article, AuditField> = {
  doi: null,
  url: null,
  title: null,
  journal_title: null,
  issn_print: null,
  issn_electronic: null,
  issn_l: null,
  publisher_id: null,
  publisher_text: null,
  article_type: null,
  submitted_on: null,
  accepted_on: null,
  published_on: null,
  license: null,
  is_hybrid: 'unknown',
  in_doaj: 'unknown',
  authors: [],
  institution: null,
  period: null,
  stage: 'draft',
  reason: null,
  agreement_id: null,
  agreement_text: null,
  subscription_id: null,
  department_id: null,
  cost_center_id: null,
  charges: [],
  sources: {},
  import_id: null,
  note: null,
};

/** An agreement's cost in a year; null for a part that it does not have. A credit is a refund, above 0. */
export const AgreementCost = z.object({
  year: Year,
  /** The institution that pays this part, if an agreement has several; null for the library itself. */
  institution: OptionalText(500).default(null),
  /** OpenAPC's name for agreement, institution and year. */
  openapc_group: OptionalText(255).default(null),
  read: Money.nullable(),
  publish: Money.nullable(),
  read_and_publish: Money.nullable(),
  fee: Money.nullable(),
  credit: Money.nullable(),
});

/** A transformative agreement: reading and publishing for one price. */
export const Agreement = z.object({
  ...audit,
  name: RequiredText(),
  /** Its id in the registry of ESAC. */
  identifier: OptionalText(100),
  publisher_id: Ref('provider').nullable(),
  consortium: OptionalText(255),
  start_date: GivenDate,
  end_date: GivenDate,
  subscription_id: Ref('subscription').nullable(),
  title_list_id: Ref('title_list').nullable(),
  basis: z.enum(dateBases),
  article_types: z.array(RequiredText(100)).max(researchLimits.types),
  eligible: z.array(z.object({ name: OptionalText(255), ror: Ror.nullable(), domain: OptionalText(255) })).max(researchLimits.eligible),
  opt_out_allowed: z.boolean(),
  /** Articles of a year; a year without a line has no limit. */
  quotas: z.array(z.object({ year: Year, articles: z.int().min(0).max(1_000_000) })).max(researchLimits.years),
  currency: Currency,
  costs: z.array(AgreementCost).max(researchLimits.costs),
  /** List price of an article, in the currency of the agreement. */
  list_price: Money.nullable(),
  /** The last price for reading alone, its year, and its usual increase in percent a year. */
  read_price: Money.nullable(),
  read_price_year: Year.nullable(),
  index_percent: z.number().min(-50).max(100).nullable(),
  note: OptionalLines(4000),
});
export type Agreement = z.output<typeof Agreement>;

/** The initial values of an agreement; name, days and currency are given. */
export const blankAgreement: Omit<Agreement, AuditField | 'name' | 'start_date' | 'end_date' | 'currency'> = {
  identifier: null,
  publisher_id: null,
  consortium: null,
  subscription_id: null,
  title_list_id: null,
  basis: 'acceptance',
  article_types: [],
  eligible: [],
  opt_out_allowed: false,
  quotas: [],
  costs: [],
  list_price: null,
  read_price: null,
  read_price_year: null,
  index_percent: null,
  note: null,
};

const { id: _id, local: _local, ...given } = ArticleCharge.shape;
/** A charge in a request. */
export const ArticleChargeGiven = z.strictObject({ ...given, payers: z.array(ChargePayer.strict()).max(researchLimits.payers) }).partial();
export const ArticleChargeCreation = ArticleChargeGiven.safeExtend({ article_id: Id }).required({
  kind: true,
  amount: true,
  currency: true,
});
