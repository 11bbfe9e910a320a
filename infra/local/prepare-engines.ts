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
  /** What every function finds in its environment beside what its template says: the engines, and the key of this installation. */
  own: Record<string, string>;
  /** The whole environment of a function, for a command that does a function's work. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

export interface PrepareOptions {
  dataFolder: string;
  /** The address at which people open the application. */
  publicUrl: string;
  /** The folder with the templates; that of the last build unless given. */
  templates?: string;
  /**
   * Holds functions to their policies, as all tests do. `npm start` does without unless ENFORCE_POLICIES is set. The proxy itself is always
   * there.
   */
  enforcement?: Pick<PolicyProxyOptions, 'intercept'> | undefined;
  files?: FilesAddress | undefined;
  /** Called once when the embedded database engine has ended and does not start any more: nothing can be stored then. */
  onLost?: ((error: Error) => void) | undefined;
}

/** Starts the engines on the data folder and makes in them what the templates name. */
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
    // Threads load what this process was told to load before anything else.
    ...fromThisProcess('NODE_OPTIONS'),
  };
  const [sample] = product.functions.values();
  // What works here without a request has no distribution in front of it.
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
