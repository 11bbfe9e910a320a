import type { EmailKind } from './email-kinds.ts';
import type { ProgressType } from '../workflow/progress-types.ts';

/**
 * Task types completed by an email to the vendor or to stakeholders, with the kind of email (D5).
 * For a cancelled period, the order is the notice of cancellation.
 */
const mails = {
  'request-price': 'request_price',
  'request-license': 'request_license',
  'place-order': 'place_order',
  'notify-stakeholders': 'notify_stakeholders',
  'stakeholder-feedback': 'stakeholder_feedback',
  claims: 'claim',
} as const satisfies Partial<Record<ProgressType, EmailKind>>;

export type MailedType = keyof typeof mails;

/** Whether an email completes the task type. */
export function isMailed(type: ProgressType): type is MailedType {
  return type in mails;
}

/** The kind of email that completes the task type; undefined if it is completed otherwise. */
export function mailOfType(type: ProgressType): (typeof mails)[MailedType] | undefined {
  return isMailed(type) ? mails[type] : undefined;
}

/** Whether users can choose the text of the email. Stakeholders are asked in their own language. */
export function hasTemplate(type: ProgressType): boolean {
  return isMailed(type) && type !== 'stakeholder-feedback';
}
