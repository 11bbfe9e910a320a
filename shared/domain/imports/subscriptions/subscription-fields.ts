import { type Message, say } from '#shared/domain/messages/message.ts';
import { type ImportedField, type PlainField, plainField, plainFields, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { type FieldEntry, words } from '../field-entry.ts';

type ImportName<F extends ImportedField> = (typeof plainFields)[F]['import']['as'];

/** The plain fields of a period that files can contain, with their names in the import. */
export const plainImports = plainFieldsWith('import').map((name) => {
  const field = plainFields[name];
  return { name, field: plainField(name), as: field.import.as };
});

function plainEntries(): { [F in ImportedField as ImportName<F>]: FieldEntry } {
  const entries = plainFieldsWith('import').map((name): [string, FieldEntry] => {
    const { label, import: known, ...field } = plainFields[name];
    const isDay = (field.type as PlainField['type']) === 'day';
    return [
      known.as,
      {
        label: say(`columns.${label}`),
        help: helps[name] ?? (isDay ? say('imports.aDay') : say('imports.textOfMostCharacters', { max: field.max })),
        words: words(known.words),
        ...(isDay && { cells: 'day' }),
      },
    ];
  });
  return Object.fromEntries(entries) as never;
}

/** Help texts that are more specific than the field's type. */
const helps: { readonly [F in ImportedField]?: Message } = { name_reference: say('imports.periodNameHelp') };

/**
 * Fields of a file of subscriptions, most specific headings first.
 * Languages: English, German, French, Swedish, Finnish and Spanish; Dutch, Italian, Portuguese, Danish and Norwegian where they differ.
 */
export const subscriptionFields = {
  publisher: {
    label: say('columns.Publisher'),
    help: say('imports.whoPublishesProduct'),
    words:
      words(`publisher, publisher name, publishername, publisher supplier, publisher vendor, publisher provider, provider, content provider,
      verlag, anbieter, herausgeber, verlag anbieter, editeur, maison d edition, forlag, forlaggare, utgivare, leverantor forlag,
      kustantaja, julkaisija, editorial, editor, proveedor de contenido, uitgever, editore, utgiver, udgiver, imprint, editora`),
  },
  vendor: {
    label: say('columns.Vendor'),
    help: say('imports.vendorHelp'),
    words: words(`vendor, vendor name, supplier, suppliername, agent, subscription agent, seller, reseller, lieferant, handler, agentur,
      bezugsquelle, fournisseur, agence, leverantor, aterforsaljare, toimittaja, valittaja, proveedor, agente, leverancier, fornitore,
      leverandor, purchased from, fornecedor`),
  },
  product: {
    label: say('columns.Product'),
    help: say('imports.productNameHelp'),
    words:
      words(`product, product name, productname, resource, resource name, resourcename, title, title name, journal, journal title, database,
      database name, package, package name, e resource, collection, material, item, publication title, publication, name of resource,
      name, bezeichnung, nom, namn, nimi, nombre, naam, nome, navn, produkt, produktname, ressource, titel, zeitschrift, datenbank,
      paket, lizenzgegenstand, produit, nom de la ressource, titre, revue, base de donnees, bouquet, resurs, databas, tidskrift,
      produktnamn, aineisto, tuote, tietokanta, lehti, nimeke, julkaisu, tuotenimi, producto, recurso, titulo, revista, base de datos,
      paquete, prodotto, risorsa, titolo, tijdschrift, database naam, ressurs, tidsskrift, produto, periodico, base de dados`),
  },
  materials: {
    label: say('imports.materialsHeading'),
    help: say('imports.materialsHelp'),
    repeatable: true,
    words: words(`materials, included materials, contents, content, titles included, enthaltene titel, inhalt, contenu, innehall, aineistot,
      sisalto, contenido`),
  },
  product_type: {
    label: say('columns.Product type'),
    help: say('imports.productTypeHelp'),
    cells: 'type',
    words:
      words(`product type, publication type, publ type, pub type, resource type, resourcetype, material type, type of resource, type of material, format, produkttyp, ressourcentyp,
      medientyp, type de ressource, type de produit, resurstyp, aineistotyyppi, aineistolaji, tipo de recurso, tipo de producto,
      product category, content type`),
  },
  platform: {
    label: say('columns.Platform'),
    help: say('imports.whereProductUsed'),
    words: words('platform, platform name, host, plattform, plateforme, alusta, plataforma, piattaforma, interface'),
  },
  identifier: {
    label: say('imports.identifier'),
    help: say('imports.identifierHelp'),
    cells: 'code',
    repeatable: true,
    words:
      words(`issn, e issn, eissn, p issn, print issn, online issn, issn online, issn print, issn l, isbn, e isbn, eisbn, issn isbn, isbn issn,
      identifier, online identifier, print identifier, zdb id, identifikator, identifiant, tunniste, identificador`),
  },
  subscription: {
    label: say('columns.Subscription'),
    help: say('imports.subscriptionNameHelp'),
    words:
      words(`subscription, subscription name, license name, licence name, agreement, agreement name, agreementname, contract name, deal,
      lizenz, lizenzname, abonnement, abo, abonnementname, nom de l abonnement, abonnemang, prenumeration, tilaus, lisenssi,
      suscripcion, nombre de la suscripcion, abbonamento`),
  },
  ...plainEntries(),
  start_date: {
    label: say('imports.startDate'),
    help: say('imports.firstDayPeriod'),
    cells: 'day',
    words: words(`start date, start, startdate, begin, begins, begin date, from, valid from, period start, subscription start,
      invoice period start, invoiceperiodstart, coverage start, service start, startdatum, beginn, laufzeit beginn, laufzeitbeginn,
      laufzeit von, gultig ab, gultig von, von, vertragsbeginn, date de debut, debut, debut de validite, du, fran, giltig fran,
      periodstart, alkupvm, alkaa, alkupaiva, alku, alkamispaiva, fecha de inicio, inicio, desde, ingangsdatum, begindatum,
      data inizio, inizio, fra dato, startdato, data de inicio, data inicial`),
  },
  end_date: {
    label: say('imports.endDate'),
    help: say('imports.endDateHelp'),
    cells: 'day',
    words: words(`end date, end, enddate, ends, to, until, valid to, valid until, expiry, expiry date, expires, expiration date, period end,
      subscription end, invoice period end, invoiceperiodend, enddatum, ende, laufzeit ende, laufzeitende, laufzeit bis, gultig bis,
      bis, vertragsende, date de fin, fin, fin de validite, au, slutdatum, till, giltig till, slut, loppupvm, paattyy, paattymispaiva,
      loppu, fecha de fin, fecha fin, hasta, einddatum, data fine, fine, slutdato, renewal date, data de fim, data final,
      data de termino`),
  },
  year: {
    label: say('columns.Year'),
    help: say('imports.yearHelp'),
    cells: 'period',
    words:
      words(`year, subscription year, calendar year, fiscal year, financial year, budget year, fy, jahr, abojahr, bezugsjahr, haushaltsjahr,
      annee, exercice, ar, vuosi, tilausvuosi, ano, anio, jaar, anno, period, periode, kausi`),
  },
  one_time: {
    label: say('periods.oneTimePurchase'),
    help: say('imports.oneTimePurchaseHelp'),
    cells: 'mark',
    words:
      words(`one time, one time purchase, one off, perpetual, purchase, einmalkauf, einmalig, kauf, achat unique, achat perenne, engangskop,
      kertaosto, kertaostos, compra unica, eenmalig, acquisto`),
  },
  decision_deadline: {
    label: say('columns.Decision Deadline'),
    help: say('imports.deadlineHelp'),
    cells: 'day',
    words: words(`decision deadline, deadline, cancellation deadline, cancellation date, notice date, cancel by, renewal deadline,
      notification deadline, kundigungsdatum, kundigungsfrist, kundigung bis, entscheidungsfrist, date limite, date de resiliation,
      uppsagningsdatum, sista uppsagningsdag, irtisanomispaiva, paatoksen maarapaiva, fecha limite, opzegdatum, disdetta`),
  },
  notice: {
    label: say('imports.notice'),
    help: say('imports.noticeHelp'),
    words: words(`notice period, period of notice, notice, cancellation notice, termination notice, notice required, kundigungszeit,
      frist zur kundigung, preavis, delai de preavis, uppsagningstid, irtisanomisaika, plazo de preaviso, preaviso, opzegtermijn`),
  },
  renewal_type: {
    label: say('imports.renewalType'),
    help: say('imports.renewalTypeHelp'),
    words: words(`renewal type, type of renewal, automatic renewal, auto renewal, art der verlangerung, automatische verlangerung,
      mode de renouvellement, reconduction, tacite reconduction, automatisk fornyelse, typ av fornyelse`),
  },
  term_length: {
    label: say('imports.termLength'),
    help: say('imports.termLengthHelp'),
    cells: 'code',
    words: words(`term length, length of term, length of a term, contract term, term months, term in months, contract length, laufzeit,
      laufzeit in monaten, vertragslaufzeit, duree, duree du contrat, duree en mois, avtalstid, avtalstid i manader`),
  },
  price: {
    label: say('columns.Price'),
    help: say('imports.amountHelp'),
    cells: 'amount',
    repeatable: true,
    words: words(`price, cost, costs, amount, net price, final net price, total, total cost, total price, net amount, invoice amount,
      invoiced amount, paid, amount paid, subscription price, subscription cost, annual cost, list price, fee, spend, expenditure,
      charge, cost in billing currency, costinbillingcurrency, price original, preis, kosten, betrag, nettopreis, rechnungsbetrag,
      gesamtpreis, summe, gebuhr, prix, cout, montant, tarif, prix ht, montant ht, pris, kostnad, belopp, kostnader, hinta, kustannus,
      kustannukset, summa, maksu, lisenssimaksu, precio, coste, costo, importe, monto, tarifa, prijs, bedrag, prezzo, importo, belop,
      belob, preco, custo, valor, cena`),
  },
  currency: {
    label: say('columns.Currency'),
    help: say('imports.currencyCodeHelp'),
    cells: 'currency',
    words: words(
      'currency, currency code, currencycode, original currency, wahrung, devise, monnaie, valuta, valuutta, moneda, divisa, moeda',
    ),
  },
  normalized_price: {
    label: say('columns.Local price'),
    help: say('imports.localPriceHelp'),
    cells: 'amount',
    words: words(`local price, price local, local cost, normalized price, normalised price, cost in local currency, costinlocalcurrency,
      price in local currency, converted price, preis in hauswahrung, umgerechneter preis, prix converti, lokalt pris,
      paikallinen hinta, precio local`),
  },
  owner: {
    label: say('columns.Owner'),
    help: say('imports.ownerHelp'),
    words: words(`owner, owner email, responsible, responsible person, librarian, contact person, selector, zustandig, zustandige person,
      verantwortlich, bearbeiter, responsable, ansvarig, vastuuhenkilo, omistaja, encargado, verantwoordelijke, responsabile,
      ansvarlig`),
  },
  department: {
    label: say('columns.Department'),
    help: say('imports.departmentHelp'),
    cells: 'code',
    repeatable: true,
    words:
      words(`department, departments, faculty, school, unit, fund, fund code, budget, abteilung, fakultat, fachbereich, etat, departement,
      faculte, avdelning, institution avdelning, fakultet, osasto, tiedekunta, yksikko, departamento, facultad, afdeling, faculteit,
      dipartimento`),
  },
  department_share: {
    label: say('imports.departmentShare'),
    help: say('imports.departmentShareHelp'),
    cells: 'share',
    repeatable: true,
    words: words(
      'share, share percent, department share, percentage, percent, anteil, part, pourcentage, andel, osuus, porcentaje, aandeel, quota',
    ),
  },
  cost_centre: {
    label: say('columns.Cost center'),
    help: say('imports.departmentsShare'),
    cells: 'code',
    repeatable: true,
    words: words(`cost centre, cost center, costcentre, costcenter, kostenstelle, centre de couts, kostnadsstalle, kustannuspaikka,
      centro de costes, centro de coste, kostenplaats, centro di costo`),
  },
  decision: {
    label: say('columns.Decision'),
    help: say('imports.acceptedCancelledUndecided'),
    cells: 'choice',
    words:
      words(`decision, renewal decision, renew, renewal, renewal status, status, subscription status, entscheidung, verlangerung, statut,
      decision de renouvellement, beslut, paatos, tila, decision de renovacion, estado, beslissing, decisione`),
  },
  description: {
    label: say('columns.Comment'),
    help: say('imports.notesOnThePeriod'),
    repeatable: true,
    words:
      words(`comment, comments, note, notes, description, remark, remarks, invoice notes, invoicenotes, bemerkung, bemerkungen, anmerkung,
      anmerkungen, kommentar, beschreibung, notiz, commentaire, commentaires, remarque, remarques, kommentarer, anteckning, huomautus,
      huomautukset, huom, kommentti, lisatiedot, selite, comentario, comentarios, observaciones, nota, opmerking, opmerkingen,
      osservazioni, merknad`),
  },
  organisation: {
    label: say('imports.organisation'),
    help: say('imports.institutionHelp'),
    words:
      words(`organisation, organization, organisation name, organization name, institution, institution name, institutionname, university,
      library, member, member library, customer, customer name, participant, teilnehmer, einrichtung, hochschule, universitat,
      bibliothek, etablissement, universite, bibliotheque, universitet, bibliotek, larosate, organisaatio, yliopisto, korkeakoulu,
      kirjasto, institucion, universidad, biblioteca, instelling, universiteit, ente`),
  },
  period_id: {
    label: say('imports.periodId'),
    help: say('imports.periodIdHelp'),
    cells: 'code',
    // The heading of exports (`export-list.ts`). “ID” alone is ambiguous.
    words: words('perennial id, period id, subscription period id'),
  },
} satisfies Record<string, FieldEntry>;

export type SubscriptionField = keyof typeof subscriptionFields;
