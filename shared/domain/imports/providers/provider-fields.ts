import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';

/** Fields of a list of vendors and publishers. */
export const providerFields = {
  name: {
    label: say('columns.Name'),
    help: say('imports.providerNameHelp'),
    words: words(`name, provider, provider name, vendor, vendor name, publisher, publisher name, supplier, supplier name, organisation,
      organization, organisation name, organization name, company, company name, platform name, institution, institution name,
      institutional name, content provider, agent, anbieter, verlag, lieferant, firma, organisationsname, editeur, fournisseur, nom,
      leverantor, forlag, kustantaja, toimittaja, nimi, namn, nombre, proveedor, editorial, leverancier, uitgever, naam, fornitore,
      editore`),
  },
  alternative_name: {
    label: say('columns.Alternative name'),
    help: say('imports.otherNamesHelp'),
    repeatable: true,
    words:
      words(`alternative name, alternative names, alternate name, alternate names, other names, also known as, aka, alias, aliases, variant,
      variants, name variant, synonym, synonyms, orig, original name, former name, previous name, trading as, full name, legal name,
      alternativer name, andere namen, autre nom`),
  },
  abbreviation: {
    label: say('columns.Abbreviation'),
    help: say('imports.exampleAcs'),
    cells: 'code',
    words: words('abbreviation, acronym, short name, shortname, code, vendor code, abkurzung, kurzel, sigle'),
  },
  role: {
    label: say('imports.role'),
    help: say('imports.publisherVendorBoth'),
    cells: 'role',
    words: words('role, roles, type, provider type, organisation type, organization type, vendor type, kind, rolle, art, typ'),
  },
  is_publisher: {
    label: say('imports.publisher'),
    help: say('imports.isPublisherHelp'),
    cells: 'flag',
    words: words('is publisher, publisher yes no, publisher y n'),
  },
  is_vendor: {
    label: say('imports.vendor'),
    help: say('imports.isPublisherHelp'),
    cells: 'flag',
    words: words('is vendor, vendor yes no, vendor y n, is supplier'),
  },
  active: {
    label: say('imports.active'),
    help: say('imports.activeHelp'),
    cells: 'activity',
    words: words(
      'active, is active, active yes no, active y n, in use, aktiv, actif, activo, activa, ativo, attivo, actief, aktiivinen, status',
    ),
  },
  website: {
    label: say('columns.Website'),
    help: say('imports.websiteHelp'),
    cells: 'website',
    words: words(`website, web site, url, homepage, home page, web, web address, primary url, company url, vendor url, webseite, internet,
      site web, webbplats, verkkosivu, sitio web`),
  },
  ringgold_id: {
    label: say('imports.ringgoldIdHeading'),
    help: say('imports.alternativeNameHelp'),
    cells: 'code',
    words: words('ringgold id, ringgold, ringgold number, ringold id, ringgold identifier'),
  },
  currency: {
    label: say('columns.Currency'),
    help: say('imports.currencyCodeHelp'),
    cells: 'currency',
    words: words('currency, default currency, currency code, wahrung, devise, valuta, valuutta, moneda, munt'),
  },
  owner: {
    label: say('columns.Owner'),
    help: say('imports.ownerHelp'),
    words: words('owner, managed by, responsible, librarian, verantwortlich, zustandig'),
  },
  description: {
    label: say('columns.Description'),
    help: say('imports.notesOnTheProvider'),
    repeatable: true,
    words: words('description, note, notes, comment, comments, remarks, bemerkung, beschreibung, notiz, remarque'),
  },
  address_1: {
    label: say('columns.Address'),
    help: say('imports.streetHelp'),
    words:
      words(`address, address 1, address line 1, street, street address, postal address, strasse, adresse, anschrift, katuosoite, direccion,
      adres`),
  },
  address_2: {
    label: say('imports.addressSecondLine'),
    help: say('imports.whatFollowsStreet'),
    words: words('address 2, address line 2, second address line, address second line, adresszusatz'),
  },
  post_code: {
    label: say('imports.postCode'),
    help: say('imports.mainAddress'),
    cells: 'code',
    words: words(
      'post code, postcode, postal code, zip, zip code, zipcode, plz, postleitzahl, code postal, postinumero, postnummer, codigo postal',
    ),
  },
  city: {
    label: say('imports.city'),
    help: say('imports.mainAddress'),
    words: words('city, town, place, ort, stadt, ville, stad, kaupunki, ciudad, plaats'),
  },
  state: {
    label: say('imports.state'),
    help: say('imports.stateHelp'),
    words: words('state, province, region, county, state region, state province, bundesland'),
  },
  country: {
    label: say('columns.Country'),
    help: say('imports.countryHelp'),
    words: words('country, country code, land, pays, maa, pais, paese'),
  },
  contact_name: {
    label: say('columns.Contact'),
    help: say('imports.contactHelp'),
    words: words(`contact, contact name, contact person, account manager, sales representative, sales rep, representative, ansprechpartner,
      kontakt, kontaktperson, ansprechperson, yhteyshenkilo, contacto, interlocuteur`),
  },
  contact_first_name: {
    label: say('imports.contactFirstName'),
    help: say('imports.insteadWholeName'),
    words: words('contact first name, first name, given name, vorname, prenom, etunimi'),
  },
  contact_last_name: {
    label: say('imports.contactLastName'),
    help: say('imports.insteadWholeName'),
    words: words('contact last name, last name, surname, family name, nachname, sukunimi'),
  },
  contact_job: {
    label: say('imports.contactJob'),
    help: say('imports.whatPersonDoes'),
    words: words('contact job, job, job title, position, function, contact title, funktion, titel'),
  },
  contact_email: {
    label: say('imports.contactEmail'),
    help: say('imports.contactFoundAgain'),
    cells: 'email',
    words: words(`contact email, email, e mail, mail, email address, contact e mail, sales email, support email, sahkoposti, courriel,
      correo electronico`),
  },
  contact_phone: {
    label: say('imports.contactPhone'),
    help: say('imports.countrysPrefix'),
    cells: 'code',
    words: words('contact phone, phone, telephone, tel, phone number, telephone number, mobile, telefon, puhelin, telefono'),
  },
} satisfies Record<string, FieldEntry>;

export type ProviderField = keyof typeof providerFields;
