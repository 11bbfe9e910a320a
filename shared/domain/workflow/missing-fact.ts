import type { TaskName } from './tasks.ts';

/** Results of the work that tasks are about. */
export interface WorkFacts {
  evaluations: number;
  licenses: number;
  license_gap: object | null;
  title_lists: number;
  steps: number;
  steps_done: number;
}

/** Results that a completed task leaves: a rating, a license, a title list, working access. */
export const missingFacts = ['rating', 'license', 'coverage', 'titleList', 'access'] as const;
export type MissingFact = (typeof missingFacts)[number];

/**
 * The result that a task still lacks. Undefined if it exists, or if the task leaves no record. A person may still complete such a task, with a
 * reason.
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
