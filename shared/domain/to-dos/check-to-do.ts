import type { Breach } from '../breach.ts';
import { isEmpty } from '../text/checks.ts';
import { say } from '../messages/message.ts';

/** A to-do from a form. */
export interface ToDoDraft {
  title?: string | null | undefined;
  /** The kind of record that the to-do relates to. */
  entity?: string | null | undefined;
  entity_id?: string | null | undefined;
  in_kanban?: boolean | undefined;
  in_dashboard?: boolean | undefined;
  state_id?: string | null | undefined;
  deadline?: string | null | undefined;
}

export const deadlineOver: Breach = { field: 'deadline', message: say('to-dos.deadlineInPast') };
const dashboardFirst: Breach = { field: 'in_kanban', message: say('to-dos.turnDashboardFirst') };

/**
 * Breaches of R025 and R027 in a to-do. A past deadline is valid as long as it is unchanged: `before` has the stored one. `today` is the member's.
 */
export function checkToDo(draft: ToDoDraft, today: string, before?: { deadline: string | null }): Breach[] {
  const { title, entity, entity_id, in_kanban, in_dashboard, state_id, deadline } = draft;
  const isNewDeadline = deadline !== null && deadline !== undefined && deadline !== before?.deadline;
  return [
    ...(isEmpty(title) ? [{ field: 'title', message: say('text.required') }] : []),
    ...(!isEmpty(entity) && isEmpty(entity_id) ? [{ field: 'entity_id', message: say('text.required') }] : []),
    ...(isEmpty(entity) && !isEmpty(entity_id) ? [{ field: 'entity', message: say('text.required') }] : []),
    ...(in_kanban === true && in_dashboard !== true ? [dashboardFirst] : []),
    ...(in_kanban === true && isEmpty(state_id) ? [{ field: 'state_id', message: say('text.required') }] : []),
    ...(isNewDeadline && deadline < today ? [deadlineOver] : []),
  ];
}
