import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { emailStates } from '#shared/domain/emails/email-states.ts';
import type { Column } from '../column.ts';

/** The outbox (S28). */
export const emailColumns: readonly Column[] = [
  { field: 'subject', label: 'Subject', type: 'text', width: 320, sticky: true },
  { field: 'state', label: 'State', type: 'choice', choices: emailStates, width: 130 },
  { field: 'to', label: 'To', type: 'text', width: 230 },
  { field: 'kind', label: 'Kind', type: 'choice', choices: emailKinds, width: 160 },
  { field: 'about', label: 'About', type: 'references', width: 240 },
  { field: 'at', label: 'Queued', type: 'instant', width: 150 },
  { field: 'sent_at', label: 'Sent', type: 'instant', width: 150 },
  { field: 'failure', label: 'Why it did not arrive', type: 'text', width: 240 },
  { field: 'sender', label: 'Sent by', type: 'reference', options: 'owners', width: 150 },
  { field: 'cc', label: 'Cc', type: 'text', width: 200, hidden: true },
  { field: 'reply_to', label: 'Replies go to', type: 'text', width: 200, hidden: true },
  { field: 'locale', label: 'Language', type: 'text', width: 100, hidden: true, searched: false },
  { field: 'attachments', label: 'Attachments', type: 'number', width: 110, hidden: true },
  { field: 'test', label: 'Test', type: 'boolean', width: 80, hidden: true },
  { field: 'needs_look', label: 'Needs a look', type: 'boolean', width: 110, hidden: true },
  { field: 'batch_id', label: 'Batch', type: 'text', width: 120, hidden: 'never', searched: false },
];

/** Mails and changes of a subscription's periods in one line of time (C150). */
export const emailHistoryColumns: readonly Column[] = [
  { field: 'at', label: 'When', type: 'instant' },
  { field: 'type', label: 'What', type: 'choice', choices: ['email', 'change'] },
  { field: 'by', label: 'Who', type: 'reference', options: 'owners' },
  { field: 'name', label: 'Of', type: 'text' },
];
