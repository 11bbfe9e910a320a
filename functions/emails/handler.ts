import { emailing } from '#shared/contract/groups/emailing.ts';
import { emails } from '#shared/contract/groups/emails.ts';
import { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import { emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { Problem } from '#shared/contract/errors.ts';
import { emailRow } from '#functions/records/work/emails/email-row.ts';
import { previewEmails } from '#functions/records/work/emails/preview-emails.ts';
import { refusalRow } from '#functions/records/work/emails/refuse-period.ts';
import { sendPeriodEmails } from '#functions/records/work/emails/send-period-emails.ts';
import { answer, bind, serve } from '#functions/platform/http.ts';
import { previewClaim } from './preview-claim.ts';
import { receivedEmailHandlers } from './received/handlers.ts';
import { resendEmail } from './resend-email.ts';
import { templateHandlers } from './template-handlers.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { messageAs } from '#functions/platform/messages/english.ts';

export const handler = serve(
  bind(emailing, {
    previewClaim,
    preview: async (request) => previewEmails(await request.model(), request.caller, request.body),
    send: async ({ repo, body }) => {
      const sent = await sendPeriodEmails(repo, body);
      const { length } = sent.emails;
      const what = say(`email-kinds.${body.kind}`);
      const message = body.test
        ? say('emails.testSent')
        : length === 1
          ? say('emails.letterSent', { what, to: sent.emails[0]?.to.join(', ') ?? '' })
          : say('emails.emailsTheirWay', { length });
      const left = sent.refused.length;
      const result = { ...sent, refused: sent.refused.map(refusalRow) };
      return answer(result, left === 0 ? { message } : { status: 'warning', message: say('emails.someNotWritten', { message, left }) });
    },
  }),
  bind(emails, {
    resend: async (request) => {
      const again = await resendEmail(request.repo, request.params.id);
      const now = await request.model();
      return answer(emailRow(now, now.find('email', again.id) ?? again), { message: say('emails.emailWayAgain') });
    },
    resendMany: async (request) => {
      const { repo, body } = request;
      const before = await request.model();
      const resent: string[] = [];
      const refused: { id: string; name: string; reason: Message }[] = [];
      for (const id of new Set(body.ids)) {
        try {
          resent.push((await resendEmail(repo, id)).id);
        } catch (error) {
          if (!(error instanceof Problem) || error.status === 503) throw error;
          refused.push({ id, name: before.find('email', id)?.subject ?? id, reason: error.said });
        }
      }
      const [{ length }, left] = [resent, refused.length];
      const message = say('emails.resent', { count: length });
      return answer(
        { resent, refused: refused.map((each) => ({ ...each, ...messageAs('reason', each.reason) })) },
        left === 0
          ? { message }
          : { status: 'warning', message: say('emails.someNotResent', { message, left, reason: refused[0]?.reason ?? '' }) },
      );
    },
  }),
  bind(receivedEmails, receivedEmailHandlers),
  bind(emailTemplates, templateHandlers),
);
