import type { KindName } from '#shared/contract/kinds.ts';
import { worker } from '#functions/platform/jobs.ts';
import { type Replacement, replaceReferences } from './replace-references.ts';

/** Rewrites what pointed at a deleted record, after readers already see its stand-in. */
export const handler = worker('replace-references', async (context) => {
  const { kind, from, to, paths } = context.job.payload as { kind: KindName; from: string; to: string | null; paths?: string[] };
  const replacement: Replacement = { kind, from, to, ...(paths && { paths: new Set(paths) }) };
  await replaceReferences(context.caller, replacement, () => context.extend());
});
