import type { TaskName } from './tasks.ts';

/** What is there of the work that tasks are about. */
export interface WorkFacts {
  evaluations: number;
  licenses: number;
  license_gap: object | null;
  title_lists: number;
  steps: number;
  steps_done: number;
}

/** What a task leaves behind when it is done: a rating, a license, a title list, an access that works. */
export const missingFacts = ['rating', 'license', 'coverage', 'titleList', 'access'] as const;
export type MissingFact = (typeof missingFacts)[number];

/**
 * What is still missing of the work of a task. Undefined where it is there, or where the work leaves no record. A person may call such a task done
 * all the same, and says why.
 */
export function missingFact(task: TaskName, facts: WorkFacts): MissingFact | undefined {
  switch (task) {
    case 'evaluation':
      return facts.evaluations === 0 ? 'rating' : undefined;
    case 'upload_license':
      return facts.licenses === 0 ? 'license' : facts.license_gap ? 'coverage' : undefined;
    case 'upload_title_list':
      return facts.title_lists === 0 ? 'titleList' : undefined;
    case 'activate_access':
      return facts.steps > facts.steps_done ? 'access' : undefined;
    default:
      return undefined;
  }
}
