import type { TermKind } from './license-term.ts';

export interface PreloadedLabel {
  /** Part of the label's id in a new tenant, so that creating the labels twice has no effect. */
  code: string;
  name: string;
  description: string;
}

export interface PreloadedTermLabel extends PreloadedLabel {
  kind: TermKind;
}

const terms: readonly (readonly [code: string, name: string, description: string])[] = [
  ['authorised-users', 'Authorised users', 'Who may use the content: staff, students and others defined in the license'],
  ['concurrent-users', 'Concurrent users', 'How many may use it at the same time'],
  ['walk-in-users', 'Walk-in users', 'Visitors who use it on the premises'],
  ['alumni', 'Alumni', 'Former students'],
  ['remote-access', 'Remote access', 'From outside the premises, through sign-in, proxy or VPN'],
  ['partner-sites', 'Partner or other sites', 'Hospitals, branches, partner institutions'],
  ['ill-electronic', 'ILL electronic', 'Interlibrary loan by sending a file'],
  ['ill-secure-electronic', 'ILL secure electronic', 'Interlibrary loan through a system that deletes the file after printing'],
  ['ill-print', 'ILL print', 'Interlibrary loan of a paper copy'],
  ['course-packs-electronic', 'Course packs electronic', 'Collections of copies for a course, as files'],
  ['course-packs-print', 'Course packs print', 'Collections of copies for a course, on paper'],
  ['course-reserves', 'Course reserves (e-reserves)', 'Copies or links in a learning environment or reading list'],
  ['digital-copy', 'Digital copy', 'Downloading and keeping single items for own use'],
  ['print-copy', 'Print copy', 'Printing single items for own use'],
  ['scholarly-sharing', 'Scholarly sharing', 'Passing single items on to colleagues'],
  ['electronic-links', 'Electronic links', 'Linking to the content'],
  ['distance-education', 'Distance education', 'Students who are never on the premises'],
  ['text-and-data-mining', 'Text and data mining', 'Automatic analysis of the content'],
  ['ai-use', 'AI use', 'Use with artificial intelligence: as input, for training, for answers'],
  ['perpetual-access', 'Perpetual access', 'Permanent access to paid content'],
  ['post-cancellation-access', 'Post-cancellation access', 'What can be used after the subscription ended, and how'],
  ['archival-copy', 'Archival copy or third-party archiving', 'A copy for safekeeping, here or with an archive'],
  ['self-archiving', 'Self-archiving or OA deposit', 'Authors may put their articles into a repository'],
  ['publishing-rights', 'APC discount or publishing rights', 'Open access publishing that the license covers or makes cheaper'],
  ['accessibility', 'Accessibility', 'For people with disabilities: standards kept, copies that may be made'],
  ['usage-statistics', 'Usage statistics (COUNTER)', 'Which reports the provider delivers'],
  ['confidentiality', 'Confidentiality', 'What in the license may not be disclosed'],
  ['governing-law', 'Governing law', 'Law and courts that apply'],
  ['termination', 'Termination right and notice', 'Who may end the license, why, and how long before'],
  ['renewal-type', 'Renewal type', 'Automatic, or only when agreed'],
  ['annual-opt-out', 'Annual opt-out', 'Leaving a license of several years at the end of each'],
  ['price-cap', 'Multi-year cap on price', 'By how much the price may rise'],
  ['indemnity', 'Indemnity', 'Who is liable for the claims of others'],
  ['user-privacy', 'User privacy', 'What the provider may know and store about users'],
  ['clickthrough-override', 'Clickthrough override', 'The license overrides terms that users click on'],
  ['seru', 'SERU', 'The shared understanding replaces a license'],
];

/** Codes of the terms that are not permissions for readers; all others are permissions. */
const otherKinds: Readonly<Record<string, TermKind>> = {
  'authorised-users': 'text',
  'concurrent-users': 'number',
  'archival-copy': 'yes_no',
  'publishing-rights': 'text',
  accessibility: 'yes_no',
  'usage-statistics': 'yes_no',
  confidentiality: 'yes_no',
  'governing-law': 'text',
  termination: 'text',
  'renewal-type': 'text',
  'annual-opt-out': 'yes_no',
  'price-cap': 'number',
  indemnity: 'text',
  'user-privacy': 'text',
  'clickthrough-override': 'yes_no',
  seru: 'yes_no',
};

const qualifiers: readonly (readonly [code: string, name: string, description: string])[] = [
  ['explicit', 'Explicit', 'The license says so explicitly'],
  ['interpreted', 'Interpreted', 'It follows from what the license says'],
  ['under-conditions', 'Under conditions', 'See the remark'],
  ['silent', 'Silent', 'The license does not mention it'],
  ['not-reviewed', 'Not reviewed', 'Nobody has looked yet'],
  ['not-clear', 'Not clear', 'The license can be read in several ways'],
  ['library-staff-only', 'Library staff only', 'Library staff may do it for readers'],
  ['print-only', 'Print only', 'On paper, not as a file'],
  ['in-country-only', 'In country only', 'Within the country of the library'],
];

const named = ([code, name, description]: readonly [string, string, string]): PreloadedLabel => ({ code, name, description });

/** Default term labels of a new library (DOMAIN.md 4.8), in order. The library can rename, reorder and delete them. */
export const preloadedTermLabels: readonly PreloadedTermLabel[] = terms.map((term) => ({
  ...named(term),
  kind: otherKinds[term[0]] ?? 'permission',
}));

/** Default qualifier labels of a new library (DOMAIN.md 4.8), in order. */
export const preloadedQualifierLabels: readonly PreloadedLabel[] = qualifiers.map(named);
