/** Something that must not be passed. */
export interface Budget {
  title: string;
  most?: number;
  least?: number;
  unit: string;
  /** Who says so. */
  source: string;
}

const kb = 1024;
const web = 'WEB.md, budgets';
const fluid = 'issue 6: 500 cards stay fluid';
const architecture = 'ARCHITECTURE.md, infrastructure';
// ARCHITECTURE.md's 500 and 150 KB were set before any kind of record was: the schemas of all of them travel with every function that reads
// or writes, beside the AWS SDK's 280 KB. What the size stands for is the time to load it, and that budget of 100 ms stays.
const bundles = 'what it is today, so that it grows no further unseen';
const issue = 'issue 3: four times as fast as the peer, level on changes';

/** Sizes: they are what they are on every machine, and tests hold them. */
export const sizeBudgets = {
  // 12 KB for telling messages: the library of their texts (7.5 KB), and codes instead of sentences. 2 KB for forecasts and price ceilings.
  // 8 KB for the schemas of members and letters of a consortium, which go with every kind. 6 KB for the confirmation of acceptances: its schemas,
  // emails and sentences.
  // 4 KB for the schemas of received offers, their changes and letters, which go with every kind, and for the lock of their periods.
  // 1.5 KB for the schema of scenarios, which goes with every kind. 2 KB for the kinds of usage, 2 KB for its harvest,
  // 1 KB for asking to share it, 2 KB for reports, 4 KB for uses in lists. 4 KB for notifying people in each commit.
  // 4 KB for rows that remember their changes, with orders, groups and sums of them.
  bundle: { title: 'what a function loads at its start', most: 682 * kb, unit: 'bytes', source: bundles },
  bundleZipped: { title: 'what a function loads at its start, zipped', most: 222 * kb, unit: 'bytes', source: bundles },
  // 70 KB are the English texts of messages, loaded with the first message. After `read`, `imports` is the largest: it reads COUNTER reports.
  wholeBundle: { title: 'all files of a function', most: 1176 * kb, unit: 'bytes', source: bundles },
  shellScripts: { title: 'scripts of the shell, gzip', most: 270 * kb, unit: 'bytes', source: web },
  // 53,671 bytes measured with a chunk for what lists share (web/build/chunk-groups.ts), 61,457 before.
  gridScripts: { title: 'scripts of a list beyond the shell, gzip', most: 56 * kb, unit: 'bytes', source: bundles },
  largestLazy: { title: 'any other script, gzip', most: 150 * kb, unit: 'bytes', source: web },
  styles: { title: 'style sheets of a list and the shell, gzip', most: 80 * kb, unit: 'bytes', source: web },
  // 5 measured, shell included; 25 before those groups.
  gridFiles: { title: 'files of a list opened cold', most: 6, unit: 'files', source: 'what it is today: each file is a request' },
  // 13 measured, without the file of the language; 41 before those groups.
  pageFiles: { title: 'files of any page, tab or dialog opened cold', most: 14, unit: 'files', source: 'issue 19: 15 with the language' },
} as const satisfies Record<string, Budget>;

