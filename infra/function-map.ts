import { plainListNames } from '#shared/contract/lists.ts';
import type { ServedBy } from '#shared/contract/route.ts';

/**
 * A permission of a function beyond logging: a fixed list of actions on named resources, see grant-rights.ts. Tests run every function with its
 * rights only, so that a missing one fails there: tests/api/rights, tests/workers/rights.
 */
export type Right =
  | 'table'
  | 'read-table'
  | 'batch-write'
  | 'count-calls'
  | 'add-security-events'
  | 'due-jobs'
  | 'read-files'
  | 'write-files'
  | 'remove-files'
  | 'sign'
  | 'seal'
  | 'publish'
  | 'send-mail';

/** A function that answers calls. */
export interface ApiFunction {
  name: string;
  /** The file that exports `handler`. */
  entry: string;
  /** The first parts of the paths below /api that it answers; none for the function that only has explicit routes. */
  segments: readonly string[];
  /** MB; the processor share grows with it, one whole core at 1,769. */
  memory: number;
  /** Seconds. The gateway waits 30. */
  timeout: number;
  rights: readonly Right[];
}

/** A function behind a queue, a stream or a schedule. */
export interface WorkerFunction {
  name: string;
  entry: string;
  memory: number;
  timeout: number;
  rights: readonly Right[];
  trigger:
    | { kind: 'queue'; batchSize: number; concurrency: number; maxReceives: number }
    | { kind: 'stream'; batchSize: number }
    | { kind: 'schedule'; expression: string };
}

/**
 * MB of a function that holds members' read models, one whole core. A member of 25,000 subscriptions brought one of 512 MB to 414 MB
 * (`npm run proof -- memory`), and a third of a core loads one of 5,000 in 2.7 s instead of 0.8 s. The faster load pays for the memory.
 */
const modelMemory = 1769;

function api(group: string, segments: readonly string[], more: Partial<ApiFunction> = {}): ApiFunction {
  return {
    name: group,
    entry: `functions/${group}/handler.ts`,
    segments,
    memory: modelMemory,
    timeout: 29,
    // `sign`: every function that answers calls renews the caller's session token.
    rights: ['table', 'read-files', 'sign'],
    ...more,
  };
}

/** A function that answers the rows that name it in `servedBy`. It stores no record. */
function reader(name: Exclude<ServedBy, 'group'>): ApiFunction {
  return api(name, [], { rights: ['read-table', 'count-calls', 'add-security-events', 'read-files', 'write-files', 'sign'] });
}

/** Rights of functions whose records have links, notes and files. */
const withCards: readonly Right[] = ['table', 'read-files', 'write-files', 'sign', 'seal'];

