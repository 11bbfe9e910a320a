import type { ChargeKind } from '#shared/domain/research/charges.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';

/** Charges besides the APC that can have columns of their own. */
export const additionalCharges = [
  'colour',
  'cover',
  'page',
  'permission',
  'reprint',
  'submission',
  'payment',
  'other',
] as const satisfies readonly ChargeKind[];

/** Fields of files of articles or agreements, with headings from OpenAPC, exports of publishers, and libraries. */
export const articleFields = {
  doi: {
    label: say('columns.DOI'),
    help: say('imports.articleDoiHelp'),
    words: words('doi, article doi, digital object identifier'),
  },
  article_title: {
    label: say('imports.articleTitle'),
    help: say('imports.articleTitleHelp'),
    words: words('title, article title, titel, titre, artikel, article'),
  },
  journal: {
    label: say('columns.Journal'),
    help: say('imports.articleJournalHelp'),
    words: words('journal full title, journal title, journal, journal name, zeitschrift, zeitschriftentitel, revue, tidskrift, lehti'),
  },
  article_publisher: {
    label: say('imports.publisher'),
    help: say('imports.articlePublisherHelp'),
    words: words('publisher, verlag, editeur, forlag, utgivare, kustantaja, journal publisher'),
  },
  issn: {
    label: say('imports.articleIssn'),
    help: say('imports.articleIssnHelp'),
    words: words('issn, journal issn, journal issn s, issns, issn isbn'),
  },
  issn_print: {
    label: say('imports.articleIssnPrint'),
    help: say('imports.articleIssnHelp'),
    words: words('issn print, print issn, pissn, p issn'),
  },
  issn_electronic: {
    label: say('imports.articleIssnElectronic'),
    help: say('imports.articleIssnHelp'),
    words: words('issn electronic, electronic issn, online issn, eissn, e issn, issn online'),
  },
  issn_l: {
    label: say('imports.articleIssnL'),
    help: say('imports.articleIssnHelp'),
    words: words('issn l, linking issn'),
  },
  article_period: {
    label: say('imports.articlePeriod'),
    help: say('imports.articlePeriodHelp'),
    cells: 'code',
    words: words('period, period from, year, jahr, annee, ar, vuosi, publication year, year of publication, invoice year'),
  },
  amount: {
    label: say('columns.Amount'),
    help: say('imports.articleAmountHelp'),
    cells: 'amount',
    words:
      words(`amount, apc, apc amount, apc paid, amount paid, total amount, cost, costs, price, fee, par fee, betrag, kosten, montant, belopp,
      hinta, apc cost, total cost, apc price`),
  },
  currency: {
    label: say('columns.Currency'),
    help: say('imports.articleCurrencyHelp'),
    cells: 'currency',
    words: words('currency, wahrung, devise, valuta, valuutta, currency of apc, currency code'),
  },
  amount_original: {
    label: say('imports.articleOriginal'),
    help: say('imports.articleOriginalHelp'),
    cells: 'money',
    words: words(`original amount, amount original, amount in original currency, cost in original currency, amount in foreign currency,
      invoice amount, invoiced amount, originalbetrag, betrag original, rechnungsbetrag, betrag in fremdwahrung, montant d origine,
      montant facture, ursprungligt belopp, fakturabelopp`),
  },
  conversion_rate: {
    label: say('imports.articleRate'),
    help: say('imports.articleRateHelp'),
    cells: 'figure',
    words: words('conversion rate, exchange rate, rate, wechselkurs, umrechnungskurs, taux de change, vaxelkurs, valutakurs'),
  },
  tax: {
    label: say('imports.articleTax'),
    help: say('imports.articleTaxHelp'),
    cells: 'money',
    words: words('tax, vat, mwst, tva, moms, vat amount, vat paid'),
  },
  is_hybrid: {
    label: say('imports.articleHybrid'),
    help: say('imports.articleYesNoHelp'),
    cells: 'code',
    words: words('is hybrid, hybrid, hybride, hybrid oa, journal type, oa type, type of open access'),
  },
  in_doaj: {
    label: say('imports.articleDoaj'),
    help: say('imports.articleYesNoHelp'),
    cells: 'code',
    words: words('doaj, in doaj, indexed in doaj'),
  },
  license: {
    label: say('columns.License'),
    help: say('imports.articleLicenseHelp'),
    words: words('license ref, licence, license, cc license, cc licence, lizenz, licens, licence type, license type'),
  },
  article_type: {
    label: say('columns.Type of article'),
    help: say('imports.articleTypeHelp'),
    words: words('article type, article group, publication type, type of article, artikeltyp, type d article'),
  },
  submitted_on: {
    label: say('imports.articleSubmitted'),
    help: say('imports.articleDateHelp'),
    cells: 'day',
    words: words('submitted, submission date, date submitted, date of submission, submitted on, received, date received, date of receipt'),
  },
  accepted_on: {
    label: say('imports.articleAccepted'),
    help: say('imports.articleDateHelp'),
    cells: 'day',
    words: words('accepted, acceptance date, date accepted, date of acceptance, accepted on'),
  },
  published_on: {
    label: say('imports.articlePublished'),
    help: say('imports.articleDateHelp'),
    cells: 'day',
    words: words('published, publication date, date published, date of publication, published on, online date, erscheinungsdatum'),
  },
  institution: {
    label: say('columns.Institution'),
    help: say('imports.articleInstitutionHelp'),
    words: words(
      'institution, institution name, university, einrichtung, etablissement, larosate, organisation, organization, affiliation',
    ),
  },
  author: {
    label: say('imports.articleAuthor'),
    help: say('imports.articleAuthorHelp'),
    words: words('author, corresponding author, authors, autor, autorin, auteur, forfattare, author name, corresponding author name'),
  },
  orcid: {
    label: say('imports.articleOrcid'),
    help: say('imports.articleOrcidHelp'),
    cells: 'code',
    words: words('orcid, orcid id, author orcid'),
  },
  agreement: {
    label: say('columns.Agreement'),
    help: say('imports.articleAgreementHelp'),
    words: words('agreement, contract, deal, vereinbarung, accord, avtal, transformative agreement, contract name'),
  },
  department: {
    label: say('columns.Department'),
    help: say('imports.budgetDepartmentHelp'),
    cells: 'code',
    words: words('department, faculty, fachbereich, abteilung, departement, avdelning, school'),
  },
  article_url: {
    label: say('imports.articleUrl'),
    help: say('imports.articleUrlHelp'),
    words: words('url, link, web address, article url'),
  },
  note: {
    label: say('columns.Note'),
    help: say('imports.articleNoteHelp'),
    words: words('note, notes, comment, comments, remark, bemerkung, commentaire, anteckning'),
  },
  charge_colour: {
    label: say('imports.chargeColour'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('colour charge, color charge, colour charges, color charges'),
  },
  charge_cover: {
    label: say('imports.chargeCover'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('cover charge, cover charges'),
  },
  charge_page: {
    label: say('imports.chargePage'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('page charge, page charges, overlength charge'),
  },
  charge_permission: {
    label: say('imports.chargePermission'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('permission, permissions'),
  },
  charge_reprint: {
    label: say('imports.chargeReprint'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('reprint, reprints'),
  },
  charge_submission: {
    label: say('imports.chargeSubmission'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('submission fee, submission charge'),
  },
  charge_payment: {
    label: say('imports.chargePayment'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    words: words('payment fee, bank fee, transaction fee'),
  },
  charge_other: {
    label: say('imports.chargeOther'),
    help: say('imports.chargeHelp'),
    cells: 'figure',
    repeatable: true,
    words: words('other, other charges, other costs'),
  },
  agreement_identifier: {
    label: say('columns.ESAC ID'),
    help: say('imports.contractIdentifierHelp'),
    words: words('identifier, esac id, agreement identifier, contract identifier'),
  },
  consortium: {
    label: say('columns.Consortium'),
    help: say('imports.contractConsortiumHelp'),
    words: words('consortium, konsortium, consortium name'),
  },
  cost_type: {
    label: say('imports.contractCostType'),
    help: say('imports.contractCostTypeHelp'),
    words: words('cost type, type of cost, kostenart, type de cout, kostnadstyp'),
  },
  period_to: {
    label: say('imports.contractPeriodTo'),
    help: say('imports.contractPeriodToHelp'),
    words: words('period to'),
  },
  openapc_group: {
    label: say('imports.contractGroup'),
    help: say('imports.contractGroupHelp'),
    words: words('group id'),
  },
} satisfies Record<string, FieldEntry>;

export type ArticleField = keyof typeof articleFields;
