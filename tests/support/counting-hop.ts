import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that reached the table, with the capacity that DynamoDB says it took. */
export interface CountedRequest {
  operation: string;
  /** Read units. */
  read: number;
  /** Write units. */
  write: number;
  /** Who asked, by access key. */
  by: string;
}

export interface CountingHop {
  endpoint: string;
  /** What came since it was last asked, oldest first. */
  take(): CountedRequest[];
  stop(): Promise<void>;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']);
const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);

interface Consumed {
  CapacityUnits?: number;
}

/**
 * A loopback hop in front of a DynamoDB engine that lets every answer tell its consumed capacity, indexes included, and adds it up. The
 * embedded engine reckons it by DynamoDB's rules: a test of its own holds it to them. What is refused is counted with no units: AWS would
 * charge for it, but nothing here refuses in its ordinary course.
 */
export async function startCountingHop(target: string, observe?: (operation: string, input: object) => void): Promise<CountingHop> {
  let counted: CountedRequest[] = [];
  const { hostname, port } = new URL(target);
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const [service = '', operation = ''] = String(incoming.headers['x-amz-target']).split('.');
    const counts = service.startsWith('DynamoDB_') && (reads.has(operation) || writes.has(operation));
    let body = Buffer.concat(chunks);
    if (counts) {
      const input = JSON.parse(body.toString()) as object;
      observe?.(operation, input);
      body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'INDEXES' }));
    }
    const onward = send(
      { hostname, port, path: incoming.url, method: incoming.method, headers: { ...incoming.headers, 'content-length': body.length } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          const text = Buffer.concat(parts);
          if (counts) {
            const units = unitsOf(text);
            const by = /Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
            counted.push({ operation, read: reads.has(operation) ? units : 0, write: writes.has(operation) ? units : 0, by });
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
        });
      },
    );
    onward.once('error', () => response.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, response) => void pass(incoming, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = counted;
      counted = [];
      return taken;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function unitsOf(answer: Buffer): number {
  const { ConsumedCapacity: consumed } = JSON.parse(answer.toString()) as { ConsumedCapacity?: Consumed | Consumed[] };
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
