import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamodb } from '#infra/local/engines/dynamodb.ts';
import type { Engine } from '#infra/local/engines/engine.ts';
import { startPolicyProxy } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import type { PolicyProxyOptions } from '#infra/local/engines/policy-proxy/start-policy-proxy.ts';
import { startS3 } from '#infra/local/engines/s3.ts';
import type { S3Engine } from '#infra/local/engines/s3.ts';
import { startSes } from '#infra/local/engines/ses.ts';
import type { SesEngine } from '#infra/local/engines/ses.ts';
import { startSqs } from '#infra/local/engines/sqs.ts';

export interface Engines {
  dynamodb: Engine;
  /** The file of the embedded engine; undefined with an external engine. */
  dynamodbFile: string | undefined;
  sqs: Engine;
  s3: S3Engine;
  ses: SesEngine;
  /** The environment of an AWS client that uses these engines: the addresses of the policy proxy, and an unrestricted key. */
  environment: Record<string, string>;
  /** The access key of a function: its name, with a secret of its own. */
  credentialsOf: (name: string) => Record<string, string>;
  stop(): Promise<void>;
}

export interface EnginesOptions extends Pick<PolicyProxyOptions, 'policies' | 'intercept' | 'files'> {
  /** Pages of these origins may upload and download files. */
  allowsOrigin: (origin: string) => boolean;
  /** Called once when the embedded database engine has ended and no longer starts. */
  onLost?: ((error: Error) => void) | undefined;
}

/** Starts the four engines on the data folder, behind the policy proxy: only this process reaches them. */
export async function startEngines(dataFolder: string, options: EnginesOptions): Promise<Engines> {
  const folder = (name: string): string => {
    const path = join(dataFolder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  const file = join(folder('dynamodb'), 'tables.sqlite');
  const credentials = readCredentials(join(dataFolder, 'credentials.json'));
  const secretOf = (key: string): string =>
    key === credentials.accessKeyId
      ? credentials.secretAccessKey
      : createHmac('sha256', credentials.secretAccessKey).update(key).digest('base64url');
  // Only this user may enter it. Not in the data folder: the path of a socket has at most 107 characters.
  const sockets = mkdtempSync(join(tmpdir(), 'perennial-'));
  const started = await Promise.allSettled([
    startDynamodb({ file, onLost: options.onLost }),
    startSqs({ folder: folder('sqs'), socket: join(sockets, 'sqs') }),
    startS3({ folder: folder('s3'), secretFor: secretOf, allowsOrigin: options.allowsOrigin, socket: join(sockets, 's3') }),
    startSes({ folder: folder('mail'), socket: join(sockets, 'ses') }),
  ] as const);
  const stopEngines = async (): Promise<void> => {
    await Promise.all(started.flatMap((result) => (result.status === 'fulfilled' ? [result.value.stop()] : [])));
    rmSync(sockets, { recursive: true, force: true });
  };
  const failed = started.find((result) => result.status === 'rejected');
  const [dynamodb, sqs, s3, ses] = started;
  if (dynamodb.status === 'rejected' || sqs.status === 'rejected' || s3.status === 'rejected' || ses.status === 'rejected') {
    await stopEngines();
    throw failed?.reason;
  }
  const proxy = await startPolicyProxy({
    ...options,
    engines: { dynamodb: dynamodb.value.endpoint, s3: s3.value.endpoint, ses: ses.value.endpoint, sqs: sqs.value.endpoint },
    secretFor: secretOf,
  });
  return {
    dynamodb: dynamodb.value,
    dynamodbFile: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ? undefined : file,
    sqs: sqs.value,
    s3: s3.value,
    ses: ses.value,
    environment: {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...Object.fromEntries(
        Object.entries(proxy.endpoints).map(([service, endpoint]) => [`AWS_ENDPOINT_URL_${service.toUpperCase()}`, endpoint]),
      ),
    },
    credentialsOf: (name) => ({ AWS_ACCESS_KEY_ID: name, AWS_SECRET_ACCESS_KEY: secretOf(name) }),
    stop: async () => {
      await proxy.stop();
      await stopEngines();
    },
  };
}

/** Stored with the data, so that addresses signed before a restart stay valid. */
function readCredentials(file: string): { accessKeyId: string; secretAccessKey: string } {
  if (!existsSync(file)) {
    const fresh = { accessKeyId: 'local', secretAccessKey: randomBytes(24).toString('base64url') };
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { accessKeyId: string; secretAccessKey: string };
}
