import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';

/** Fields of a list of members of a consortium. FTE and budgets have a column for each year, which its heading names. */
export const membershipFields = {
  name: {
    label: say('columns.Member'),
    help: say('imports.memberHelp'),
    words:
      words(`name, member, member name, library, library name, institution, institution name, organisation, organization, mitglied, bibliothek,
      einrichtung, membre, bibliotheque, etablissement, medlem, bibliotek, larosate`),
  },
  ror: {
    label: say('imports.rorId'),
    help: say('imports.memberRorHelp'),
    cells: 'code',
    words: words('ror, ror id, ror identifier, ror url'),
  },
  country: {
    label: say('columns.Country'),
    help: say('imports.countryHelp'),
    words: words('country, country code, land, pays, maa'),
  },
  address: {
    label: say('columns.Address'),
    help: say('imports.memberAddressHelp'),
    repeatable: true,
    words: words('address, billing address, invoice address, postal address, street, anschrift, adresse, rechnungsanschrift, adress'),
  },
  vat_id: {
    label: say('imports.vatId'),
    help: say('imports.memberVatHelp'),
    cells: 'code',
    words: words(
      'vat, vat id, vat number, vat no, ust id, ust idnr, umsatzsteuer id, tva, numero de tva, momsnummer, momsregistreringsnummer',
    ),
  },
  order_reference: {
    label: say('columns.Order reference'),
    help: say('imports.memberOrderHelp'),
    cells: 'code',
    words: words('order reference, purchase order, po number, bestellreferenz, bestellnummer, reference de commande, orderreferens'),
  },
  group: {
    label: say('imports.memberGroup'),
    help: say('imports.memberGroupHelp'),
    repeatable: true,
    words: words('group, groups, type, category, gruppe, gruppen, groupe, groupes, grupp, grupper'),
  },
  contact_name: {
    label: say('columns.Contact'),
    help: say('imports.contactHelp'),
    words: words('contact, contact name, contact person, ansprechpartner, kontakt, kontaktperson, interlocuteur'),
  },
  contact_email: {
    label: say('imports.contactEmail'),
    help: say('imports.contactFoundAgain'),
    cells: 'email',
    words: words('contact email, email, e mail, mail, email address, contact e mail, courriel, e post'),
  },
  contact_role: {
    label: say('imports.memberContactRole'),
    help: say('imports.memberContactRoleHelp'),
    words: words('contact role, role, function, job, rolle, funktion, roll'),
  },
  language: {
    label: say('imports.memberLanguage'),
    help: say('imports.memberLanguageHelp'),
    words: words('language, contact language, sprache, langue, sprak'),
  },
  fte: {
    label: say('columns.FTE'),
    help: say('imports.memberFteHelp'),
    cells: 'figure',
    repeatable: true,
    words: words('fte, ftes, full time equivalents, eft, vza, vollzeitaquivalente, etp, heltidsekvivalenter'),
  },
  budget: {
    label: say('imports.memberBudget'),
    help: say('imports.memberBudgetHelp'),
    cells: 'money',
    repeatable: true,
    words: words('budget, collection budget, acquisition budget, erwerbungsetat, etat'),
  },
  currency: {
    label: say('columns.Currency'),
    help: say('imports.currencyCodeHelp'),
    cells: 'currency',
    words: words('currency, currency code, wahrung, devise, valuta'),
  },
} satisfies Record<string, FieldEntry>;

export type MembershipField = keyof typeof membershipFields;
