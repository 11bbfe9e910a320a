import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '#infra/local/project-folder.ts';
import { UserError } from '#infra/local/user-error.ts';

/**
 * The environment of tests on another day: `TEST_TIME` is their start, as a date or an instant. Every Node process and thread below has its `Date`
 * moved by the same time, and so has the browser. The product itself has no such setting. Empty without `TEST_TIME`.
 */
export function testTimeEnvironment(begin = process.env['TEST_TIME']): Record<string, string> {
  if (!begin) return {};
  const ms = Date.parse(begin) - Date.now();
  if (Number.isNaN(ms)) throw new UserError(`TEST_TIME must be a date or an instant such as 2028-02-29T23:30Z, not ${begin}`);
  const preload = `${pathToFileURL(join(projectFolder, 'tests', 'support', 'moved-clock.ts')).href}?ms=${ms}`;
  return { TEST_OFFSET_MS: String(ms), NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import ${preload}`].filter(Boolean).join(' ') };
}
