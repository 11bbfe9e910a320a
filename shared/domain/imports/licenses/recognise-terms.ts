import { foldForSearch } from '#shared/domain/text/fold.ts';
import { words } from '../field-entry.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { remarkTarget, type TermLabel, termTarget } from './term-targets.ts';

/**
 * Headings of default labels, by their code, from KB+, FOLIO, LAS:eR and tables of libraries.
 * “ILL” alone means print, the most restrictive meaning in licenses.
 */
const headings: Readonly<Record<string, readonly string[]>> = {
  'authorised-users': words('authorised users, authorized users, authorised access, authorized access, autorisierte nutzer, nutzerkreis'),
  'concurrent-users': words(`concurrent users, concurrent access, simultaneous users, number of users, seats, gleichzeitige nutzer,
    utilisateurs simultanes, samtidiga anvandare`),
  'walk-in-users': words('walk in users, walk in access, walkin access, walkin users, walk ins, walk in user, visiteurs, walk in nutzer'),
  alumni: words('alumni, alumni access, anciens etudiants'),
  'remote-access': words('remote access, off campus access, remote zugriff, acces a distance, fjarratkomst, etakaytto'),
  'partner-sites': words(
    'partner sites, partners access, partner access, multisite access, multi site access, multi site, multisite, other sites',
  ),
  'ill-electronic': words('ill electronic, electronic ill, fernleihe elektronisch, peb electronique'),
  'ill-secure-electronic': words('ill secure electronic, ill secure electronic transmission'),
  'ill-print': words(
    'ill print, ill print or fax, ill, inter library loan, interlibrary loan, fernleihe, peb, pret entre bibliotheques, fjarrlan, kaukolaina',
  ),
  'course-packs-electronic': words('course packs electronic, course pack electronic, coursepack electronic, semesterapparat elektronisch'),
  'course-packs-print': words(`course packs print, course pack print, coursepack print, coursepack, coursepacks, course pack, course packs,
    include in coursepacks, semesterapparat gedruckt, semesterapparat`),
  'course-reserves': words(`course reserves, reserves electronic, course reserve electronic cached, e reserves, vle, include in vle,
    virtual learning environment, seminarapparat, elektronischer semesterapparat`),
  'digital-copy': words('digital copy, copy digital, digitalkopie, digital copying, download, downloading'),
  'print-copy': words('print copy, copy print, druckkopie, printing'),
  'scholarly-sharing': words('scholarly sharing, sharing, weitergabe im rahmen der lehre'),
  'electronic-links': words('electronic links, electronic link, linking, elektronischer link'),
  'distance-education': words('distance education, distance learning, fernstudium'),
  'text-and-data-mining': words(
    'text and data mining, text and dat mining, text and datamining, tdm, text mining, data mining, datamining',
  ),
  'ai-use': words('ai use, ai, artificial intelligence, ki nutzung, kunstliche intelligenz'),
  'perpetual-access': words('perpetual access, perpetual access right, dauerhafter zugang, acces perpetuel'),
  'post-cancellation-access': words(`post cancellation access, pca, post termination access, post cancellation online access,
    continuing access, zugriffsrechte dauerhaft`),
  'archival-copy': words(
    'archival copy, archiving allowed, archiving rights, archival copy permission, archiving, archivrechte, archivkopie recht',
  ),
  'self-archiving': words(
    'self archiving, oa deposit, author rights, author deposit, green open access, zweitveroffentlichung, zweitveroffentlichungsrecht',
  ),
  'publishing-rights': words('publishing rights, apc discount, apc and offsetting, apc, oa publishing, sonderkonditionen fur autoren'),
  accessibility: words('accessibility, accessibility compliance, barrierefreiheit, accessibilite'),
  'usage-statistics': words('usage statistics, counter, counter statistics, statistics, nutzungsstatistik, statistiques'),
  confidentiality: words(
    'confidentiality, confidentiality of agreement, confidentialityof agreement required, vertraulichkeit der vereinbarung',
  ),
  'governing-law': words(
    'governing law, governing jurisdiction, jurisdiction, applicable law, gerichtsstand, anzuwendendes recht, droit applicable',
  ),
  termination: words(`termination, notice period, notice, cancellation notice, license end advance notice required, termination right,
    licensee termination notice period, kundigungsfrist, kundigungsfrist des lizenznehmers, preavis, uppsagningstid`),
  'renewal-type': words('renewal type, renewal, automatic renewal, verlangerung, renouvellement, fornyelse'),
  'annual-opt-out': words('annual opt out, opt out'),
  'price-cap': words('price cap, cap, price increase cap, preisobergrenze'),
  indemnity: words('indemnity, indemnification, indemnificationby licensor, indemnification by licensor'),
  'user-privacy': words('user privacy, privacy, data protection, confidentialityof user information protected, datenschutz, gdpr'),
  'clickthrough-override': words('clickthrough override, click through override, clickwrap modification, clickthrough'),
  seru: words('seru, publisher accepts seru'),
};

/** A heading of remarks: `walkin_access_note`, `Alumni (notes)`, `Fernleihe Bemerkung`, `Digital copy term note`. */
const remark =
  /^(.*?) ?(?:term )?(?:notes?|remarks?|comments?|bemerkung(?:en)?|bedingungen|anmerkung(?:en)?|remarques?|commentaires?|anteckning(?:ar)?)$/;

/** The heading as words, equal for `WalkInAccess`, `walkin_access` and `Walk-in access`. */
function folded(heading: string): string {
  return foldForSearch(heading.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
}

/** The label of a heading: by the tenant's own name of the label, else by the common names of a default label. */
function labelOf(heading: string, labels: readonly TermLabel[]): TermLabel | undefined {
  if (heading === '') return undefined;
  const same = (name: string): boolean => name.replaceAll(' ', '') === heading.replaceAll(' ', '');
  return labels.find(({ name }) => same(folded(name))) ?? labels.find(({ id }) => headings[id.replace(/^term-/, '')]?.some(same));
}

/** Maps columns to license terms by the tenant's or common names, and columns of remarks to the remarks of the terms. */
export function withTermTargets(mapping: readonly ColumnMapping[], labels: readonly TermLabel[]): ColumnMapping[] {
  return mapping.map((column) => {
    const heading = folded(column.heading);
    const whole = labelOf(heading, labels);
    const remarked = whole ? undefined : labelOf(remark.exec(heading)?.[1] ?? '', labels);
    const field = whole ? termTarget(whole.id) : remarked ? remarkTarget(remarked.id) : undefined;
    return field ? { column: column.column, heading: column.heading, field } : column;
  });
}
