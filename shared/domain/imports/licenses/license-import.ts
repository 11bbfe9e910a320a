import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';
import type { ImportKind } from '../import-kind.ts';

/** Fields of a file of licenses, besides the tenant's terms: identity, dates and status of the license. */
export const licenseFields = {
  name: {
    label: say('columns.License'),
    help: say('imports.licenseNameHelp'),
    words:
      words(`name, license name, licence name, license, licence, license title, agreement, agreement name, contract, contract name, title, lizenz,
      lizenzname, vertrag, vertragsname, bezeichnung, licence nom, nom, contrat, nom de la licence, licens, licensnamn, avtal, namn, lisenssi, sopimus`),
  },
  publisher: {
    label: say('columns.Publisher'),
    help: say('imports.licensePublisherHelp'),
    words:
      words(`licensor, publisher, publisher name, provider, content provider, vendor, lizenzgeber, verlag, anbieter, concedant, editeur, fournisseur,
      licensgivare, forlag, utgivare, lisenssinantaja, kustantaja`),
  },
  start_date: {
    label: say('imports.startDate'),
    help: say('imports.licenseStartHelp'),
    cells: 'day',
    words:
      words(`start date, start, begin date, valid from, from, effective date, license start, licence start, beginn, startdatum, laufzeit beginn, gultig ab,
      debut, date de debut, startdag, fran, alkupaiva`),
  },
  end_date: {
    label: say('imports.endDate'),
    help: say('imports.licenseEndHelp'),
    cells: 'day',
    words:
      words(`end date, end, expiry date, expiration date, valid to, valid until, to, until, license end, licence end, ende, enddatum, laufzeit ende, gultig bis,
      fin, date de fin, slutdatum, till, loppupaiva`),
  },
  license_status: {
    label: say('columns.Status'),
    help: say('imports.licenseStatusHelp'),
    cells: 'choice',
    words: words('status, license status, licence status, state, vertragsstatus, statut, etat, tila'),
  },
  owner: {
    label: say('columns.Owner'),
    help: say('imports.ownerHelp'),
    words: words(
      'owner, manager, responsible, license owner, license manager, verantwortlich, zustandig, responsable, ansvarig, vastuuhenkilo',
    ),
  },
  summary: {
    label: say('imports.licenseSummary'),
    help: say('imports.licenseSummaryHelp'),
    repeatable: true,
    words:
      words(`summary, description, note, notes, comment, general terms note, beschreibung, bemerkung, notiz, zusammenfassung, resume, remarque, commentaire,
      sammanfattning, beskrivning, anteckning, kuvaus`),
  },
} satisfies Record<string, FieldEntry>;

export type LicenseField = keyof typeof licenseFields;

/** Import of a table of terms: one row per license, one column per term, with remarks beside them. FOLIO exports the same table transposed. */
export const licenseImport: ImportKind<LicenseField> = {
  fields: licenseFields,
  signs: [],
  namedBy: 'name',
  options: ['existing', 'default_owner_id', 'default_publisher', 'default_year', 'year_start', 'date_order'],
  creates: ['providers'],
  metaData: [],
  problems: (mapping, { default_year }) => [
    ...(mapping.some(({ field }) => field === 'name') ? [] : [say('imports.licenseColumnRequired')]),
    ...(mapping.some(({ field }) => field === 'start_date') || default_year !== null ? [] : [say('imports.licenseStartColumnRequired')]),
  ],
};
