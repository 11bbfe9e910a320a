import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutated, mutationVariable } from '#infra/local/testing/mutation.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { runVitest } from '#infra/local/testing/run-vitest.ts';
import { type Check, checks } from './check-mutations.ts';
import { samlChecks } from './saml-mutations.ts';

/**
 * `npm run proof -- checks [word]`: takes each security check of `check-mutations.ts` and `saml-mutations.ts` out by itself, and shows that the test it names fails then. The same
 * tests pass first with all checks in their places. With a word, only those whose name has it.
 */
export async function proveChecks([word = '']: string[]): Promise<boolean> {
  const chosen = [...checks, ...samlChecks].filter(({ name }) => name.includes(word));
  for (const { file, changes } of chosen) mutated(readFileSync(join(projectFolder, file), 'utf8'), { file, changes });
  const whole = await runVitest([...new Set(chosen.map(({ test }) => test[0]))]);
  const red = whole.results.filter(({ failed }) => failed > 0).map(({ file }) => file);
  if (red.length > 0 || whole.faults.length > 0) {
    console.log(`Not green with all checks in their places: ${[...red, ...whole.faults].join(', ')}`);
    return false;
  }
  const unnoticed: string[] = [];
  for (const check of chosen) if (!(await isNoticed(check))) unnoticed.push(check.name);
  console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} checks are missed by a test when they are taken out`);
  for (const name of unnoticed) console.log(`  NOT NOTICED  ${name}`);
  return unnoticed.length === 0;
}

async function isNoticed({ name, file, changes, test: [testFile, testName] }: Check): Promise<boolean> {
  const environment = { [mutationVariable]: JSON.stringify({ file, changes }) };
  const pattern = testName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { results } = await runVitest([testFile, '-t', pattern], { environment });
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  console.log(`${failed > 0 ? 'noticed' : 'NOT NOTICED'}: ${name}`);
  return failed > 0;
}
