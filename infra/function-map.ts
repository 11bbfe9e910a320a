/**
 * What a function may do beyond logging: each right is a fixed list of actions on named resources, see grant-rights.ts. Tests run every function
 * with its rights only, so that one left out fails there: tests/api/rights, tests/workers/rights.
 */
export type Right =
  | 'table'
  | 'read-table'
  | 'count-calls'
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

function api(group: string, segments: readonly string[], more: Partial<ApiFunction> = {}): ApiFunction {
  return {
    name: group,
    entry: `functions/${group}/handler.ts`,
    segments,
    memory: 512,
    timeout: 29,
    // Whoever answers a call with a session renews its token.
    rights: ['table', 'read-files', 'sign'],
    ...more,
  };
}

/** What functions need whose records carry links, notes and files. */
const withCards: readonly Right[] = ['table', 'read-files', 'write-files', 'sign', 'seal'];

/** Which function answers which calls. It is data, so that groups can be merged or split without touching the stacks. */
export const apiFunctions: readonly ApiFunction[] = [
  // Argon2id takes a whole core for a tenth of a second.
  api('auth', ['auth', '.well-known'], { memory: 1769 }),
  // Hashes passwords as `auth` does.
  api('users', ['users'], { memory: 1769 }),
  api(
    'settings',
    ['settings', 'member-settings', 'system-entity-label', 'list-views', 'layouts', 'financial-periods', 'exchange-rates', 'uploads'],
    {
      rights: ['table', 'read-files', 'write-files', 'sign'],
    },
  ),
  // What can be attached to their records are files, and passwords of links are sealed.
  api('providers', ['publishers', 'vendors', 'providers', 'contacts', 'ip-addresses'], { rights: withCards }),
  api('products', ['products'], { rights: withCards }),
  api('title-lists', ['title-lists', 'publications'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('catalogues', ['product-types', 'subject-categories', 'cost-centers', 'fte-fields', 'fte-years']),
  api('licenses', ['licenses', 'license-periods', 'license-amendments', 'license-term-labels', 'license-qualifier-labels'], {
    rights: withCards,
  }),
  api('emails', ['emailing', 'emails', 'email-templates'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('departments', ['departments']),
  api('stakeholders', ['stakeholders', 'feedback-invitations', 'stakeholder-responses']),
  // The tokens of forms' public links are sealed, and their answers bring files.
  api('forms', ['custom-forms', 'public-forms'], { rights: withCards }),
  api('metadata', ['meta-data-categories', 'meta-data-fields', 'meta-data-values', 'meta-data-columns']),
  api('subscriptions', ['subscriptions'], { rights: withCards }),
  api('subscription-periods', ['subscription-periods']),
  api('progress', ['progress-bar', 'workflow-settings'], { memory: 1024, rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('invoices', ['vendor-invoices'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('reminders', ['reminders', 'calendar', 'calendar-feed']),
  api('imports', ['imports', 'data'], { memory: 1024, rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('to-dos', ['to-dos', 'subscribers'], { rights: ['table', 'read-files', 'write-files', 'sign'] }),
  api('meta', ['health', 'openapi.json'], { rights: ['read-table', 'count-calls', 'due-jobs', 'read-files', 'sign'] }),
  // Holds the read model in memory: lists, charts, search and exports, wherever a row says so.
  api('read', [], { memory: 1769, rights: ['read-table', 'count-calls', 'read-files', 'write-files', 'sign'] }),
];

/** The function behind every row that says `servedBy: 'read'`. */
export const readFunction = 'read';

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

/** What runs without a caller. Every queue has the name of its function, and a dead-letter queue behind it. */
export const workerFunctions: readonly WorkerFunction[] = [
  worker('run-import', queue(1, 5), { memory: 1769, timeout: 300, rights: ['table', 'read-files', 'write-files'] }),
  worker('send-email', queue(10, 2), { rights: ['table', 'read-files', 'send-mail'] }),
  worker('record-emails', queue(10, 2)),
  worker('mail-events', queue(10, 2), { rights: ['table'] }),
  worker('replace-references', queue(1, 2), { memory: 1024, timeout: 300 }),
  worker('change-workflows', queue(1, 2), { memory: 1024, timeout: 300 }),
  worker('compact-read-model', queue(1, 5), {
    memory: 1769,
    timeout: 300,
    rights: ['table', 'read-files', 'write-files', 'remove-files'],
  }),
  worker('tell-of-to-dos', queue(10, 2)),
  // Takes a member's day: reminders, what silence decides, workflows that begin by themselves.
  worker('daily-work', queue(1, 5), { memory: 1024, timeout: 300 }),
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
