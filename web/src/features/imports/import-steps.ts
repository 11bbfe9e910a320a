import type { ImportView } from '#shared/contract/rows/import-row.ts';

export const stepNames = ['file', 'columns', 'preview', 'process', 'report'] as const;
export type StepName = (typeof stepNames)[number];

type Known = { import: Pick<ImportView['import'], 'state'>; mapping_problems: readonly string[] };

/** Whether it was carried out, also when that was undone later. */
function isOver(state: Known['import']['state']): boolean {
  return state === 'finished' || state === 'undone';
}

/** The steps that can be opened: what is past can be read, but not what is still to come. */
export function openSteps({ import: { state }, mapping_problems }: Known): readonly StepName[] {
  if (state === 'parsed') return mapping_problems.length > 0 ? ['file', 'columns', 'preview'] : ['file', 'columns', 'preview', 'process'];
  return isOver(state) ? ['file', 'columns', 'report'] : ['file', 'columns', 'process'];
}

/** The step that an address shows; without one, that in which something is to be done. */
export function stepOf(asked: string | null, view: Known): StepName {
  const open = openSteps(view);
  const wanted = open.find((step) => step === asked);
  const { state } = view.import;
  if (wanted && !(wanted === 'process' && state === 'parsed')) return wanted;
  return state === 'parsed' ? 'columns' : isOver(state) ? 'report' : 'process';
}

/** Whether a step lies behind. */
export function isDone(step: StepName, shown: StepName, { import: { state } }: Known): boolean {
  if (isOver(state)) return true;
  const reached = state === 'parsed' ? stepNames.indexOf(shown) : stepNames.indexOf('process');
  return stepNames.indexOf(step) < reached;
}
