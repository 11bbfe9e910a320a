import { runTool } from '#infra/local/run-tool.ts';

/** Checks that read the code without running it; each returns true without findings. */
export const checks: readonly { name: string; run: () => Promise<boolean> }[] = [
  { name: 'types (tsc -b)', run: () => runTool('tsc', ['-b', '--singleThreaded'], thrifty) },
  { name: 'rules (oxlint)', run: () => runTool('oxlint', ['--type-aware'], thrifty) },
  { name: 'format (oxfmt --check)', run: () => runTool('oxfmt', ['--check']) },
];

/** Threads would check the same types twice, and more memory means fewer collections: two thirds of the processor time, in the same wall time. */
const thrifty = { GOMAXPROCS: '1', GOGC: '400' };
