import type { TaskName } from '../workflow/tasks.ts';

/** An initial step of a checklist. */
export interface NewStep {
  label: string;
  task: ImplementationTask | null;
}

/** Workflow tasks that a step can represent (D3). */
export const implementationTasks = [
  'activate_access',
  'update_ip',
  'upload_title_list',
  'notify_stakeholders',
] as const satisfies readonly TaskName[];
export type ImplementationTask = (typeof implementationTasks)[number];

/** Typical steps between an order and the first reader, in their usual order. */
const steps: readonly NewStep[] = [
  { label: 'Activate access with the vendor', task: 'activate_access' },
  { label: 'Register our IP addresses with the vendor', task: 'update_ip' },
  { label: 'Configure proxy and single sign-on', task: null },
  { label: 'Test the links, on campus and off', task: null },
  { label: 'Upload the title list', task: 'upload_title_list' },
  { label: 'Activate in catalogue, discovery and link resolver', task: null },
  { label: 'Set up usage statistics', task: null },
  { label: 'Notify the stakeholders', task: 'notify_stakeholders' },
  { label: 'Announce to users', task: null },
];

/** The initial steps of a checklist, without those whose task is not in the period's workflow. */
export function preloadedSteps(isApplicable: (task: ImplementationTask) => boolean): NewStep[] {
  return steps.filter(({ task }) => task === null || isApplicable(task));
}
