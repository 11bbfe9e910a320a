import { checks } from '#infra/local/checks.ts';
import { runTool } from '#infra/local/run-tool.ts';

// `npm run check`: all checks that read the code without running it.
const failed: string[] = [];
for (const { name, run } of [...checks, { name: 'unused code (knip)', run: () => runTool('knip', ['--no-progress']) }]) {
  console.log(`\n- ${name}`);
  if (!(await run())) failed.push(name);
}
console.log(failed.length === 0 ? '\nNothing to complain about.' : `\nNot in order: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
