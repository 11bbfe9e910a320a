import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allCalls } from '#infra/all-calls.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = read('infra/local/compose.yaml');

/** A variable of the product's service. */
const variable = (name: string): string => new RegExp(`^ +${name}: (.+)$`, 'm').exec(compose)?.[1]?.replaceAll("'", '') ?? '';
const ports = [...compose.matchAll(/^ +- ([\d.]*:?\d+):(\d+)$/gm)].map(([, outside = '', inside = '']) => ({ outside, inside }));

it('publishes the ports of the product and of its storage to this machine only', () => {
  expect(ports).toEqual([
    { outside: new URL(variable('PUBLIC_URL')).host.replace('localhost', '127.0.0.1'), inside: '3000' },
    { outside: new URL(variable('FILES_URL')).host, inside: new URL(variable('FILES_URL')).port },
  ]);
  expect(compose).not.toContain('network_mode');
});

it('runs each service on the platform of the DynamoDB engine', () => {
  const services = compose.match(/^ +image: /gm) ?? [];
  expect(compose.match(/^ +platform: linux\/amd64$/gm)).toHaveLength(services.length);
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(Object.keys(optionalDependencies)).toContain('@dynoxide/linux-x64');
});

it('keeps the data in a volume that the user of the image can write to', () => {
  const folder = variable('DATA_DIR');
  expect(compose).toMatch(new RegExp(`^ +- data:${folder}$`, 'm'));
  const dockerfile = read('infra/local/Dockerfile');
  expect(dockerfile).toMatch(new RegExp(`chown perennial:perennial .*${folder}`));
  expect(dockerfile).toMatch(/^USER perennial$/m);
});

it('asks a call of the product whether it is healthy', () => {
  const path = /fetch\('http:\/\/127\.0\.0\.1:3000\/api(\/[^']+)'\)/.exec(compose)?.[1];
  const calls = allCalls().filter(({ path: each }) => each === path);
  expect(calls).not.toEqual([]);
});

it('leaves out of the image what is installed or built on the host', () => {
  const ignored = read('.dockerignore').split('\n');
  const folders = read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.replaceAll(/^\/|\/$/g, ''));
  expect(folders.filter((folder) => !ignored.includes(folder))).toEqual([]);
});
