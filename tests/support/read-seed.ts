import { spawnSync } from 'node:child_process';

/** The seed of a test run, in hexadecimal: `TEST_SEED`, else the beginning of the commit's name, else 1 where there is no commit. */
export function readSeed(): string {
  const given = process.env['TEST_SEED'];
  if (given) return given;
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return /^[0-9a-f]{7}/.exec(stdout ?? '')?.[0] ?? '1';
}
