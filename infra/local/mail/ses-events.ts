import { randomUUID } from 'node:crypto';

/** A mail accepted by the local mail service. */
export interface TakenMail {
  messageId: string;
  from: string;
  to: readonly string[];
  tags: Readonly<Record<string, string>>;
  configurationSet: string;
}

/** The addresses of SES's own simulator: mails to them do not arrive, here as there. */
const simulated: Readonly<Record<string, 'Bounce' | 'Complaint'>> = {
  'bounce@simulator.amazonses.com': 'Bounce',
  'complaint@simulator.amazonses.com': 'Complaint',
};

/** The events that SES sends about a mail through EventBridge: its acceptance, and its outcome for each address. */
export function sesEvents(mail: TakenMail, now: Date): object[] {
  const time = now.toISOString();
  const bare = mail.to.map((address) => /<([^<>]+)>/.exec(address)?.[1] ?? address);
  const event = (detailType: string, detail: object): object => ({
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account: '000000000000',
    time,
    region: 'eu-west-1',
    resources: [],
    detail: {
      ...detail,
      mail: {
        timestamp: time,
        source: mail.from,
        messageId: mail.messageId,
        destination: bare,
        tags: {
          'ses:configuration-set': [mail.configurationSet],
          ...Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]])),
        },
      },
    },
  });
  const told = [event('Email Sent', { eventType: 'Send', send: {} })];
  const arrived = bare.filter((address) => simulated[address.toLowerCase()] !== 'Bounce');
  if (arrived.length > 0)
    told.push(
      event('Email Delivered', {
        eventType: 'Delivery',
        delivery: { timestamp: time, processingTimeMillis: 1, recipients: arrived, smtpResponse: '250 kept at /local/mail' },
      }),
    );
  for (const emailAddress of bare) {
    const kind = simulated[emailAddress.toLowerCase()];
    if (kind === 'Bounce')
      told.push(
        event('Email Bounced', {
          eventType: 'Bounce',
          bounce: {
            timestamp: time,
            bounceType: 'Permanent',
            bounceSubType: 'General',
            feedbackId: randomUUID(),
            bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
          },
        }),
      );
    if (kind === 'Complaint')
      told.push(
        event('Email Complaint Received', {
          eventType: 'Complaint',
          complaint: {
            timestamp: time,
            complaintFeedbackType: 'abuse',
            feedbackId: randomUUID(),
            complainedRecipients: [{ emailAddress }],
          },
        }),
      );
  }
  return told;
}
