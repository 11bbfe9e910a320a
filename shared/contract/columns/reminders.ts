import type { Column } from '../column.ts';

export const reminderStates = ['upcoming', 'sent'] as const;

/** Causes of reminders: the lead times of a person before a deadline, or a reminder of the subscription. */
export const reminderCauses = ['deadline', 'subscription'] as const;

/** Reminders of deadlines and subscriptions (C433). */
export const reminderColumns: readonly Column[] = [
  { field: 'name', label: 'Subscription', type: 'text', width: 300, sticky: true },
  { field: 'cause', label: 'Kind', type: 'choice', choices: reminderCauses, width: 130 },
  { field: 'period', label: 'Period', type: 'text', width: 190, searched: false },
  { field: 'user', label: 'To', type: 'reference', options: 'owners', width: 180 },
  { field: 'due_on', label: 'Reminder on', type: 'date', width: 130 },
  { field: 'threshold', label: 'Days before', type: 'number', width: 130 },
  { field: 'deadline', label: 'Deadline', type: 'date', width: 130 },
  { field: 'state', label: 'State', type: 'choice', choices: reminderStates, width: 110, hidden: true },
  { field: 'sent_at', label: 'Sent', type: 'instant', width: 150 },
];