/** The functions that look at everything and that read every kind of file start with more. */
export const largerBundles: Readonly<Record<string, { bytes: number; zipped: number; whole?: number }>> = {
  // 4 KB for parsed texts of emails, 5 KB for forecasts and price ceilings, 13 KB for the shapes of charts and budgets, 2 KB for
  // roll-forward and imports of budgets, 4 KB for columns of budgets, 6 KB for scenarios, 4 KB for the shapes and words of the lists of
  // renewals, 5 KB for usage, 8 KB for the shapes of reports, 8 KB for those of runs and schedules.
  // 150 KB of all files: the writer of workbooks with charts, which only the export of spend loads. 20 KB for runs of reports.
  // 44 KB for what waits for whom and what changed, unfinished things, samples, received emails and the undo of commits, with their texts.
  // 4 KB for columns and rows of lists that are exported without a grid. 240 KB of all files: messages in the other languages, which only the
  // report of a title list loads. 12 KB for what moved between years, why a chart is empty and the drawing of charts. 8 KB zipped for shared layouts,
  // filters of charts and runs of their page.
  // 14 KB for the inbox, mentions and folded pages of recent actions.
  // 6 KB for the generic calls of records whose other calls are written by hand, and the check of prices before they are saved.
  // 3 KB for what else names an erased person, and the model without vendors.
  // 14 KB for contract terms: what deadlines and licenses suggest, what renewed by itself, and the origin of deadlines.
  // 10 KB for several reads in one call, and what the pages begin with. 11 KB for the use of a subscription, with which its page begins.
  // 6 KB for single sign-on.
  // 6 KB for reminders of subscriptions.
  // 30 KB for deals and offers, single sign-on in settings, and reminders of subscriptions. 5 KB for the lists of offers, 4 KB in all files.
  read: { bytes: 1279 * kb, zipped: 429 * kb, whole: 1990 * kb },
  // Read model, charts, forecasts, budgets and scenarios (18 KB), renewals (5 KB), usage (3 KB) with their shapes, sums of the library (1 KB);
  // uses and cost per use (18 KB); schemas of runs and schedules, which go with every kind (4 KB); research output and shared views (4 KB);
  // schemas of received emails and samples (6 KB); what moved between years, why a chart is empty, bars that lie (20 KB); filters of charts, and
  // figures with their year before (20 KB).
  // 3 KB for the model without vendors, texts of one line and the word of files that are not scanned.
  // 4 KB for sums of charts that are updated by what changed.
  // 7 KB for single sign-on: its shapes, which go with every kind, and the sentences of its refusals.
  // 3 KB for the yearly price of odd periods, and reminders of subscriptions among the kinds.
  // 31 KB for the matrix of a consortium, with the schemas of deals, sharing and offers.
  // 3 KB for sentences about certificates and metadata, and the state of sleep.
  // 4 KB for the sums of a deal before its order, and its prices when they are shared anew.
  // 2 KB for offers that renew without an answer, in schemas and sentences.
  // 2 KB for the columns of received offers and of their changes.
  insights: { bytes: 1045 * kb, zipped: 334 * kb },
  // Adding and removing sample data, whose generators are loaded by the call that adds them.
  // 7 KB for contract terms in the schemas of records, and in deadlines.
  // 1 KB for the schema of single sign-on, which goes with every kind.
  settings: { bytes: 712 * kb, zipped: 239 * kb },
  // 14 KB for contract terms, and the periods that a bound contract makes.
  // 3 KB for periods up to the end of the year, and reminders.
  subscriptions: { bytes: 708 * kb, zipped: 233 * kb },
  // 4 KB for contract terms in schemas and deadlines.
  reports: { bytes: 688 * kb, zipped: 224 * kb },
  // 60 KB for renewals by the contract: making and accepting periods, with their prices, rules and tasks.
  // 25 KB for reminders of subscriptions and of offers, the task about sessions, and domains that are looked up again.
  // All files: the reader of SAML metadata with its XML parser (600 KB), which a library with such a provider loads.
  'daily-work': { bytes: 785 * kb, zipped: 254 * kb, whole: 1388 * kb },
  // The readers of COUNTER reports (30 KB), tasks, the outbound guard and sealing.
  'harvest-usage': { bytes: 716 * kb, zipped: 222 * kb },
  // 7 KB for budgets, 2 KB for the schema of scenarios, 2 KB for the kinds of usage and 8 KB for its imports.
  // 300 KB of all files: messages in the other languages, which only the report of an import loads.
  // 14 KB for licenses: their terms in five languages of headings, the reader of FOLIO's files, and their planner.
  // 65 KB of all files: numbers of records of each kind in four languages, which the undo of an import says. 5 KB for notifying people in each commit.
  // 1 KB for the model without vendors.
  // 2 KB for prices far from the last known ones.
  // 60 KB of all files: checks of rows against their heading, notes on totals, and 23 KB of the codes of earlier releases.
  // 1 KB for the names of records of all kinds, which the undo of an import shows.
  // 11 KB for contract terms: their reader in four languages, and texts.
  // 1 KB of all files for reminders of subscriptions among the kinds.
  // 4 KB and 36 KB of all files for imports of members, and texts.
  // 3 KB of all files for words of the order of deals.
  imports: { bytes: 842 * kb, zipped: 288 * kb, whole: 1937 * kb },
  // The planners of imports, with the rule of prices far from the last known ones.
  // 9 KB for contract terms.
  'run-import': { bytes: 705 * kb, zipped: 232 * kb },
  // 10 KB of all files for the settings of single sign-on, in schema and sentences.
  auth: { bytes: 680 * kb, zipped: 222 * kb, whole: 1190 * kb },
  // 90 KB for the OpenID client, which verifies the answers of providers. All files: SAML (560 KB), which the calls of such providers load.
  // 16 KB for tasks of administrators about certificates and metadata. All files: the sanitizer of their texts (90 KB).
  // 1 KB for the order of deals, in schema and sentences.
  sso: { bytes: 730 * kb, zipped: 233 * kb, whole: 1436 * kb },
  // All files: passkeys (90 KB), which their calls load.
  // 19 KB for required factors and institutions.
  // 5 KB for locked roles, and the sleep of calendar and reports.
  users: { bytes: 717 * kb, zipped: 231 * kb, whole: 1432 * kb },
  // Deals, their sharing and prices, offers with their letters and emails (113 KB).
  // Received offers, whose acceptance makes and decides periods (60 KB).
  // The order of a deal (4 KB).
  // 30 KB for the tasks of the office about acceptances to confirm.
  consortium: { bytes: 897 * kb, zipped: 292 * kb },
  // Applies offers and their changes to periods.
  'deliver-letter': { bytes: 860 * kb, zipped: 282 * kb },
  // 1 KB for the order of deals, in schema and sentences.
  stakeholders: { bytes: 691 * kb, zipped: 222 * kb },
  // All files: the codes that each call can answer with (270 KB), which the document of the API loads.
  // 3 KB of all files for the codes of the order of deals.
  meta: { bytes: 681 * kb, zipped: 223 * kb, whole: 1386 * kb },
  // All files: the printer of PDFs (440 KB) and its fonts (330 KB), which are loaded once a PDF is made.
  'build-report': { bytes: 658 * kb, zipped: 215 * kb, whole: 2100 * kb },
};

