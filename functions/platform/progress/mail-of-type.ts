import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';

/** Tasks that are done by a mail to the vendor, or to people with a stake, with the kind of that mail (D5). */
const mails = {
  'request-price': 'request_price',
  'request-license': 'request_license',
  'place-order': 'place_order',
  'notify-stakeholders': 'notify_stakeholders',
  'stakeholder-feedback': 'stakeholder_feedback',
  claims: 'claim',
} as const satisfies Partial<Record<ProgressType, string>>;

export type MailedType = keyof typeof mails;

/** The kind of mail by which a type is done; undefined for what is done otherwise. */
export function mailOfType(type: ProgressType): (typeof mails)[MailedType] | undefined {
  return type in mails ? mails[type as MailedType] : undefined;
}
