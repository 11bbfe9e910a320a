import * as z from 'zod';
import type { EmailEvent } from '#shared/contract/entities/email.ts';
import type { EmailEventKind } from '#shared/domain/emails/email-states.ts';

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }));

/** The fields that we read of an SES event, as EventBridge delivers it. SES has further fields and sometimes adds new ones. */
const SesEvent = z.object({
  source: z.literal('aws.ses'),
  time: z.string(),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      destination: z.array(z.string()).default([]),
      tags: z.object({ mail: z.tuple([z.string()]), tenant: z.tuple([z.string()]) }),
    }),
    delivery: z.object({ timestamp: z.string(), recipients: z.array(z.string()), smtpResponse: z.string().optional() }).optional(),
    deliveryDelay: z.object({ timestamp: z.string(), delayedRecipients: Recipients, delayType: z.string().optional() }).optional(),
    bounce: z
      .object({ timestamp: z.string(), bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: Recipients })
      .optional(),
    complaint: z
      .object({ timestamp: z.string(), complainedRecipients: Recipients, complaintFeedbackType: z.string().optional() })
      .optional(),
    reject: z.object({ reason: z.string() }).optional(),
  }),
});

/** A delivery event with its email. */
export interface ToldOfMail {
  tenant: string;
  mail: string;
  event: EmailEvent;
}

/** Parses an event of the mail service; undefined for other events, event types without a delivery state, and emails that are not ours. */
export function readMailEvent(message: unknown): ToldOfMail | undefined {
  const read = SesEvent.safeParse(message);
  if (!read.success) return undefined;
  const { detail, time } = read.data;
  const event = eventOf(detail, time);
  const { tags } = detail.mail;
  return event && { tenant: tags.tenant[0], mail: tags.mail[0], event };
}

function eventOf(detail: z.output<typeof SesEvent>['detail'], time: string): EmailEvent | undefined {
  const { delivery, deliveryDelay, bounce, complaint, reject, mail } = detail;
  switch (detail.eventType) {
    case 'Send':
      return made('send', time, mail.destination, null);
    case 'Delivery':
      return delivery && made('delivery', delivery.timestamp, delivery.recipients, delivery.smtpResponse ?? null);
    case 'DeliveryDelay':
      return deliveryDelay && madeOf('delay', deliveryDelay.timestamp, deliveryDelay.delayedRecipients, deliveryDelay.delayType);
    case 'Bounce':
      if (!bounce) return undefined;
      return madeOf(
        bounce.bounceType === 'Permanent' ? 'bounce' : 'soft_bounce',
        bounce.timestamp,
        bounce.bouncedRecipients,
        bounce.bounceSubType,
      );
    case 'Complaint':
      return complaint && madeOf('complaint', complaint.timestamp, complaint.complainedRecipients, complaint.complaintFeedbackType);
    case 'Reject':
      return made('reject', time, mail.destination, reject?.reason ?? null);
    default:
      return undefined;
  }
}

function madeOf(kind: EmailEventKind, at: string, recipients: z.output<typeof Recipients>, otherwise: string | undefined): EmailEvent {
  const said = recipients.flatMap(({ diagnosticCode }) => diagnosticCode ?? []).join('; ');
  return made(
    kind,
    at,
    recipients.map(({ emailAddress }) => emailAddress),
    said || (otherwise ?? null),
  );
}

function made(kind: EmailEventKind, at: string, addresses: readonly string[], detail: string | null): EmailEvent {
  const instant = new Date(at);
  return {
    kind,
    at: (Number.isNaN(instant.getTime()) ? new Date(0) : instant).toISOString(),
    addresses: addresses.slice(0, 40).map((address) => address.slice(0, 254)),
    detail: detail?.slice(0, 1000) ?? null,
  };
}
