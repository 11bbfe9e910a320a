import { createResources } from '#infra/local/create-resources.ts';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import type { FilesAddress } from '#infra/local/engines/policy-proxy/guard.ts';
import type { PolicyProxyOptions } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { startEngines } from '#infra/local/engines/start-engines.ts';
import type { Engines } from '#infra/local/engines/start-engines.ts';
import { isOwnOrigin } from '#infra/local/is-own-origin.ts';
import { templateFolder } from '#infra/local/project-folder.ts';
import { ensureSealingKey } from '#infra/local/sealing-key.ts';
import { ensureSigningKey } from '#infra/local/signing-key.ts';
import type { Product } from '#infra/local/template/product.ts';
import { readPolicies } from '#infra/local/template/read-policies.ts';
import { readProduct } from '#infra/local/template/read-product.ts';

export interface Prepared {
  engines: Engines;
  product: Product;
  /** The environment of every function beside its template's: the engines, and the keys of this installation. */
  own: Record<string, string>;
  /** The complete environment of a function, for a command that does a function's work. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

export interface PrepareOptions {
  dataFolder: string;
  /** The address of the application for browsers. */
  publicUrl: string;
  /** The folder of the templates; by default that of the last build. */
  templates?: string;
  /** Enforces the functions' policies, as in all tests. `npm start` does so only if ENFORCE_POLICIES is set. The proxy itself always runs. */
  enforcement?: Pick<PolicyProxyOptions, 'intercept'> | undefined;
  files?: FilesAddress | undefined;
  /** Called once when the embedded database engine has ended and no longer starts: nothing can be stored then. */
  onLost?: ((error: Error) => void) | undefined;
}

/** Starts the engines on the data folder and creates the resources of the templates. */
export async function prepareEngines(options: PrepareOptions): Promise<Prepared> {
  const { dataFolder, publicUrl, templates = templateFolder, enforcement } = options;
  const parameters = { PublicUrl: publicUrl, MailFrom: 'Perennial <perennial@localhost>', MailIdentity: 'localhost', Stage: 'local' };
  const engines = await startEngines(dataFolder, {
    allowsOrigin: (origin) => isOwnOrigin(origin, publicUrl),
    files: options.files,
    onLost: options.onLost,
    ...(enforcement && { ...enforcement, policies: new Policies(readPolicies({ folder: templates, parameters, sqsEndpoint: '' })) }),
  });
  const sqsEndpoint = engines.environment['AWS_ENDPOINT_URL_SQS'] ?? '';
  const product = readProduct({ folder: templates, parameters, sqsEndpoint });
  await createResources(product, engines);
  const own = {
    ...engines.environment,
    SIGNING_KEY_FILE: ensureSigningKey(dataFolder),
    SEALING_KEY_FILE: ensureSealingKey(dataFolder),
    TZ: 'UTC',
    ...fromThisProcess('LOG_LEVEL', 'SMTP_URL', 'RATE_LIMIT_PER_MINUTE', 'SESSION_RATE_LIMIT_PER_MINUTE'),
    ...fromThisProcess('GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'GOOGLE_KEYS_URL', 'GOOGLE_AUTHORIZATION_URL'),
    ...fromThisProcess('ALLOW_LOOPBACK_SOURCES'),
    // Threads preload the same modules as this process, and find them compiled.
    ...fromThisProcess('NODE_OPTIONS', 'NODE_COMPILE_CACHE'),
  };
  const [sample] = product.functions.values();
  // Code that runs here without a request has no distribution in front of it.
  return {
    engines,
    product,
    own,
    environment: { ...sample?.environment, ...own, ORIGIN_SECRET: '' },
    stop: () => engines.stop(),
  };
}

function fromThisProcess(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