/** Times in the browser. */
export const webBudgets = {
  lcp4x: { title: 'largest contentful paint at 4x', most: 1200, unit: 'ms', source: web },
  dashboardLcp4x: { title: 'largest contentful paint of the dashboard at 4x', most: 1200, unit: 'ms', source: web },
  // A browser draws every 16.7 ms: half of the frames come in time, and few are left out.
  dragMedian: { title: 'frames while a card is dragged over a board of 500, median', most: 17, unit: 'ms', source: fluid },
  dragP95: { title: 'frames while a card is dragged over a board of 500, p95', most: 34, unit: 'ms', source: fluid },
  rows500at4x: { title: '500 rows at 4x', most: 1100, unit: 'ms', source: web },
  edit: { title: 'an edit opens', most: 50, unit: 'ms', source: web },
  record4x: { title: 'a record from the list at 4x', most: 1000, unit: 'ms', source: web },
  narrow4x: { title: 'rows narrowed at 4x', most: 250, unit: 'ms', source: web },
  editAt4x: { title: 'an edit opens at 4x', most: 100, unit: 'ms', source: web },
  cls: { title: 'layout shifts', most: 0.01, unit: '', source: web },
  gridHeap: { title: 'heap of 500 rows', most: 15, unit: 'MB', source: web },
} as const satisfies Record<string, Budget>;

/** How many times as fast as the peer an operation must be, by its kind. */
export const timesAsFast = { read: 4, export: 4, write: 1 } as const;
export const speedSource = issue;
export const insightsSource = 'issue 18: bars of charts';

/** What the peer imports in a second. */
export const peerImportRowsPerSecond = 155;

export const otherBudgets = {
  init: { title: 'start of a function, of the processor', most: 100, unit: 'ms', source: architecture },
  growth: { title: 'a list at 50,000 periods, times as long as at 25,000', most: 2, unit: 'times', source: 'issue 3' },
  importRows: { title: 'import', least: 4 * peerImportRowsPerSecond, unit: 'rows/s', source: issue },
  titleImport: { title: 'import of 9,999 titles', most: 5, unit: 's', source: 'issue 4' },
  bulk: { title: 'a call for many records, with all that follows', most: 29, unit: 's', source: 'the time a function has' },
  titleSearch: { title: 'search over 1,000,000 titles, warm', most: 30, unit: 'ms', source: 'issue 4' },
  history: { title: 'history of one record at 200,000 commits', most: 50, unit: 'ms', source: 'issue 16' },
  loadFailures: { title: 'operations that fail on a mixed day of many people', most: 0, unit: '', source: 'issue 19' },
  loadCharts: { title: 'p95 of charts on that day, times that of lists', most: 2, unit: 'times', source: 'issue 19' },
  loadMemory: { title: 'memory at the end of that day, times that after its third part', most: 1.1, unit: 'times', source: 'issue 19' },
  price: { title: 'a member a month', most: 1, unit: 'dollars', source: 'issue 3' },
} as const satisfies Record<string, Budget>;

/** What an operation may cost at the table. */
export const unitBudgets = {
  read: {
    title: 'read units of a read, for each request',
    most: 7,
    unit: 'units',
    source: 'session, its last use, user, password, policy, library, and one look at the log',
  },
  export: { title: 'read units of an export', most: 8, unit: 'units', source: 'the same, and the language of who exports (C440)' },
  write: { title: 'write units of a change', most: 12, unit: 'units', source: 'one transaction: record, log entry, check' },
} as const satisfies Record<string, Budget>;
