import type { ImportView } from '#shared/contract/rows/import-row.ts';
import type { TextKey } from '#web/text/text.ts';

export const stepNames = ['file', 'columns', 'preview', 'process', 'report'] as const;
export type StepName = (typeof stepNames)[number];

type Known = {
  import: Pick<ImportView['import'], 'state'>;
  mapping_problems: readonly string[];
  writes: number;
  choose_sheets?: boolean;
};

/** Whether the import was executed, even if it was undone later. */
function isOver(state: Known['import']['state']): boolean {
  return state === 'finished' || state === 'undone';
}

/** Whether the import can be executed: no question is open, and something would be written. */
export function canProcess({ mapping_problems, writes }: Pick<Known, 'mapping_problems' | 'writes'>): boolean {
  return mapping_problems.length === 0 && writes > 0;
}

/** The steps that can be opened: past ones can be read, future ones cannot. */
export function openSteps(view: Known): readonly StepName[] {
  const { state } = view.import;
  if (state === 'parsed') return canProcess(view) ? ['file', 'columns', 'preview', 'process'] : ['file', 'columns', 'preview'];
  return isOver(state) ? ['file', 'columns', 'report'] : ['file', 'columns', 'process'];
}

/** The step in the address; without one, the step that needs action. */
export function stepOf(asked: string | null, view: Known): StepName {
  const open = openSteps(view);
  const wanted = open.find((step) => step === asked);
  const { state } = view.import;
  if (wanted && !(wanted === 'process' && state === 'parsed')) return wanted;
  if (state === 'parsed') return view.choose_sheets ? 'file' : 'columns';
  return isOver(state) ? 'report' : 'process';
}

/** Whether a step is completed. */
export function isDone(step: StepName, shown: StepName, { import: { state } }: Known): boolean {
  if (isOver(state)) return true;
  const reached = state === 'parsed' ? stepNames.indexOf(shown) : stepNames.indexOf('process');
  return stepNames.indexOf(step) < reached;
}

/** The reason why nothing would be written: failed rows do not count as known. */
export function nothingToWrite({ counts }: Pick<ImportView, 'counts'>): TextKey {
  if (counts.failed > 0) return 'imports.process.nothingFailed';
  return counts.matched > 0 ? 'imports.process.nothing' : 'imports.process.nothingSkipped';
}

/** The reason why nothing was created. */
export function nothingWritten({ counts, records }: Pick<ImportView, 'counts' | 'records'>): TextKey {
  if (counts.failed > 0) return 'imports.report.nothingFailed';
  return records.changed > 0 || counts.matched === 0 ? 'imports.report.nothingCreated' : 'imports.report.nothing';
}
