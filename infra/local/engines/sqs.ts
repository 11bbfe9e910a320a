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

/** Classes that the package uses itself but does not export. Its own start function binds 0.0.0.0, which is not acceptable here. */
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
  /** The folder of queues and messages; by default they are in memory. */
  folder?: string;
  /** The Unix socket at which it answers; by default a loopback port. */
  socket?: string | undefined;
}

/** Starts the embedded SQS engine. It accepts any signature. Its S3 and SNS parts are never used. */
export async function startSqs(options: SqsOptions = {}): Promise<Engine> {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await loadParts();
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  // With an empty host, queue addresses repeat the host and port of the request.
  stores.sqsStore.host = '';
  const persistence = options.folder ? new PersistenceManager(options.folder) : undefined;
  if (persistence) {
    // The original fails, as it writes NULL into a column that forbids it. It can be omitted: a message that is ready again still counts as delivered
    // in the file, and delivered messages become ready at the next start, below.
    persistence.updateMessageReady = () => {};
    // Loaded before it is attached: otherwise loading a queue would write it again and drop its messages.
    persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
    Object.assign(stores.sqsStore, { persistence });
    for (const queue of stores.sqsStore.allQueues()) {
      Object.assign(queue, { persistence });
      // Workers of the earlier process have ended: deliver their messages again now, not in half an hour.
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
