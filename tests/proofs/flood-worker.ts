import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface FloodSettings {
  origin: string;
  token: string;
  connections: number;
  /** The list that is asked for. */
  page: string;
  /** The period that is changed. */
  period: string;
}

export interface FloodReport {
  /** Answers by their status. */
  statuses: Record<string, number>;
  seconds: number;
}

// Asks as fast as it is answered, until it is told to stop.
const { origin, token, connections, page, period } = workerData as FloodSettings;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses: Record<string, number> = {};
const began = performance.now();
let stopped = false;
parentPort?.once('message', () => (stopped = true));

await Promise.all(
  Array.from({ length: connections }, async (_, connection) => {
    for (let turn = connection; !stopped; turn++) {
      const status = await (turn % 2 === 0
        ? ask('GET', page)
        : ask('PATCH', `/subscription-periods/${period}`, JSON.stringify({ comment: `Flood ${turn}` })));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
);
parentPort?.postMessage({ statuses, seconds: (performance.now() - began) / 1000 } satisfies FloodReport);
agent.destroy();

function ask(method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = request(`${origin}/api${path}`, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
