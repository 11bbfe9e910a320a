import type { CustomForm, FormAnswer } from '#shared/contract/entities/custom-form.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { config } from '#functions/platform/config.ts';
import { queueMail } from '#functions/platform/mail.ts';
import type { Commit } from '#functions/platform/transaction.ts';

/** Max lines of an answer in an email, and max characters of a line: the complete answer is on its page. */
const mostLines = 20;
const longestLine = 500;

/** Notifies the people named by a form of a new answer, each in their language. `lines` are its fields in words. */
export async function queueAnswerMails(
  { tx, model }: Commit,
  form: CustomForm,
  answer: Pick<FormAnswer, 'id' | 'contact_name' | 'contact_email'>,
  lines: readonly { label: string; text: string }[],
): Promise<void> {
  const told = lines.slice(0, mostLines).map(({ label, text }) => {
    const line = `${label}: ${text.replace(/\s+/g, ' ')}`;
    return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
  });
  const who = [answer.contact_name, answer.contact_email].filter((each) => each !== null).join(', ');
  const people = new Set(form.notify.flatMap((id) => model.resolve('user', id) ?? []));
  await tx.prefetch('user_settings', [...people]);
  for (const id of people) {
    const user = model.find('user', id);
    if (!user?.active) continue;
    const settings = await tx.find('user_settings', id);
    const { subject, html, text, locale } = composeEmail(model, {
      kind: 'form_answer',
      locale: settings?.locale ?? null,
      fields: {
        'user.name': user.name,
        'form.name': form.name,
        'answer.by': who === '' ? null : who,
        'answer.lines': told,
        'answer.link': `${config.publicUrl}/forms/${form.id}?answer=${answer.id}`,
      },
    });
    queueMail(tx, { kind: 'form_answer', to: user.email, subject, html, text, locale, about: [{ kind: 'user', id }] });
  }
}
