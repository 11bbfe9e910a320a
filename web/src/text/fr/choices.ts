import type { choices as en } from '../en/choices.ts';
import type { Words } from '../words.ts';
import { boards } from './boards.ts';
import { contacts } from './contacts.ts';
import { decisions } from './decisions.ts';
import { emails } from './emails.ts';
import { history } from './history.ts';
import { forms } from './forms.ts';
import { imports } from './imports.ts';
import { invoices } from './invoices.ts';
import { licenses } from './licenses.ts';
import { progress } from './progress.ts';
import { records } from './records.ts';
import { reminders } from './reminders.ts';
import { stakeholders } from './stakeholders.ts';
import { titleLists } from './title-lists.ts';
import { toDos } from './to-dos.ts';
import { workflows } from './workflows.ts';

export const choices: Words<typeof en> = {
  decision: records.decisions,
  standing: progress.standings,
  type: { ...progress.types, ...boards.types },
  action: history.actions,
  waits_for: progress.waits,
  recommendation_status: decisions.recommendations,
  proposal_status: decisions.proposals,
  cancellation_reason: decisions.reasons,
  workflow: records.workflows,
  milestone: workflows.milestones,
  time: { upcoming: 'À venir', current: 'En cours', past: 'Passé', open: 'Ouvert', ...licenses.times },
  state: {
    ...forms.states,
    ...emails.states,
    ...imports.states,
    ...reminders.states,
    ...contacts.ip.states,
    ...titleLists.states,
    ...invoices.states,
    ...stakeholders.feedback.states,
  },
  locale: stakeholders.locales,
  order_standing: invoices.standings,
  kind: { ...emails.kinds, ...contacts.ip.kinds, ...imports.kinds },
  family: contacts.ip.families,
  status: licenses.statuses,
  import_type: titleLists.formats,
  publication_type: titleLists.types,
  /** Of forms: who may answer. */
  access: forms.access,
  access_type: titleLists.access,
  priority_id: toDos.priorityNames,
};
