import type { Source } from '#infra/local/sources/queue-source.ts';

export interface ScheduleSourceOptions {
  name: string;
  /** `rate(5 minutes)` or a daily `cron(30 2 * * ? *)`. */
  expression: string;
  invoke: () => Promise<string>;
}

/** Runs a function on its schedule. A rate starts at once, to pick up work left by the last run of the runner. */
export function startScheduleSource(options: ScheduleSourceOptions): Source {
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();

  function run(): void {
    running = options
      .invoke()
      .catch((error: unknown) => console.error(`${options.name} failed:`, error instanceof Error ? error.message : error));
    plan(millisecondsUntilNext(options.expression, new Date()));
  }

  function plan(ms: number): void {
    timer = setTimeout(run, ms);
  }

  plan(options.expression.startsWith('rate(') ? 0 : millisecondsUntilNext(options.expression, new Date()));
  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds from `now` to the next time of a rate or of a daily cron expression (UTC). Throws for other expressions. */
export function millisecondsUntilNext(expression: string, now: Date): number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) return Number(rate[1]) * (unitMs[rate[2] ?? ''] ?? 0);
  const daily = /^cron\((\d+) (\d+) \* \* \? \*\)$/.exec(expression);
  if (!daily) throw new Error(`The local runner does not know the schedule ${expression}`);
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), Number(daily[2]), Number(daily[1]));
  return next > now.getTime() ? next - now.getTime() : next + 86_400_000 - now.getTime();
}
