/** The usual answers of one style of licence, by the code of a preloaded term label. */
export type Manner = Readonly<Record<string, 'yes' | 'no' | 'n/a'>>;

const usual: Manner = {
  'authorised-users': 'yes',
  'concurrent-users': 'yes',
  'walk-in-users': 'yes',
  alumni: 'no',
  'remote-access': 'yes',
  'partner-sites': 'no',
  'ill-electronic': 'no',
  'ill-secure-electronic': 'yes',
  'ill-print': 'yes',
  'course-packs-print': 'yes',
  'course-packs-electronic': 'yes',
  'course-reserves': 'yes',
  'digital-copy': 'yes',
  'print-copy': 'yes',
  'scholarly-sharing': 'yes',
  'electronic-links': 'yes',
  'text-and-data-mining': 'yes',
  'ai-use': 'no',
  'perpetual-access': 'yes',
  'self-archiving': 'yes',
  accessibility: 'yes',
  'usage-statistics': 'yes',
  confidentiality: 'no',
  'governing-law': 'yes',
  termination: 'yes',
};

/** The usual, the generous and the strict. */
export const manners: readonly Manner[] = [
  usual,
  {
    ...usual,
    alumni: 'yes',
    'partner-sites': 'yes',
    'ill-electronic': 'yes',
    'ai-use': 'yes',
    'post-cancellation-access': 'yes',
    'publishing-rights': 'yes',
    'annual-opt-out': 'yes',
    'price-cap': 'yes',
    'user-privacy': 'yes',
    'renewal-type': 'yes',
  },
  {
    ...usual,
    'walk-in-users': 'no',
    'ill-secure-electronic': 'no',
    'course-packs-electronic': 'no',
    'scholarly-sharing': 'no',
    'text-and-data-mining': 'no',
    'perpetual-access': 'no',
    'self-archiving': 'no',
    confidentiality: 'yes',
  },
];

/** Remarks by the code of a label: where it is allowed, and where it is not. */
export const remarks: Readonly<Record<string, readonly [string, string?]>> = {
  'authorised-users': ['Staff, students, retired staff; contractors while they work for us'],
  'concurrent-users': ['No limit'],
  'walk-in-users': ['At terminals within the library', 'Only members of the institution'],
  alumni: ['Through the alumni portal', 'Sold separately'],
  'partner-sites': ['The teaching hospital', 'Each site needs a license of its own'],
  'ill-electronic': ['Single articles within the country', 'Paper only'],
  'ill-print': ['Single articles, not for commercial users'],
  'course-packs-electronic': ['With the source named, deleted after the term', 'Links only'],
  'text-and-data-mining': ['Through the interface of the publisher, for research', 'Needs a separate agreement'],
  'ai-use': ['In tools that neither keep nor train on the content', 'Not as input of any language model'],
  'perpetual-access': ['To the years subscribed to, on the platform or an archive'],
  'self-archiving': ['Accepted manuscript after 12 months'],
  'usage-statistics': ['COUNTER 5.1'],
  confidentiality: ['Prices may not be disclosed', 'The library may publish prices'],
  'governing-law': ['That of the library’s country'],
  'renewal-type': ['Automatic, unless cancelled in time'],
  'user-privacy': ['No personal data beyond what sign-in needs'],
  termination: ['60 days before the end of the term'],
  'price-cap': ['Inflation of the publisher’s country'],
};

/** The largest answer of terms that ask for a number, by the code of a label. */
export const numbers: Readonly<Record<string, number>> = { 'concurrent-users': 50, 'price-cap': 5 };

/** Summaries that a library writes about a whole licence. */
export const summaries = [
  'All titles of the publisher, with archives from 1997. Price cap of 3 % a year.',
  'Signed by the library for all faculties; the hospital has a license of its own.',
  'Negotiated by the consortium. Notice of 60 days before the end of each year.',
  'Covers reading and, for corresponding authors, publishing without further charges.',
] as const;
