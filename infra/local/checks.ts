import { runTool } from '#infra/local/run-tool.ts';

/** What reads the code without running it; each is true when it finds nothing. */
export const checks: readonly { name: string; run: () => Promise<boolean> }[] = [
  { name: 'types (tsc -b)', run: () => runTool('tsc', ['-b', '--singleThreaded'], thrifty) },
  { name: 'rules (oxlint)', run: () => runTool('oxlint', ['--type-aware'], thrifty) },
  { name: 'format (oxfmt --check)', run: () => runTool('oxfmt', ['--check']) },
];

/** Threads would check the same types twice, and with a little more memory less is collected: two thirds of the processor's time, and no longer. */
const thrifty = { GOMAXPROCS: '1', GOGC: '400' };
