import { EmailSending, SendingPreview, SendingResult } from '../entities/email-sending.ts';
import { call, json, result } from '../route.ts';

/** Writing to providers and stakeholders (D5). */
export const emailing = {
  previewClaim: call({
    id: 'C430',
    method: 'GET',
    path: '/emailing/preview/subscription-claims/{id}',
    permission: 'send-emails',
    kind: 'query',
    summary: 'The claim that would go to the vendor of a subscription, or of one of its periods',
    reply: result(SendingPreview),
  }),
  preview: call({
    id: 'own',
    method: 'POST',
    path: '/emailing/preview',
    permission: 'send-emails',
    kind: 'query',
    summary: 'The emails that a call to send would send, each as it would go out',
    body: json(EmailSending),
    reply: result(SendingPreview),
  }),
  send: call({
    id: 'C431',
    method: 'POST',
    path: '/emailing/send',
    permission: 'send-emails',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Send emails about periods or to providers; the workflow task that they do is done with them',
    body: json(EmailSending),
    reply: result(SendingResult),
  }),
};
