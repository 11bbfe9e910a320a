/** Reads a setting from the environment. Settings are read on use, so that a function without a queue needs no queue address. */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}

function listed(name: string): string[] {
  return (process.env[name] ?? '').split(',').filter((each) => each !== '');
}

export const config = {
  get tableName() {
    return required('TABLE_NAME');
  },
  get filesBucket() {
    return required('FILES_BUCKET');
  },
  get publicUrl() {
    return required('PUBLIC_URL').replace(/\/$/, '');
  },
  get mailFrom() {
    return required('MAIL_FROM');
  },
  get stage() {
    return process.env['STAGE'] ?? 'local';
  },
  /** Whether addresses entered by users may point to this machine: for tests and `npm start`, never on AWS. */
  get allowsLoopbackSources() {
    return process.env['ALLOW_LOOPBACK_SOURCES'] === 'true';
  },
  /**
   * Max calls per tenant and minute. A page makes about ten, so sixty users who open one every six seconds make 6,000: more is a runaway program or
   * an attack.
   */
  get rateLimitPerMinute() {
    return Number(process.env['RATE_LIMIT_PER_MINUTE'] ?? 6000);
  },
  /** Max calls per session and minute: a user at work makes some 200, so more is a script. */
  get sessionRateLimitPerMinute() {
    return Number(process.env['SESSION_RATE_LIMIT_PER_MINUTE'] ?? 600);
  },
  /** The secret that the distribution adds to each request; undefined without a distribution. */
  get originSecret() {
    return process.env['ORIGIN_SECRET'] || undefined;
  },
  /** The SES configuration set for our mails, if there is one. */
  get mailRules() {
    return process.env['MAIL_RULES'] || undefined;
  },
  /** KMS keys on AWS, separated by commas: the first signs; all are published and accepted. */
  get signingKeyIds() {
    return listed('SIGNING_KEY_ID');
  },
  /** Key files on one machine, by the same rule. */
  get signingKeyFiles() {
    return listed('SIGNING_KEY_FILE');
  },
  /** The KMS key that wraps the tenants' keys, on AWS. */
  get sealingKeyId() {
    return required('SEALING_KEY_ID');
  },
  /** The file with that key, on one machine. */
  get sealingKeyFile() {
    return process.env['SEALING_KEY_FILE'] || undefined;
  },
  /** Settings for sign-in with Google; undefined where it is off. Only tests set addresses other than Google's. */
  get google() {
    const clientId = process.env['GOOGLE_CLIENT_ID'];
    if (!clientId) return undefined;
    return {
      clientId,
      issuer: process.env['GOOGLE_ISSUER'] || 'https://accounts.google.com',
      keysUrl: process.env['GOOGLE_KEYS_URL'] || 'https://www.googleapis.com/oauth2/v3/certs',
      authorizationUrl: process.env['GOOGLE_AUTHORIZATION_URL'] || 'https://accounts.google.com/o/oauth2/v2/auth',
    };
  },
  /** The list of platforms in the COUNTER Registry; only tests set another address. */
  get counterRegistry() {
    return process.env['COUNTER_REGISTRY_URL'] || 'https://registry.countermetrics.org/api/v1/platform/';
  },
  /** The address of a worker's queue; the worker's name is its folder's. */
  queueUrl(worker: string) {
    return required(`QUEUE_URL_${worker.toUpperCase().replaceAll('-', '_')}`);
  },
};
