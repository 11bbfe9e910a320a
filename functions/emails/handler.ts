import { emailing } from '#shared/contract/groups/emailing.ts';
import { emails } from '#shared/contract/groups/emails.ts';
import { emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { Problem } from '#shared/contract/errors.ts';
import { emailRow } from '#functions/platform/emails/email-row.ts';
import { previewEmails } from '#functions/platform/emails/preview-emails.ts';
import { sendPeriodEmails } from '#functions/platform/emails/send-period-emails.ts';
import { answer, bind, serve } from '#functions/platform/http.ts';
import { previewClaim } from './preview-claim.ts';
import { resendEmail } from './resend-email.ts';
import { templateHandlers } from './template-handlers.ts';

export const handler = serve(
  bind(emailing, {
    previewClaim,
    preview: async (request) => previewEmails(await request.model(), request.caller, request.body),
    send: async ({ repo, body }) => {
      const sent = await sendPeriodEmails(repo, body);
      const { length } = sent.emails;
      const what = kindFacts[body.kind].title.toLowerCase();
      const message = body.test
        ? 'A test is on its way to you.'
        : length === 1
          ? `The ${what} to ${sent.emails[0]?.to.join(', ') ?? ''} is on its way.`
          : `${length} emails are on their way.`;
      const left = sent.refused.length;
      return answer(sent, left === 0 ? { message } : { status: 'warning', message: `${message} ${left} could not be written: see why.` });
    },
  }),
  bind(emails, {
    resend: async (request) => {
      const again = await resendEmail(request.repo, request.params.id);
      const now = await request.model();
      return answer(emailRow(now, now.find('email', again.id) ?? again), { message: 'The email is on its way again.' });
    },
    resendMany: async (request) => {
      const { repo, body } = request;
      const before = await request.model();
      const resent: string[] = [];
      const refused: { id: string; name: string; reason: string }[] = [];
      for (const id of new Set(body.ids)) {
        try {
          resent.push((await resendEmail(repo, id)).id);
        } catch (error) {
          if (!(error instanceof Problem) || error.status === 503) throw error;
          refused.push({ id, name: before.find('email', id)?.subject ?? id, reason: error.message });
        }
      }
      const [{ length }, left] = [resent, refused.length];
      const message = length === 1 ? '1 email is on its way again.' : `${length} emails are on their way again.`;
      return answer(
        { resent, refused },
        left === 0 ? { message } : { status: 'warning', message: `${message} ${left} cannot be sent again: ${refused[0]?.reason ?? ''}` },
      );
    },
  }),
  bind(emailTemplates, templateHandlers),
);
