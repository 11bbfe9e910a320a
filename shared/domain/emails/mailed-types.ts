import type { EmailKind } from './email-kinds.ts';
import type { ProgressType } from '../workflow/progress-types.ts';

/**
 * Tasks that are done by a mail to the vendor, or to people with a stake, with the kind of that mail (D5). A cancelled period's order is the
 * notice of cancellation.
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

/** Whether a type is done by a mail. */
export function isMailed(type: ProgressType): type is MailedType {
  return type in mails;
}

/** The kind of mail by which a type is done; undefined for what is done otherwise. */
export function mailOfType(type: ProgressType): (typeof mails)[MailedType] | undefined {
  return isMailed(type) ? mails[type] : undefined;
}

/** Whether the text of its mail can be chosen; people with a stake are asked in their own language. */
export function hasTemplate(type: ProgressType): boolean {
  return isMailed(type) && type !== 'stakeholder-feedback';
}
