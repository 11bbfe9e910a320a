import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultEndpointResolver } from '#infra/s3-endpoint.ts';

// Held against the rules that AWS gives its own client.
let folder: string;
let rules: typeof defaultEndpointResolver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perennial-s3-endpoint-'));
  const { outputFiles } = await build({
    stdin: {
      contents: `export { defaultEndpointResolver } from './node_modules/@aws-sdk/client-s3/dist-es/endpoint/endpointResolver.js'`,
      resolveDir: join(import.meta.dirname, '..', '..'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const file = join(folder, 'rules.mjs');
  await writeFile(file, outputFiles[0]?.contents ?? '');
  ({ defaultEndpointResolver: rules } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    defaultEndpointResolver: typeof rules;
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const usual = { ForcePathStyle: false, UseFIPS: false, UseDualStack: false, Accelerate: false, UseGlobalEndpoint: false };
const regions = ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-2', 'ap-southeast-5', 'ca-west-1', 'mx-central-1', 'il-central-1'];
const special = ['us-gov-west-1', 'cn-north-1', 'cn-northwest-1', 'me-central-1', 'af-south-1', 'sa-east-1'];

test.each([...regions, ...special])('a bucket in %s is where the client says', (Region) => {
  for (const Bucket of ['perennial-files-1a2b', 'library.files', 'abc']) {
    const asked = { ...usual, Region, Bucket };
    const [ours, theirs] = [defaultEndpointResolver(asked), rules(asked)];
    expect(ours.url.href).toBe(theirs.url.href);
    expect(ours).toEqual(theirs);
  }
});

test.each(['http://127.0.0.1:4570', 'http://127.0.0.1:4570/', 'https://storage.example/s3'])('a bucket of the engine at %s', (Endpoint) => {
  const asked = { ...usual, Region: 'eu-west-1', Bucket: 'files', Endpoint, ForcePathStyle: true };
  expect(defaultEndpointResolver(asked).url.href).toBe(rules(asked).url.href);
});

test.each([
  { Region: 'us-iso-east-1' },
  { Region: '' },
  { UseFIPS: true },
  { UseDualStack: true },
  { Endpoint: 'http://127.0.0.1:4570' },
  { Bucket: 'arn:aws:s3:eu-west-1:123456789012:accesspoint/files' },
  { Bucket: 'files--use1-az4--x-s3' },
])('what it does not know is an error and no guess: %j', (more) => {
  expect(() => defaultEndpointResolver({ ...usual, Region: 'eu-west-1', Bucket: 'files', ...more })).toThrow(
    /no plain bucket|does not know/,
  );
});
