import { createResources } from '#infra/local/create-resources.ts';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import type { PolicyProxy, PolicyProxyOptions } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { startEngines } from '#infra/local/engines/start-engines.ts';
import type { Engines } from '#infra/local/engines/start-engines.ts';
import { isOwnOrigin } from '#infra/local/is-own-origin.ts';
import { templateFolder } from '#infra/local/project-folder.ts';
import { ensureSealingKey } from '#infra/local/sealing-key.ts';
import { ensureSigningKey } from '#infra/local/signing-key.ts';
import type { TemplateOptions } from '#infra/local/template/open-templates.ts';
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
   * Puts the policy proxy between functions and engines. All tests run behind it; `npm start` does without unless ENFORCE_POLICIES is set, since
   * the hop was measured at 0.3 ms a request to DynamoDB for one user (0.9 ms in place of 0.6 ms for a read), and at 3 to 5 ms for eight at once
   * on two cores, where the functions want the processor themselves.
   */
  enforcement?: Pick<PolicyProxyOptions, 'intercept'> | undefined;
}

/** Starts the engines on the data folder and makes in them what the templates name. */
export async function prepareEngines(options: PrepareOptions): Promise<Prepared> {
  const { dataFolder, publicUrl, templates = templateFolder, enforcement } = options;
  const engines = await startEngines(dataFolder, (origin) => isOwnOrigin(origin, publicUrl));
  const parameters = { PublicUrl: publicUrl, MailFrom: 'Perennial <perennial@localhost>', MailIdentity: 'localhost', Stage: 'local' };
  const proxy =
    enforcement && (await startProxy(engines, { folder: templates, parameters, sqsEndpoint: engines.sqs.endpoint }, enforcement));
  const product = readProduct({ folder: templates, parameters, sqsEndpoint: proxy?.endpoints['sqs'] ?? engines.sqs.endpoint });
  await createResources(product, engines);
  const own = {
    ...engines.environment,
    ...(proxy && endpointVariables(proxy.endpoints)),
    SIGNING_KEY_FILE: ensureSigningKey(dataFolder),
    SEALING_KEY_FILE: ensureSealingKey(dataFolder),
    TZ: 'UTC',
    ...fromThisProcess('LOG_LEVEL', 'SMTP_URL', 'RATE_LIMIT_PER_MINUTE'),
    ...fromThisProcess('GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'GOOGLE_KEYS_URL', 'GOOGLE_AUTHORIZATION_URL'),
  };
  const [sample] = product.functions.values();
  // What works here without a request has no distribution in front of it.
  return {
    engines,
    product,
    own,
    environment: { ...sample?.environment, ...own, ORIGIN_SECRET: '' },
    stop: async () => {
      await proxy?.stop();
      await engines.stop();
    },
  };
}

function startProxy(
  { dynamodb, s3, ses, sqs }: Engines,
  templates: TemplateOptions,
  more: Pick<PolicyProxyOptions, 'intercept'>,
): Promise<PolicyProxy> {
  return startPolicyProxy({
    engines: { dynamodb: dynamodb.endpoint, s3: s3.endpoint, ses: ses.endpoint, sqs: sqs.endpoint },
    policies: new Policies(readPolicies(templates)),
    ...more,
  });
}

function endpointVariables(endpoints: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([service, endpoint]) => [`AWS_ENDPOINT_URL_${service.toUpperCase()}`, endpoint]),
  );
}

function fromThisProcess(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
