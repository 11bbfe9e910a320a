/** Days before the last signing certificate of a provider ends on which administrators get a task, the earliest first. */
const taskDays = [30, 7] as const;

const dayMs = 86_400_000;

/** The end of the certificate that is valid longest; undefined without any. */
export function lastEnd(certificates: readonly { to: string }[]): string | undefined {
  return certificates
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
}

/** The latest of the days before an end that has come; undefined while it is more than 30 days off. An end that has passed stays at 7. [RZ06] */
export function certificateStage(end: string, at: string): (typeof taskDays)[number] | undefined {
  const left = Date.parse(end) - Date.parse(at);
  return taskDays.findLast((days) => left <= days * dayMs);
}

/** Days for which metadata may fail to arrive before administrators get a task: a provider may be down for a weekend. */
export const failingDays = 3;

/** Whether metadata has failed to arrive for so long that administrators get a task. */
export function isLongFailing(since: string, at: string): boolean {
  return Date.parse(at) - Date.parse(since) >= failingDays * dayMs;
}
