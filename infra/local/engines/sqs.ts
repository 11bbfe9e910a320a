import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp } from 'fauxqs';
import type { BuildAppOptions } from 'fauxqs';
import type { Engine } from '#infra/local/engines/engine.ts';
import { loopback, socketEndpoint } from '#infra/local/engines/local-address.ts';

type Stores = NonNullable<BuildAppOptions['stores']>;

interface Persistence {
  updateMessageReady(messageId: string): void;
  loadSqsAndSns(sqs: Stores['sqsStore'], sns: Stores['snsStore']): void;
  close(): void;
}

/** The classes the package uses itself but does not export. Its own start function binds 0.0.0.0, so it cannot serve here. */
async function loadParts() {
  const home = dirname(findPackageJSON('fauxqs', import.meta.url) ?? '');
  const part = (path: string) => import(pathToFileURL(join(home, 'dist', path)).href);
  const [sqs, sns, s3, persistence] = await Promise.all([
    part('sqs/sqsStore.js') as Promise<{ SqsStore: new () => Stores['sqsStore'] }>,
    part('sns/snsStore.js') as Promise<{ SnsStore: new () => Stores['snsStore'] }>,
    part('s3/s3Store.js') as Promise<{ S3Store: new () => Stores['s3Store'] }>,
    part('persistence.js') as Promise<{ PersistenceManager: new (folder: string) => Persistence }>,
  ]);
  return { ...sqs, ...sns, ...s3, ...persistence };
}

export interface SqsOptions {
  /** The folder that keeps queues and messages; without it they live in memory. */
  folder?: string;
  /** The Unix socket at which it answers; a loopback port unless given. */
  socket?: string | undefined;
}

/** Starts the embedded SQS engine. It accepts any signature. Its S3 and SNS sides are never used. */
export async function startSqs(options: SqsOptions = {}): Promise<Engine> {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await loadParts();
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  // An empty host makes queue addresses repeat the host and port they were asked at.
  stores.sqsStore.host = '';
  const persistence = options.folder ? new PersistenceManager(options.folder) : undefined;
  if (persistence) {
    // As it stands it fails (it writes NULL into a column that forbids it). Nothing is lost without it: a message that is ready again
    // still counts as handed out in the file, and what is handed out becomes ready at the next start, below.
    persistence.updateMessageReady = () => {};
    // Loaded before it is attached, or loading a queue would write it again and drop its messages.
    persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
    Object.assign(stores.sqsStore, { persistence });
    for (const queue of stores.sqsStore.allQueues()) {
      Object.assign(queue, { persistence });
      // Whoever was at work on a message ended with the earlier process: hand it out again now, not in half an hour.
      for (const receipt of queue.inflightMessages.keys()) queue.changeVisibility(receipt, 0);
    }
  }
  const app = buildApp({ logger: false, stores });
  const address = await app.listen(options.socket === undefined ? { port: 0, host: loopback } : { path: options.socket });
  return {
    endpoint: options.socket === undefined ? address : socketEndpoint(options.socket),
    stop: async () => {
      await app.close();
      persistence?.close();
    },
  };
}
