import type { EmailPreference } from '../contacts/email-preferences.ts';
import type { TaskName } from '../workflow/tasks.ts';

/** Kinds of emails that the product sends (D5). */
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
  'new_browser',
  'invitation',
  'membership_invitation',
  'deal_offer',
  'deal_offer_reminder',
  'deal_offer_receipt',
  'deal_offer_withdrawn',
  'deal_offer_lowered',
  'deal_offer_confirm',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Recipients of a kind: a contact of a provider, a stakeholder, a user, or a contact of a member of the consortium. */
export type Audience = 'provider' | 'stakeholder' | 'user' | 'consortium';

export interface EmailKindFacts {
  /** Name in the outbox and the settings. */
  title: string;
  audience: Audience;
  /** Selects the provider's contacts that receive the email (R074). */
  preference?: EmailPreference;
  /** The workflow task completed by queueing the email for a period (D3). */
  task?: TaskName;
  /** Set for emails with a link that acts on behalf of a person. The outbox never shows their text, and users cannot resend them from there. */
  secret?: true;
  /** Emails about subscription periods, accepted by C431. */
  ofPeriods?: true;
}

/**
 * Properties of each kind. `place_order` and `cancellation` complete the same task: one orders the renewal, the other ends the subscription (D3).
 */
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
  new_browser: { title: 'Sign-in with a new browser', audience: 'user', secret: true },
  invitation: { title: 'Invitation', audience: 'user', secret: true },
  membership_invitation: { title: 'Invitation to the consortium', audience: 'consortium', secret: true },
  deal_offer: { title: 'Offer', audience: 'consortium', secret: true },
  deal_offer_reminder: { title: 'Reminder of an offer', audience: 'consortium', secret: true },
  deal_offer_receipt: { title: 'Receipt of an answer', audience: 'consortium' },
  deal_offer_withdrawn: { title: 'Withdrawn offer', audience: 'consortium' },
  deal_offer_lowered: { title: 'Lowered price of an offer', audience: 'consortium', secret: true },
  deal_offer_confirm: { title: 'Confirmation of an acceptance', audience: 'consortium', secret: true },
};

/** Kinds that a user can send about periods (C431). */
export const sendableKinds = emailKinds.filter((kind) => kindFacts[kind].ofPeriods);
