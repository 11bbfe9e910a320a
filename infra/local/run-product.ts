import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findStream, queueAddress } from '#infra/local/create-resources.ts';
import { callJson } from '#infra/local/engines/call-json.ts';
import type { Engines } from '#infra/local/engines/start-engines.ts';
import { trimStream } from '#infra/local/engines/tune-stream.ts';
import { FunctionError, FunctionHost } from '#infra/local/functions/function-host.ts';
import { Shares } from '#infra/local/functions/shares.ts';
import { openLog } from '#infra/local/open-log.ts';
import { createMailPages } from '#infra/local/mail/mail-pages.ts';
import { prepareEngines } from '#infra/local/prepare-engines.ts';
import type { PrepareOptions } from '#infra/local/prepare-engines.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import type { Source } from '#infra/local/sources/queue-source.ts';
import { startQueueSource } from '#infra/local/sources/queue-source.ts';
import { startScheduleSource } from '#infra/local/sources/schedule-source.ts';
import { readPosition, startStreamSource } from '#infra/local/sources/stream-source.ts';
import type { Product } from '#infra/local/template/product.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';
import { createGateway } from '#infra/local/web/gateway.ts';
import { createStaticFiles } from '#infra/local/web/static-files.ts';

export interface RunOptions extends PrepareOptions {
  site?: string;
  sitePacked?: string;
  /** Shows the sent mails to every client, for a container whose ports only this machine reaches. */
  showMail?: boolean;
  /** The contact for reports of vulnerabilities, for `security.txt`. */
  securityContact?: string | undefined;
}

export interface RunningProduct {
  /** Answers a request to the product's address. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The environment of a function, for code in this process that uses the same engines. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

// More instances only compete for the processors of one machine; with fewer than two, a slow call would block all others.
const apiInstances = Math.min(4, Math.max(2, availableParallelism()));
const workerInstances = 2;
const stopWithinMs = 5000;

/** Starts the product on the data folder: engines, functions, event sources, and the handler of its address. */
export async function runProduct(options: RunOptions): Promise<RunningProduct> {
  const { engines, product, own, environment, stop } = await prepareEngines(options);
  const hosts = hostsOf(product, (name) => ({ ...own, ...engines.credentialsOf(name) }), openLog(join(options.dataFolder, 'log')));
  const invoke = (functionId: string, event: unknown, timeoutMs?: number, caller?: string): Promise<string> => {
    const host = hosts.get(functionId);
    return host ? host.invoke(event, timeoutMs, caller) : Promise.reject(new FunctionError(`There is no function ${functionId}`));
  };

  const sources = [
    ...startQueues(product, engines.sqs.endpoint, invoke),
    ...(await startStreams(product, engines, options.dataFolder, invoke)),
    ...product.schedules.map(({ name, expression, input, functionId }) =>
      startScheduleSource({ name, expression, invoke: () => invoke(functionId, JSON.parse(input)) }),
    ),
  ];

  engines.ses.onEvent = (event) => handOn(product, engines.sqs.endpoint, 'aws.ses', event);
  const gateway = createGateway({ product, invoke });
  const mail = createMailPages(engines.ses.outbox);
  const site = createStaticFiles({
    folder: options.site ?? join(buildFolder, 'web'),
    packedFolder: options.sitePacked ?? join(buildFolder, 'web-packed'),
    fileOrigin: own['AWS_ENDPOINT_URL_S3'] ?? '',
    edge: { publicUrl: options.publicUrl, securityContact: options.securityContact },
  });
  return {
    environment,
    handle: (request, response) => {
      const pathname = pathOf(request);
      if (pathname === undefined) response.writeHead(400, { 'content-type': 'text/plain' }).end('This is no address.');
      else if (pathname === '/api' || pathname.startsWith('/api/')) gateway(request, response).catch(() => response.destroy());
      else if (!pathname.startsWith('/local/mail')) site(request, response);
      else if (options.showMail || isFromThisMachine(request)) mail(pathname, response);
      else refuseMail(response);
    },
    stop: async () => {
      const patience = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref());
      const quiet = Promise.all(sources.map((source) => source.stop()));
      await Promise.race([Promise.all([...hosts.values()].map((host) => host.stop(stopWithinMs))).then(() => quiet), patience]);
      await stop();
    },
  };
}

