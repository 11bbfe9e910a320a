import type { Statement } from '#infra/local/template/read-policies.ts';

/** Where the engines of this test run answer: the policy proxy in front of them. */
export interface EngineAddresses {
  /** By the service's name in AWS_ENDPOINT_URL_<SERVICE>, in small letters. */
  endpoints: Readonly<Record<string, string>>;
  /** The engines themselves, which accept any request: for tests of what stands in front of them. */
  behind: Readonly<Record<'dynamodb' | 'kms' | 's3' | 'ses' | 'sqs', string>>;
  /** What each function may do, by its name. */
  policies: readonly (readonly [string, Statement[]])[];
  /** The control of faults: see faults.ts. */
  faults: string;
  /** The folder in which the local SES files its messages. */
  mailFolder: string;
}

/** The only access key that the engines of a test run know. */
export const testCredentials = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' };

/** The region in every client of a test run. */
export const testRegion = 'eu-west-1';

declare module 'vitest' {
  interface ProvidedContext {
    engines: EngineAddresses;
  }
}
