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
const architecture = 'ARCHITECTURE.md, infrastructure';
const issue = 'issue 3: four times as fast as the peer, level on changes';

/** Sizes: they are what they are on every machine, and tests hold them. */
export const sizeBudgets = {
  bundle: { title: 'bundle of a function', most: 500 * kb, unit: 'bytes', source: architecture },
  bundleZipped: { title: 'bundle of a function, zipped', most: 150 * kb, unit: 'bytes', source: architecture },
  shellScripts: { title: 'scripts of the shell, gzip', most: 270 * kb, unit: 'bytes', source: web },
  gridScripts: { title: 'scripts of a list beyond the shell, gzip', most: 45 * kb, unit: 'bytes', source: web },
  largestLazy: { title: 'any other script, gzip', most: 150 * kb, unit: 'bytes', source: web },
  styles: { title: 'style sheets of a list and the shell, gzip', most: 80 * kb, unit: 'bytes', source: web },
  gridFiles: { title: 'files of a list opened cold', most: 15, unit: 'files', source: 'what it is today: each file is a request' },
} as const satisfies Record<string, Budget>;

/** Functions that do not keep the budget of bundles yet, and what they must not pass meanwhile: all their files, those loaded on demand too. */
export const largerBundles: Readonly<Record<string, { bytes: number; zipped: number }>> = {
  settings: { bytes: 500 * kb, zipped: 156 * kb },
  'title-lists': { bytes: 500 * kb, zipped: 160 * kb },
  'subscription-periods': { bytes: 500 * kb, zipped: 157 * kb },
  metadata: { bytes: 530 * kb, zipped: 165 * kb },
  meta: { bytes: 540 * kb, zipped: 170 * kb },
  licenses: { bytes: 585 * kb, zipped: 198 * kb },
  products: { bytes: 610 * kb, zipped: 205 * kb },
  subscriptions: { bytes: 610 * kb, zipped: 205 * kb },
  providers: { bytes: 620 * kb, zipped: 206 * kb },
  read: { bytes: 720 * kb, zipped: 240 * kb },
  imports: { bytes: 895 * kb, zipped: 290 * kb },
};

/** Times in the browser. */
export const webBudgets = {
  lcp4x: { title: 'largest contentful paint at 4x', most: 1200, unit: 'ms', source: web },
  rows500at4x: { title: '500 rows at 4x', most: 1100, unit: 'ms', source: web },
  edit: { title: 'an edit opens', most: 50, unit: 'ms', source: web },
  editAt4x: { title: 'an edit opens at 4x', most: 100, unit: 'ms', source: web },
  cls: { title: 'layout shifts', most: 0.01, unit: '', source: web },
  gridHeap: { title: 'heap of 500 rows', most: 15, unit: 'MB', source: web },
} as const satisfies Record<string, Budget>;

/** How many times as fast as the peer an operation must be, by its kind. */
export const timesAsFast = { read: 4, export: 4, write: 1 } as const;
export const speedSource = issue;

/** What the peer imports in a second. */
export const peerImportRowsPerSecond = 155;

export const otherBudgets = {
  init: { title: 'start of a function, of the processor', most: 100, unit: 'ms', source: architecture },
  growth: { title: 'a list at 50,000 periods, times as long as at 25,000', most: 2, unit: 'times', source: 'issue 3' },
  importRows: { title: 'import', least: 4 * peerImportRowsPerSecond, unit: 'rows/s', source: issue },
  titleImport: { title: 'import of 9,999 titles', most: 5, unit: 's', source: 'issue 4' },
  titleSearch: { title: 'search over 1,000,000 titles, warm', most: 30, unit: 'ms', source: 'issue 4' },
  price: { title: 'a member a month', most: 1, unit: 'dollars', source: 'issue 3' },
} as const satisfies Record<string, Budget>;

/** What an operation may cost at the table. */
export const unitBudgets = {
  read: {
    title: 'read units of a read, for each request',
    most: 4,
    unit: 'units',
    source: 'session, user, password and one look at the log',
  },
  write: { title: 'write units of a change', most: 12, unit: 'units', source: 'one transaction: record, log entry, check' },
} as const satisfies Record<string, Budget>;
