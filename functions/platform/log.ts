import { AsyncLocalStorage } from 'node:async_hooks';

interface Context {
  request_id: string;
  call?: string;
  tenant?: string;
  user?: string;
}

const context = new AsyncLocalStorage<Context>();

/** Problems that need the attention of the installation's operator. */
type ProblemMetric = 'mails_in_trouble' | 'answers_broken';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** Names of fields that are never logged, in any object. */
const secret = /password|token|hash|authorization|secret/i;

function cleaned(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  if (Array.isArray(value)) return value.slice(0, 50).map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, secret.test(name) ? '[kept secret]' : cleaned(item)]));
}

function write(level: Level, message: string, more: Record<string, unknown> = {}): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const line = JSON.stringify({ level, message, ...context.getStore(), ...(cleaned(more) as object) });
  if (level === 'error' || level === 'warn') console.error(line);
  else console.log(line);
}

/** Logs each event as one line of JSON with the request's context, which CloudWatch reads without conversion. */
export const log = {
  info: (message: string, more?: Record<string, unknown>) => write('info', message, more),
  warn: (message: string, more?: Record<string, unknown>) => write('warn', message, more),
  error: (message: string, more?: Record<string, unknown>) => write('error', message, more),
};

/** Logs an error that also counts as a metric with an alarm of its own (infra/stacks/alarms-stack.ts). */
export function countProblem(metric: ProblemMetric, message: string, more: Record<string, unknown> = {}): void {
  const counted = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Perennial', Dimensions: [[]], Metrics: [{ Name: metric, Unit: 'Count' }] }],
    },
    [metric]: 1,
  };
  log.error(message, { ...more, ...counted });
}

/** Runs with a log context of its own, which every line logged inside carries. */
export function withLogContext<T>(values: Context, run: () => Promise<T>): Promise<T> {
  return context.run(values, run);
}

/** Adds values to the context once they are known. */
export function addToLogContext(values: Partial<Context>): void {
  Object.assign(context.getStore() ?? {}, values);
}

/**
 * Logs one line for each call: its caller, duration and outcome, in CloudWatch's embedded metric format. Metrics are by function: CloudWatch charges
 * 0.30 dollars a month for each, and there are over 600 calls. The line itself names the call.
 */
export function measureCall(call: string, status: number, milliseconds: number): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  console.log(
    JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: 'Perennial',
            Dimensions: [['function']],
            Metrics: [
              { Name: 'duration', Unit: 'Milliseconds' },
              { Name: 'failed', Unit: 'Count' },
            ],
          },
        ],
      },
      level: 'info',
      message: 'call',
      ...context.getStore(),
      function: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'none',
      call,
      status,
      duration: Math.round(milliseconds * 10) / 10,
      failed: status >= 500 ? 1 : 0,
    }),
  );
}
