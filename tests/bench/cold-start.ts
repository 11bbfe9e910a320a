import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// One cold start, in this process: the bundle is loaded, answers its first event, and then more of them. Prints what each took of the
// processor, in milliseconds, as a line of JSON. Started by measure-functions.ts with the environment that the function would have; the job comes on its standard input.
interface Job {
  file: string;
  /** The first request. */
  first: object;
  /** Operations that are done again and again afterwards, each of as many events as its pages' requests. */
  warm: { key: string; operations: object[][] }[];
}

const { file, first, warm } = JSON.parse(readFileSync(0, 'utf8')) as Job;
const context = { awsRequestId: 'cold-start', getRemainingTimeInMillis: () => 30_000 };

function processor(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

let began = process.cpuUsage();
const { handler } = (await import(pathToFileURL(file).href)) as { handler: (event: object, context: object) => Promise<unknown> };
const init = processor(began);

const statuses = new Set<number>();
async function answer(event: object): Promise<void> {
  const answered = (await handler(event, context)) as { statusCode?: number } | undefined;
  if (answered?.statusCode !== undefined) statuses.add(answered.statusCode);
}

began = process.cpuUsage();
await answer(first);
const firstRequest = processor(began);

const each: Record<string, number> = {};
for (const { key, operations } of warm) {
  // Half of them warm the compiler up.
  const half = Math.floor(operations.length / 2);
  for (const events of operations.slice(0, half)) for (const event of events) await answer(event);
  began = process.cpuUsage();
  for (const events of operations.slice(half)) for (const event of events) await answer(event);
  each[key] = processor(began) / (operations.length - half);
}

console.log(JSON.stringify({ init, firstRequest, warm: each, statuses: [...statuses] }));
process.exit(0);
