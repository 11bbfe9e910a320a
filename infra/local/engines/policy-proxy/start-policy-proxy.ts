import { Agent, createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { connectionTo, listenAt } from '#infra/local/engines/local-address.ts';
import type { EngineConnection } from '#infra/local/engines/policy-proxy/call-engine.ts';
import { openExchange, sendAnswer } from '#infra/local/engines/policy-proxy/exchange.ts';
import type { Exchange } from '#infra/local/engines/policy-proxy/exchange.ts';
import { refusalOfHeaders, refusalOfSignature } from '#infra/local/engines/policy-proxy/guard.ts';
import type { FilesAddress, Guard } from '#infra/local/engines/policy-proxy/guard.ts';
import type { RequestedRight, Operation, Service } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { accessDenied } from '#infra/local/engines/policy-proxy/service-error.ts';
import type { Answer } from '#infra/local/engines/policy-proxy/service-error.ts';

export interface PolicyProxyOptions extends Guard {
  /** The address of each available engine. */
  engines: Partial<Record<Service, string>>;
  /** Restricts functions by their policies; without policies every signed caller may do anything. */
  policies?: Policies | undefined;
  /** The name of a resource in the templates; tests have tables and buckets of other names. */
  resourceOf?: (resource: string) => string;
  /** Called with each decision about a function. */
  onJudged?: (caller: string, asked: RequestedRight, isAllowed: boolean) => void;
  /** May answer in place of the engine, to test the effects of its failures; false forwards the request. */
  intercept?: (exchange: Exchange) => Promise<boolean>;
}

export interface PolicyProxy {
  /** The addresses for functions, by service. */
  endpoints: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the only way to the engines, which themselves accept any signature from any web page. It checks origin, host and signature of every request.
 * With policies it also checks every request of a function against the function's policy, read from the templates: the access key is the function's
 * name. Callers that are not functions (an operator's command, the fixtures of tests) may do anything.
 */
export async function startPolicyProxy(options: PolicyProxyOptions): Promise<PolicyProxy> {
  const { policies } = options;
  const agents = { plain: new Agent({ keepAlive: true }), secure: new SecureAgent({ keepAlive: true }) };
  const servers = await Promise.all(
    (Object.entries(options.engines) as [Service, string][]).map(async ([service, engine]) => {
      const connection = connectionTo(engine);
      const server = createProxyServer((request, response) => handle(service, connection, request, response));
      const endpoint = service === 's3' && options.files ? await listenForFiles(server, options.files) : await listenAt(server);
      return { service, server, endpoint };
    }),
  );

  async function handle(service: Service, connection: EngineConnection, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const foreign = refusalOfHeaders(options, service, request);
    if (foreign) {
      sendAnswer(request, response, foreign);
      return;
    }
    const exchange = await openExchange(service, request, response, { connection, agents });
    const forged = refusalOfSignature(options, service, request, exchange.body);
    if (forged) {
      exchange.answer(forged);
      return;
    }
    if (await options.intercept?.(exchange)) return;
    if (!policies) {
      await exchange.pass();
      return;
    }
    const { caller, operation } = exchange;
    if (caller === undefined || !policies.knows(caller)) {
      await exchange.pass();
      return;
    }
    const wanted = operation.asked.map((asked) => ({ ...asked, resource: options.resourceOf?.(asked.resource) ?? asked.resource }));
    const refused = wanted.find((asked) => !judge(options, caller, asked));
    if (refused) {
      exchange.answer(accessDenied(service, caller, refused));
      return;
    }
    await exchange.pass((status) => (status === 404 ? hiddenObject(options, caller, operation, wanted) : undefined));
  }

  return {
    endpoints: Object.fromEntries(servers.map(({ service, endpoint }) => [service, endpoint])),
    stop: async () => {
      await Promise.all(servers.map(({ server }) => close(server)));
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

function judge({ policies, onJudged }: PolicyProxyOptions, caller: string, asked: RequestedRight): boolean {
  const isAllowed = policies?.allows(caller, asked) ?? true;
  onJudged?.(caller, asked, isAllowed);
  return isAllowed;
}

/** S3 does not distinguish a missing from a forbidden object for a caller who may not list the bucket. */
function hiddenObject(
  options: PolicyProxyOptions,
  caller: string,
  { service, name }: Operation,
  [object]: RequestedRight[],
): Answer | undefined {
  if (service !== 's3' || (name !== 'GetObject' && name !== 'HeadObject')) return undefined;
  const list = { action: 's3:ListBucket', resource: object?.resource.split('/')[0] ?? '' };
  return judge(options, caller, list) ? undefined : accessDenied(service, caller, list);
}

function close(server: Server): Promise<unknown> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  return closed;
}

/** Listens at the port of the address that browsers use; returns the address. */
async function listenForFiles(server: Server, { url, listenHost }: FilesAddress): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(url).port), listenHost, resolve);
  });
  return url;
}

function createProxyServer(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // Clients may disconnect in the middle of a request.
      if (!request.socket.destroyed) console.error('The policy proxy failed:', error);
      request.socket.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  return server;
}