/** The hosts of the functions, by their ids. `environmentOf` adds to what the template declares. */
function hostsOf(
  product: Product,
  environmentOf: (name: string) => Record<string, string>,
  log: (text: string) => void,
): Map<string, FunctionHost> {
  const shares = new Shares(availableParallelism());
  const behindGateway = new Set(product.routes.map(({ functionId }) => functionId));
  const entries = [...product.functions].map(([id, { name, file, timeout, memory, environment }]) => {
    const names = { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory) };
    const host = new FunctionHost({
      name,
      file,
      memory,
      timeout,
      environment: { ...environment, ...environmentOf(name), ...names },
      instances: behindGateway.has(id) ? apiInstances : workerInstances,
      // Workers have no callers to share between: their queues limit them.
      shares: behindGateway.has(id) ? shares : new Shares(workerInstances),
      log,
    });
    return [id, host] as const;
  });
  return new Map(entries);
}

function startQueues(product: Product, sqsEndpoint: string, invoke: (id: string, event: unknown) => Promise<string>): Source[] {
  return product.queueSources.map(({ queue, functionId, batchSize, concurrency }) =>
    startQueueSource({
      sqsEndpoint,
      queueUrl: queueAddress(queue),
      queueArn: `arn:aws:sqs:${localRegion}:${localAccount}:${queue}`,
      batchSize,
      concurrency: Math.min(concurrency, workerInstances),
      invoke: (event) => invoke(functionId, event),
    }),
  );
}

function startStreams(
  product: Product,
  engines: Engines,
  dataFolder: string,
  invoke: (id: string, event: unknown) => Promise<string>,
): Promise<Source[]> {
  return Promise.all(
    product.streamSources.map(async ({ table, functionId, deadLetters, ...settings }) => {
      const positionFile = join(dataFolder, `stream-${table}.json`);
      dropProcessed(engines, positionFile);
      return startStreamSource({
        ...settings,
        dynamodbEndpoint: engines.dynamodb.endpoint,
        streamArn: await findStream(engines, table),
        positionFile,
        invoke: (event) => invoke(functionId, event),
        bury: async (records) => {
          if (!deadLetters) return;
          const body = JSON.stringify({
            requestContext: { condition: 'RetryAttemptsExhausted' },
            records: records.map(({ eventID }) => eventID),
          });
          await callJson(engines.sqs.endpoint, 'AmazonSQS.SendMessage', { QueueUrl: queueAddress(deadLetters), MessageBody: body });
        },
      });
    }),
  );
}

/** The event bus of one machine: forwards an event of a service to the queues whose rules name the service. */
function handOn(product: Product, sqsEndpoint: string, source: string, event: object): void {
  for (const rule of product.eventRules) {
    if (rule.source !== source) continue;
    const QueueUrl = queueAddress(rule.queue);
    callJson(sqsEndpoint, 'AmazonSQS.SendMessage', { QueueUrl, MessageBody: JSON.stringify(event) }).catch((error: unknown) =>
      console.error(`An event of ${source} was lost:`, error instanceof Error ? error.message : error),
    );
  }
}

/** Deletes processed changes of the stream: the embedded engine has one shard for ever, and never deletes a change itself. */
function dropProcessed(engines: Engines, positionFile: string): void {
  const [processed, ...more] = Object.values(readPosition(positionFile));
  if (engines.dynamodbFile && processed !== undefined && more.length === 0) trimStream(engines.dynamodbFile, processed);
}

/** The path of a request; undefined for a path that no browser sends, such as `//`, which must not end the product. */
function pathOf(request: IncomingMessage): string | undefined {
  const address = request.url ?? '/';
  // After two slashes a URL has its host: that would be another path than the requested one.
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  return URL.canParse(address, 'http://localhost') ? new URL(address, 'http://localhost').pathname : undefined;
}

/**
 * Whether a request comes from this machine. Mails contain links that sign people in, so other machines must not read them. A request forwarded by a
 * proxy on this machine comes from elsewhere.
 */
function isFromThisMachine(request: IncomingMessage): boolean {
  const from = request.socket.remoteAddress ?? '';
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in request.headers);
  return !isForwarded && (from === '127.0.0.1' || from === '::1' || from === '::ffff:127.0.0.1');
}

function refuseMail(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain' }).end('The mails of this installation can be read on its own machine only.');
}
