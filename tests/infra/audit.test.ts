import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', '.ci', 'audit');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perennial-audit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the audit of `.ci/run` with an npm that does something else. */
function audit(npm: string, seconds = 20) {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { PATH: `${folder}:${process.env['PATH']}`, AUDIT_SECONDS: String(seconds) };
  const { status, stdout } = spawnSync(script, { env, encoding: 'utf8' });
  return { status, output: stdout.trim() };
}

it('warns of known weaknesses, names them and does not fail', () => {
  const report = '# npm audit report\n\nleft-pad  <2.0.0\nSeverity: critical\n\n1 critical severity vulnerability';
  const { status, output } = audit(`cat <<'END'\n${report}\nEND\nexit 1`);
  expect(status).toBe(0);
  expect(output).toBe(`Warning: dependencies have known weaknesses.\n${report}`);
});

it('says that there are none', () => {
  expect(audit('echo "found 0 vulnerabilities"')).toEqual({ status: 0, output: 'Dependencies: no known weaknesses.' });
});

const unanswered = 'Dependencies: not checked for known weaknesses, since the registry did not answer (npm audit).';

it('does not fail where the registry refuses', () => {
  expect(audit('echo "npm error audit endpoint returned an error" >&2; exit 1')).toEqual({ status: 0, output: unanswered });
});

it('does not wait for a registry that does not answer', () => {
  const startedAt = performance.now();
  expect(audit('exec sleep 60', 1)).toEqual({ status: 0, output: unanswered });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

it('does not fail where there is no npm', () => {
  expect(audit('exit 127')).toEqual({ status: 0, output: unanswered });
});
