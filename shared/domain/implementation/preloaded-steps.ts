import type { TaskName } from '../workflow/tasks.ts';

/** A step as a checklist begins with it. */
export interface NewStep {
  label: string;
  task: ImplementationTask | null;
}

/** The tasks of a workflow that a step can stand for (D3). */
export const implementationTasks = [
  'activate_access',
  'update_ip',
  'upload_title_list',
  'notify_stakeholders',
] as const satisfies readonly TaskName[];
export type ImplementationTask = (typeof implementationTasks)[number];

/** What librarians do between an order and the first reader, in the order in which it is mostly done. */
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

/** The steps that a checklist is made with: without those whose task is no part of the period's workflow. */
export function preloadedSteps(isApplicable: (task: ImplementationTask) => boolean): NewStep[] {
  return steps.filter(({ task }) => task === null || isApplicable(task));
}
