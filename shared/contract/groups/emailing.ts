import { EmailSending, SendingPreview, SendingResult } from '../entities/email-sending.ts';
import { callsOf, json, result } from '../route.ts';

const calls = callsOf('/emailing', { read: 'send-emails', write: 'send-emails' });

/** Writing to providers and stakeholders (D5). */
export const emailing = {
  previewClaim: calls.get(
    'C430',
    '/preview/subscription-claims/{id}',
    'The claim that would go to the vendor of a subscription, or of one of its periods',
    { reply: result(SendingPreview) },
  ),
  preview: calls.postQuery('own', '/preview', 'The emails that a call to send would send, each as it would go out', {
    body: json(EmailSending),
    reply: result(SendingPreview),
  }),
  send: calls.post('C431', '/send', 'Send emails about periods or to providers; the workflow task that they do is done with them', {
    repeat: 'idempotency-key',
    body: json(EmailSending),
    reply: result(SendingResult),
  }),
};
