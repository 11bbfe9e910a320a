import type { EmailPreference } from '../contacts/email-preferences.ts';
import type { TaskName } from '../workflow/tasks.ts';

/** What the product writes mails about (D5). */
export const emailKinds = [
  'request_price',
  'place_order',
  'request_license',
  'support',
  'ip',
  'invoicing',
  'usage_stats',
  'cancellation',
  'claim',
  'reminder',
  'stakeholder_feedback',
  'stakeholder_reminder',
  'stakeholder_closing',
  'notify_stakeholders',
  'form_answer',
  'to_do',
  'notification',
  'report_ready',
  'report_paused',
  'password_reset',
  'password_changed',
  'security_notice',
  'invitation',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Who a kind is written to: somebody at a provider, a person with a stake, or a user of the product. */
export type Audience = 'provider' | 'stakeholder' | 'user';

export interface EmailKindFacts {
  /** How the outbox and the settings call it. */
  title: string;
  audience: Audience;
  /** Which of a provider's contacts get it (R074). */
  preference?: EmailPreference;
  /** The workflow task that is done when it is queued for a period (D3). */
  task?: TaskName;
  /** It carries a link that acts in somebody's name: the outbox never shows its text, and nobody sends it again from there. */
  secret?: true;
  /** Written about subscription periods, which C431 takes. */
  ofPeriods?: true;
}

/** The facts of each kind. `place_order` and `cancellation` do the same task: it is the order of what goes on, the notice of what ends (D3). */
export const kindFacts: Readonly<Record<EmailKind, EmailKindFacts>> = {
  request_price: { title: 'Price request', audience: 'provider', preference: 'request_price', task: 'request_price', ofPeriods: true },
  place_order: { title: 'Order', audience: 'provider', preference: 'place_order', task: 'place_order', ofPeriods: true },
  request_license: {
    title: 'Licence request',
    audience: 'provider',
    preference: 'request_license',
    task: 'request_license',
    ofPeriods: true,
  },
  support: { title: 'Support question', audience: 'provider', preference: 'support', ofPeriods: true },
  ip: { title: 'IP ranges', audience: 'provider', preference: 'ip', task: 'update_ip', ofPeriods: true },
  invoicing: { title: 'Invoice question', audience: 'provider', preference: 'invoicing', ofPeriods: true },
  usage_stats: { title: 'Usage statistics', audience: 'provider', preference: 'usage_stats', ofPeriods: true },
  cancellation: { title: 'Cancellation', audience: 'provider', preference: 'place_order', task: 'place_order', ofPeriods: true },
  claim: { title: 'Claim', audience: 'provider', preference: 'support', ofPeriods: true },
  reminder: { title: 'Reminder', audience: 'user' },
  stakeholder_feedback: { title: 'Request for feedback', audience: 'stakeholder', secret: true },
  stakeholder_reminder: { title: 'Reminder of feedback', audience: 'stakeholder', secret: true },
  stakeholder_closing: { title: 'End of feedback', audience: 'stakeholder' },
  notify_stakeholders: {
    title: 'Notice to stakeholders',
    audience: 'stakeholder',
    task: 'notify_stakeholders',
    ofPeriods: true,
  },
  form_answer: { title: 'Answer to a form', audience: 'user' },
  to_do: { title: 'News of tasks', audience: 'user' },
  notification: { title: 'Notifications', audience: 'user' },
  report_ready: { title: 'Report file', audience: 'user' },
  report_paused: { title: 'Report schedule paused', audience: 'user' },
  password_reset: { title: 'New password', audience: 'user', secret: true },
  password_changed: { title: 'Password changed', audience: 'user' },
  security_notice: { title: 'Security notice', audience: 'user' },
  invitation: { title: 'Invitation', audience: 'user', secret: true },
};

/** The kinds that a person can send about periods (C431). */
export const sendableKinds = emailKinds.filter((kind) => kindFacts[kind].ofPeriods);
