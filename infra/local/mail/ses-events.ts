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
  const timestamp = now.toISOString();
  const addresses = mail.to.map((address) => /<([^<>]+)>/.exec(address)?.[1] ?? address);
  const recipients = addresses.filter((address) => simulated[address.toLowerCase()] !== 'Bounce');
  const delivery = { timestamp, processingTimeMillis: 1, recipients, smtpResponse: '250 kept at /local/mail' };
  const details = [
    { eventType: 'Send', send: {} },
    ...(recipients.length > 0 ? [{ eventType: 'Delivery', delivery }] : []),
    ...addresses.flatMap((address) => failureOf(address, timestamp)),
  ];
  const described = { timestamp, source: mail.from, messageId: mail.messageId, destination: addresses, tags: tagsOf(mail) };
  return details.map((detail) => ({
    version: '0',
    id: randomUUID(),
    'detail-type': detailTypes[detail.eventType],
    source: 'aws.ses',
    account: '000000000000',
    time: timestamp,
    region: 'eu-west-1',
    resources: [],
    detail: { ...detail, mail: described },
  }));
}

const detailTypes: Readonly<Record<string, string>> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

function tagsOf({ tags, configurationSet }: TakenMail): Record<string, string[]> {
  return {
    'ses:configuration-set': [configurationSet],
    ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
}

/** The bounce or complaint of a simulated address. */
function failureOf(emailAddress: string, timestamp: string): ({ eventType: string } & Record<string, unknown>)[] {
  const eventType = simulated[emailAddress.toLowerCase()];
  if (eventType === undefined) return [];
  const feedbackId = randomUUID();
  if (eventType === 'Complaint')
    return [{ eventType, complaint: { timestamp, complaintFeedbackType: 'abuse', feedbackId, complainedRecipients: [{ emailAddress }] } }];
  const recipient = { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' };
  const kind = { bounceType: 'Permanent', bounceSubType: 'General' };
  return [{ eventType, bounce: { timestamp, ...kind, feedbackId, bouncedRecipients: [recipient] } }];
}
