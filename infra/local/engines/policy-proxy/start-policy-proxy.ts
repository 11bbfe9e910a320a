import { Agent, createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopback } from '#infra/local/engines/local-address.ts';
import { openExchange } from '#infra/local/engines/policy-proxy/exchange.ts';
import type { Exchange } from '#infra/local/engines/policy-proxy/exchange.ts';
import type { Asked, Operation, Service } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { accessDenied } from '#infra/local/engines/policy-proxy/service-error.ts';
import type { Answer } from '#infra/local/engines/policy-proxy/service-error.ts';

export interface PolicyProxyOptions {
  /** The address of each engine that is there. */
  engines: Partial<Record<Service, string>>;
  policies: Policies;
  /** What the templates call a resource; tests have tables and buckets of other names. */
  resourceOf?: (resource: string) => string;
  /** Told of each judgement about a function. */
  onJudged?: (caller: string, asked: Asked, isAllowed: boolean) => void;
  /** May answer in place of the engine, as tests do to see what follows from its failures; false leaves the request alone. */
  intercept?: (exchange: Exchange) => Promise<boolean>;
}

export interface PolicyProxy {
  /** Where functions reach each of them, by service. */
  endpoints: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Engines forgive what AWS refuses: this stands in front of them and judges every request of a function by the function's policy, read from the
 * templates. The access key is the function's name; whoever is no function (an operator's command, the fixtures of tests) passes.
 */
export async function startPolicyProxy(options: PolicyProxyOptions): Promise<PolicyProxy> {
  const { policies } = options;
  const agent = new Agent({ keepAlive: true });
  const servers = await Promise.all(
    (Object.entries(options.engines) as [Service, string][]).map(async ([service, engine]) => {
      const server = await listen((request, response) => handle(service, engine, request, response));
      return { service, server, endpoint: `http://${loopback}:${(server.address() as AddressInfo).port}` };
    }),
  );

  async function handle(service: Service, endpoint: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = await openExchange(service, request, response, { endpoint, agent });
    if (await options.intercept?.(exchange)) return;
    const { caller, operation } = exchange;
    if (caller === undefined || !policies.knows(caller)) {
      await exchange.pass();
      return;
    }
    const wanted = operation.asked.map(({ action, resource }) => ({ action, resource: options.resourceOf?.(resource) ?? resource }));
    const refused = wanted.find((asked) => !judge(caller, asked));
    if (refused) {
      exchange.answer(accessDenied(service, caller, refused));
      return;
    }
    await exchange.pass((status) => (status === 404 ? hiddenObject(caller, operation, wanted) : undefined));
  }

  function judge(caller: string, asked: Asked): boolean {
    const isAllowed = policies.allows(caller, asked);
    options.onJudged?.(caller, asked, isAllowed);
    return isAllowed;
  }

  /** To a caller who may not list the bucket S3 does not tell a missing object from a forbidden one. */
  function hiddenObject(caller: string, { service, name }: Operation, [object]: Asked[]): Answer | undefined {
    if (service !== 's3' || (name !== 'GetObject' && name !== 'HeadObject')) return undefined;
    const list = { action: 's3:ListBucket', resource: object?.resource.split('/')[0] ?? '' };
    return judge(caller, list) ? undefined : accessDenied(service, caller, list);
  }

  return {
    endpoints: Object.fromEntries(servers.map(({ service, endpoint }) => [service, endpoint])),
    stop: async () => {
      await Promise.all(
        servers.map(({ server }) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          return closed;
        }),
      );
      agent.destroy();
    },
  };
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A caller who left in the middle of a request is no news.
      if (!request.socket.destroyed) console.error('The policy proxy failed:', error);
      request.socket.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  return server;
}
