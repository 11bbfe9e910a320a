import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';

// One function in a process of its own, with the memory of its template. Its parent sends events, one at a time.
const [file = ''] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(file).href)) as { handler: (event: object, context: object) => Promise<unknown> };

let before = process.cpuUsage();

process.on('message', (event: object) => {
  before = process.cpuUsage();
  const context = { awsRequestId: 'memory', getRemainingTimeInMillis: () => 300_000 };
  handler(event, context).then(
    (answer) => report((answer as { statusCode?: number } | undefined)?.statusCode ?? 200, answer),
    (error: unknown) => report(599, String(error)),
  );
});

function report(status: number, answer: unknown): void {
  const { rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage(before);
  // In kilobytes.
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.({
    status,
    heap: getHeapStatistics().used_heap_size,
    rss,
    peak,
    processor: (user + system) / 1e6,
    answer: status >= 500 ? answer : undefined,
  });
}
process.send?.('ready');
