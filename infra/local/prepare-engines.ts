import { createResources } from '#infra/local/create-resources.ts';
import { startEngines } from '#infra/local/engines/start-engines.ts';
import type { Engines } from '#infra/local/engines/start-engines.ts';
import { isOwnOrigin } from '#infra/local/is-own-origin.ts';
import { templateFolder } from '#infra/local/project-folder.ts';
import { ensureSigningKey } from '#infra/local/signing-key.ts';
import type { Product } from '#infra/local/template/product.ts';
import { readProduct } from '#infra/local/template/read-product.ts';

export interface Prepared {
  engines: Engines;
  product: Product;
  /** What every function finds in its environment beside what its template says: the engines, and the key of this installation. */
  own: Record<string, string>;
  /** The whole environment of a function, for a command that does a function's work. */
  environment: Record<string, string>;
}

/** Starts the engines on the data folder and makes in them what the templates name. */
export async function prepareEngines(dataFolder: string, publicUrl: string, templates = templateFolder): Promise<Prepared> {
  const engines = await startEngines(dataFolder, (origin) => isOwnOrigin(origin, publicUrl));
  const product = readProduct({
    folder: templates,
    parameters: { PublicUrl: publicUrl, MailFrom: 'Perennial <perennial@localhost>', MailIdentity: 'localhost', Stage: 'local' },
    sqsEndpoint: engines.sqs.endpoint,
  });
  await createResources(product, engines);
  const own = {
    ...engines.environment,
    SIGNING_KEY_FILE: ensureSigningKey(dataFolder),
    TZ: 'UTC',
    ...fromThisProcess('LOG_LEVEL', 'SMTP_URL', 'RATE_LIMIT_PER_MINUTE'),
  };
  const [sample] = product.functions.values();
  // What works here without a request has no distribution in front of it.
  return { engines, product, own, environment: { ...sample?.environment, ...own, ORIGIN_SECRET: '' } };
}

function fromThisProcess(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
