import { runTool } from '#infra/local/run-tool.ts';

// `npm run check`: everything that reads the code without running it.
const checks: [name: string, tool: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['rules', 'oxlint', ['--type-aware']],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', ['--no-progress']],
];
const failed: string[] = [];
for (const [name, tool, args] of checks) {
  console.log(`\n- ${name}: ${tool} ${args.join(' ')}`);
  if (!(await runTool(tool, args))) failed.push(name);
}
console.log(failed.length === 0 ? '\nNothing to complain about.' : `\nNot in order: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
