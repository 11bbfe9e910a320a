/** What a function's environment says. Read on use, so that a function without a queue never asks for its address. */
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
  /** Whether addresses that people give may lead to this machine: for tests and `npm start`, never on AWS. */
  get allowsLoopbackSources() {
    return process.env['ALLOW_LOOPBACK_SOURCES'] === 'true';
  },
  /**
   * Calls that a tenant may make in a minute. A page makes about ten, so sixty people who open one every six seconds make 6,000: more is a
   * programme gone wrong or an attack.
   */
  get rateLimitPerMinute() {
    return Number(process.env['RATE_LIMIT_PER_MINUTE'] ?? 6000);
  },
  /** Calls that one session may make in a minute: a person at work makes some 200, so more is a script. */
  get sessionRateLimitPerMinute() {
    return Number(process.env['SESSION_RATE_LIMIT_PER_MINUTE'] ?? 600);
  },
  /** What the distribution shows with each request, where there is a distribution. */
  get originSecret() {
    return process.env['ORIGIN_SECRET'] || undefined;
  },
  /** The rules of the mail service for our mails, where it has some. */
  get mailRules() {
    return process.env['MAIL_RULES'] || undefined;
  },
  /** KMS keys on AWS, parted by commas: the first signs, all are published and honoured. */
  get signingKeyIds() {
    return listed('SIGNING_KEY_ID');
  },
  /** Key files of the installation, on one machine; the same holds for them. */
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
  /** As whom this installation asks Google who somebody is; undefined where nobody signs in with Google. The addresses are others in tests only. */
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
  /** Where the platforms of the COUNTER Registry are listed; another address in tests only. */
  get counterRegistry() {
    return process.env['COUNTER_REGISTRY_URL'] || 'https://registry.countermetrics.org/api/v1/platform/';
  },
  /** The queue of a worker, named as its folder. */
  queueUrl(worker: string) {
    return required(`QUEUE_URL_${worker.toUpperCase().replaceAll('-', '_')}`);
  },
};
