import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { FaultRules, type FaultRule } from '#tests/support/fault-rules.ts';

/** Faults steered over a loopback address, since tests run in other processes than the engines: see faults.ts. */
export interface FaultControl {
  rules: FaultRules;
  address: string;
  stop: () => Promise<void>;
}

/** Starts the control of a fresh set of faults: POST /<id> with a rule sets one, GET tells its count, DELETE removes it. */
export async function startFaultControl(): Promise<FaultControl> {
  const rules = new FaultRules();
  const server = createServer((request, response) => {
    const id = request.url ?? '';
    text(request).then(
      (body) => {
        if (request.method === 'POST') {
          const { rule, scope } = JSON.parse(body) as { rule: FaultRule; scope?: string };
          rules.add(id, rule, scope);
        } else if (request.method === 'DELETE') rules.remove(id);
        response.end(JSON.stringify(rules.count(id)));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    rules,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