/** Which function answers which calls. It is data, so that groups can be merged or split without touching the stacks. */
export const apiFunctions: readonly ApiFunction[] = [
  // Argon2id takes a whole core for a tenth of a second.
  // Secrets of authenticator apps are sealed.
  api('auth', ['auth', '.well-known'], { rights: ['table', 'read-files', 'sign', 'seal'] }),
  // Single sign-on, whose libraries no other function loads. Client secrets are sealed.
  api('sso', ['sso'], { rights: ['table', 'read-files', 'sign', 'seal'] }),
  // The file of a long security log goes through the bucket.
  api('users', ['users', 'security-events', 'security-settings'], { rights: ['table', 'read-files', 'write-files', 'sign', 'seal'] }),
  api(
    'settings',
    [
      'settings',
      'member-settings',
      'system-entity-label',
      'list-views',
      'layouts',
      'financial-periods',
      'exchange-rates',
      'uploads',
      'sample-data',
    ],
    {
      rights: ['table', 'read-files', 'write-files', 'sign'],
    },
  ),
  // What can be attached to their records are files, and passwords of links are sealed.
  api('providers', ['publishers', 'vendors', 'providers', 'contacts', 'ip-addresses'], { rights: withCards }),
  api('products', ['products'], { rights: withCards }),
  api('title-lists', ['title-lists', 'publications'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('catalogues', [...plainListNames, 'fte-fields', 'fte-years']),
  api('licenses', ['licenses', 'license-periods', 'license-amendments', 'license-term-labels', 'license-qualifier-labels'], {
    rights: withCards,
  }),
  api('emails', ['emailing', 'emails', 'received-emails', 'email-templates'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('departments', ['departments']),
  api('budgets', ['price-ceilings', 'scenarios']),
  api('research', ['articles', 'article-charges', 'agreements']),
  api('reports', ['reports']),
  // Keys of COUNTER APIs are sealed, and answers of platforms are files.
  api('usage', ['usage-sources', 'usage-links', 'usage', 'usage-attempts', 'download', 'counter-registry'], {
    rights: ['table', 'read-files', 'sign', 'seal'],
  }),
  api('stakeholders', ['stakeholders', 'feedback-invitations', 'stakeholder-responses']),
  api(
    'consortium',
    [
      'memberships',
      'membership-groups',
      'membership-invitations',
      'letters',
      'deals',
      'deal-offers',
      'offer-responses',
      'received-offers',
      'received-changes',
    ],
    { rights: withCards },
  ),
  // The tokens of forms' public links are sealed, and their answers bring files.
  api('forms', ['custom-forms', 'public-forms'], { rights: withCards }),
  api('metadata', ['meta-data-categories', 'meta-data-fields', 'meta-data-values', 'meta-data-columns']),
  api('subscriptions', ['subscriptions'], { rights: withCards }),
  api('subscription-periods', ['subscription-periods', 'change-sets']),
  api('progress', ['progress-bar', 'workflow-settings'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('invoices', ['vendor-invoices'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('reminders', ['reminders', 'calendar', 'calendar-feed']),
  api('imports', ['imports', 'data'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('to-dos', ['to-dos', 'subscribers', 'notifications'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('meta', ['health', 'openapi.json', 'changes'], {
    memory: 512,
    rights: ['read-table', 'count-calls', 'due-jobs', 'read-files', 'sign'],
  }),
  // Holds the read model in memory: lists, charts, search and exports, wherever a row says so.
  reader('read'),
  // Heavy GETs and calculations that store nothing. A row comes here with `servedBy: 'insights'` and a handler in its handler.ts.
  reader('insights'),
];

/** The name of the function that answers a row; undefined where no function answers its first path segment. */
export function functionOf({ path, servedBy = 'group' }: { path: string; servedBy?: ServedBy }): string | undefined {
  if (servedBy !== 'group') return servedBy;
  const segment = path.split('/')[1] ?? '';
  return apiFunctions.find(({ segments }) => segments.includes(segment))?.name;
}

/** The function that answers addresses which no row has: a small one. */
export const unknownAddressFunction = 'meta';

function worker(name: string, trigger: WorkerFunction['trigger'], more: Partial<WorkerFunction> = {}): WorkerFunction {
  const folder = trigger.kind === 'schedule' ? 'schedules' : 'workers';
  return {
    name,
    entry: `functions/${folder}/${name}/handler.ts`,
    memory: 512,
    timeout: 60,
    rights: ['table', 'read-files'],
    trigger,
    ...more,
  };
}

const queue = (batchSize: number, concurrency: number, maxReceives = 5) =>
  ({ kind: 'queue', batchSize, concurrency, maxReceives }) as const;

/** Functions without a caller: workers and schedules. Every queue has the name of its function, and a dead-letter queue. */
export const workerFunctions: readonly WorkerFunction[] = [
  worker('run-import', queue(1, 5), { memory: modelMemory, timeout: 300, rights: ['table', 'read-files', 'write-files'] }),
  worker('send-email', queue(10, 2), { rights: ['table', 'read-files', 'send-mail'] }),
  worker('send-reset-links', queue(10, 2), { rights: ['table'] }),
  worker('record-emails', queue(10, 2), { memory: modelMemory }),
  worker('deliver-letter', queue(10, 2), { memory: modelMemory }),
  // Writes to up to a thousand members of a deal.
  worker('send-deal-letters', queue(1, 2), { memory: modelMemory, timeout: 300 }),
  worker('mail-events', queue(10, 2), { rights: ['table'] }),
  worker('replace-references', queue(1, 2), { memory: modelMemory, timeout: 300 }),
  worker('change-workflows', queue(1, 2), { memory: modelMemory, timeout: 300 }),
  worker('compact-read-model', queue(1, 5), {
    memory: modelMemory,
    timeout: 300,
    rights: ['table', 'batch-write', 'read-files', 'write-files', 'remove-files'],
  }),
  worker('tell-of-to-dos', queue(10, 2), { memory: modelMemory }),
  // Opens the titles of all reports of a source.
  worker('share-usage', queue(1, 5), { memory: modelMemory, timeout: 300 }),
  // Waits for platforms: up to 10 minutes for an answer.
  worker('harvest-usage', queue(1, 5), {
    memory: modelMemory,
    timeout: 900,
    rights: ['table', 'read-files', 'write-files', 'seal'],
  }),
  // Reads all rows of a report and writes them into a file.
  worker('build-report', queue(1, 5), { memory: modelMemory, timeout: 300, rights: ['table', 'read-files', 'write-files'] }),
  // Takes a member's day: reminders, what silence decides, workflows that begin by themselves.
  worker('daily-work', queue(1, 5), { memory: modelMemory, timeout: 300 }),
  worker('publish-jobs', { kind: 'stream', batchSize: 100 }, { rights: ['publish'] }),
  worker('sweep-jobs', { kind: 'schedule', expression: 'rate(5 minutes)' }, { rights: ['due-jobs', 'publish'] }),
  worker('daily-reminders', { kind: 'schedule', expression: 'rate(15 minutes)' }, { timeout: 300, rights: ['table'] }),
  worker('watch-emails', { kind: 'schedule', expression: 'rate(5 minutes)' }, { rights: ['table', 'due-jobs'] }),
  worker('nightly-compaction', { kind: 'schedule', expression: 'cron(30 2 * * ? *)' }, { timeout: 300, rights: ['read-table', 'publish'] }),
];

/** The variable in which functions find the address of a queue: QUEUE_URL_RUN_IMPORT for run-import. */
export function queueVariable(name: string): string {
  return `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`;
}
