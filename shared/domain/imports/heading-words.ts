import type { ImportField } from './import-fields.ts';

/**
 * Headings under which each field is found in real files, folded (see foldForSearch), most telling first. English,
 * German, French, Swedish, Finnish, Spanish, then Dutch, Italian, Danish and Norwegian where they differ.
 */
export const headingWords: Record<ImportField, readonly string[]> = {
  publisher: [
    'publisher', 'publisher name', 'publishername', 'publisher supplier', 'publisher vendor', 'publisher provider', 'provider', 'content provider',
    'verlag', 'anbieter', 'herausgeber', 'verlag anbieter', 'editeur', 'maison d edition', 'forlag', 'forlaggare', 'utgivare', 'leverantor forlag',
    'kustantaja', 'julkaisija', 'editorial', 'editor', 'proveedor de contenido', 'uitgever', 'editore', 'utgiver', 'udgiver', 'imprint',
  ],
  vendor: [
    'vendor', 'vendor name', 'supplier', 'suppliername', 'agent', 'subscription agent', 'seller', 'reseller', 'lieferant', 'handler', 'agentur', 'bezugsquelle',
    'fournisseur', 'agence', 'leverantor', 'aterforsaljare', 'toimittaja', 'valittaja', 'proveedor', 'agente', 'leverancier', 'fornitore', 'leverandor', 'purchased from',
  ],
  product: [
    'product', 'product name', 'productname', 'resource', 'resource name', 'resourcename', 'title', 'title name', 'journal', 'journal title', 'database', 'database name',
    'package', 'package name', 'e resource', 'collection', 'material', 'item', 'publication title', 'publication', 'name of resource', 'name', 'bezeichnung', 'nom', 'namn', 'nimi', 'nombre', 'naam', 'nome', 'navn',
    'produkt', 'produktname', 'ressource', 'titel', 'zeitschrift', 'datenbank', 'paket', 'lizenzgegenstand', 'produit', 'nom de la ressource', 'titre', 'revue', 'base de donnees', 'bouquet',
    'resurs', 'databas', 'tidskrift', 'produktnamn', 'aineisto', 'tuote', 'tietokanta', 'lehti', 'nimeke', 'julkaisu', 'tuotenimi', 'producto', 'recurso', 'titulo', 'revista', 'base de datos', 'paquete',
    'prodotto', 'risorsa', 'titolo', 'tijdschrift', 'database naam', 'ressurs', 'tidsskrift',
  ],
  materials: ['materials', 'included materials', 'contents', 'content', 'titles included', 'enthaltene titel', 'inhalt', 'contenu', 'innehall', 'aineistot', 'sisalto', 'contenido'],
  product_type: [
    'product type', 'resource type', 'resourcetype', 'material type', 'type of resource', 'type of material', 'format', 'produkttyp', 'ressourcentyp', 'medientyp', 'type de ressource',
    'type de produit', 'resurstyp', 'aineistotyyppi', 'aineistolaji', 'tipo de recurso', 'tipo de producto', 'product category', 'content type',
  ],
  platform: ['platform', 'platform name', 'host', 'plattform', 'plateforme', 'alusta', 'plataforma', 'piattaforma', 'interface'],
  identifier: [
    'issn', 'e issn', 'eissn', 'p issn', 'print issn', 'online issn', 'issn online', 'issn print', 'issn l', 'isbn', 'e isbn', 'eisbn', 'issn isbn', 'isbn issn', 'identifier', 'online identifier',
    'print identifier', 'zdb id', 'identifikator', 'identifiant', 'tunniste', 'identificador',
  ],
  subscription: [
    'subscription', 'subscription name', 'license name', 'licence name', 'agreement', 'agreement name', 'agreementname', 'contract name', 'deal', 'lizenz', 'lizenzname', 'abonnement', 'abo', 'abonnementname',
    'nom de l abonnement', 'abonnemang', 'prenumeration', 'tilaus', 'lisenssi', 'suscripcion', 'nombre de la suscripcion', 'abbonamento',
  ],
  detail: ['detail', 'details', 'name reference', 'reference', 'variant', 'option', 'einzelheit', 'tarkenne', 'detalj', 'detalle'],
  start_date: [
    'start date', 'start', 'startdate', 'begin', 'begins', 'begin date', 'from', 'valid from', 'period start', 'subscription start', 'invoice period start', 'invoiceperiodstart', 'coverage start', 'service start',
    'startdatum', 'beginn', 'laufzeit beginn', 'laufzeitbeginn', 'laufzeit von', 'gultig ab', 'gultig von', 'von', 'vertragsbeginn', 'date de debut', 'debut', 'debut de validite', 'du',
    'fran', 'giltig fran', 'periodstart', 'alkupvm', 'alkaa', 'alkupaiva', 'alku', 'alkamispaiva', 'fecha de inicio', 'inicio', 'desde', 'ingangsdatum', 'begindatum', 'data inizio', 'inizio', 'fra dato', 'startdato',
  ],
  end_date: [
    'end date', 'end', 'enddate', 'ends', 'to', 'until', 'valid to', 'valid until', 'expiry', 'expiry date', 'expires', 'expiration date', 'period end', 'subscription end', 'invoice period end', 'invoiceperiodend',
    'enddatum', 'ende', 'laufzeit ende', 'laufzeitende', 'laufzeit bis', 'gultig bis', 'bis', 'vertragsende', 'date de fin', 'fin', 'fin de validite', 'au', 'slutdatum', 'till', 'giltig till', 'slut',
    'loppupvm', 'paattyy', 'paattymispaiva', 'loppu', 'fecha de fin', 'fecha fin', 'hasta', 'einddatum', 'data fine', 'fine', 'slutdato', 'renewal date',
  ],
  year: [
    'year', 'subscription year', 'calendar year', 'fiscal year', 'financial year', 'budget year', 'fy', 'jahr', 'abojahr', 'bezugsjahr', 'haushaltsjahr', 'annee', 'exercice', 'ar', 'vuosi', 'tilausvuosi', 'ano', 'anio', 'jaar', 'anno', 'period', 'periode', 'kausi',
  ],
  one_time: ['one time', 'one time purchase', 'one off', 'perpetual', 'purchase', 'einmalkauf', 'einmalig', 'kauf', 'achat unique', 'achat perenne', 'engangskop', 'kertaosto', 'kertaostos', 'compra unica', 'eenmalig', 'acquisto'],
  decision_deadline: [
    'decision deadline', 'deadline', 'cancellation deadline', 'cancellation date', 'notice date', 'cancel by', 'renewal deadline', 'notification deadline', 'kundigungsdatum', 'kundigungsfrist', 'kundigung bis', 'entscheidungsfrist',
    'date limite', 'date de resiliation', 'uppsagningsdatum', 'sista uppsagningsdag', 'irtisanomispaiva', 'paatoksen maarapaiva', 'fecha limite', 'opzegdatum', 'disdetta',
  ],
  price: [
    'price', 'cost', 'costs', 'amount', 'net price', 'final net price', 'total', 'total cost', 'total price', 'net amount', 'invoice amount', 'invoiced amount', 'paid', 'amount paid', 'subscription price', 'subscription cost', 'annual cost', 'list price', 'fee', 'spend', 'expenditure', 'charge',
    'cost in billing currency', 'costinbillingcurrency', 'price original', 'preis', 'kosten', 'betrag', 'nettopreis', 'rechnungsbetrag', 'gesamtpreis', 'summe', 'gebuhr', 'prix', 'cout', 'montant', 'tarif', 'prix ht', 'montant ht', 'pris', 'kostnad', 'belopp', 'kostnader',
    'hinta', 'kustannus', 'kustannukset', 'summa', 'maksu', 'lisenssimaksu', 'precio', 'coste', 'costo', 'importe', 'monto', 'tarifa', 'prijs', 'bedrag', 'prezzo', 'importo', 'belop', 'belob',
  ],
  currency: ['currency', 'currency code', 'currencycode', 'original currency', 'wahrung', 'devise', 'monnaie', 'valuta', 'valuutta', 'moneda', 'divisa'],
  normalized_price: [
    'local price', 'price local', 'local cost', 'normalized price', 'normalised price', 'cost in local currency', 'costinlocalcurrency', 'price in local currency', 'converted price', 'preis in hauswahrung', 'umgerechneter preis', 'prix converti', 'lokalt pris', 'paikallinen hinta', 'precio local',
  ],
  owner: ['owner', 'owner email', 'responsible', 'responsible person', 'librarian', 'contact person', 'selector', 'zustandig', 'zustandige person', 'verantwortlich', 'bearbeiter', 'responsable', 'ansvarig', 'vastuuhenkilo', 'omistaja', 'encargado', 'verantwoordelijke', 'responsabile', 'ansvarlig'],
  department: ['department', 'departments', 'faculty', 'school', 'unit', 'fund', 'fund code', 'budget', 'abteilung', 'fakultat', 'fachbereich', 'etat', 'departement', 'faculte', 'avdelning', 'institution avdelning', 'fakultet', 'osasto', 'tiedekunta', 'yksikko', 'departamento', 'facultad', 'afdeling', 'faculteit', 'dipartimento'],
  department_share: ['share', 'share percent', 'department share', 'percentage', 'percent', 'anteil', 'part', 'pourcentage', 'andel', 'osuus', 'porcentaje', 'aandeel', 'quota'],
  cost_centre: ['cost centre', 'cost center', 'costcentre', 'costcenter', 'kostenstelle', 'centre de couts', 'kostnadsstalle', 'kustannuspaikka', 'centro de costes', 'centro de coste', 'kostenplaats', 'centro di costo'],
  decision: ['decision', 'renewal decision', 'renew', 'renewal', 'renewal status', 'status', 'subscription status', 'entscheidung', 'verlangerung', 'statut', 'decision de renouvellement', 'beslut', 'paatos', 'tila', 'decision de renovacion', 'estado', 'beslissing', 'decisione'],
  description: [
    'comment', 'comments', 'note', 'notes', 'description', 'remark', 'remarks', 'invoice notes', 'invoicenotes', 'bemerkung', 'bemerkungen', 'anmerkung', 'anmerkungen', 'kommentar', 'beschreibung', 'notiz', 'commentaire', 'commentaires', 'remarque', 'remarques',
    'kommentarer', 'anteckning', 'huomautus', 'huomautukset', 'huom', 'kommentti', 'lisatiedot', 'selite', 'comentario', 'comentarios', 'observaciones', 'nota', 'opmerking', 'opmerkingen', 'osservazioni', 'merknad',
  ],
  organisation: [
    'organisation', 'organization', 'organisation name', 'organization name', 'institution', 'institution name', 'institutionname', 'university', 'library', 'member', 'member library', 'customer', 'customer name', 'participant', 'teilnehmer', 'einrichtung', 'hochschule', 'universitat', 'bibliothek',
    'etablissement', 'universite', 'bibliotheque', 'universitet', 'bibliotek', 'larosate', 'organisaatio', 'yliopisto', 'korkeakoulu', 'kirjasto', 'institucion', 'universidad', 'biblioteca', 'instelling', 'universiteit', 'ente',
  ],
};
