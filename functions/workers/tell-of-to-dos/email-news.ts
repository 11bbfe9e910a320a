import { languageOf } from '#shared/domain/messages/languages.ts';
import { newsLine } from '#shared/domain/to-dos/news.ts';
import { config } from '#functions/platform/config.ts';
import { composeEmail } from '#functions/records/work/emails/compose-email.ts';
import { templateOf } from '#functions/records/work/emails/template-of.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { taskNewsText } from '#functions/platform/messages/emails/task-news.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Sends one email with all pending news, in the person's language. News and email share a commit, so that nothing is sent twice. */
export async function emailNews(tx: Transaction, person: string): Promise<void> {
  const model = await tx.model();
  const waiting = await tx.find('to_do_news', person);
  if (!waiting || waiting.news.length === 0) return;
  tx.save('to_do_news', { ...waiting, news: [] });
  const user = model.find('user', person);
  if (!user?.active) return;
  const settings = await tx.find('user_settings', person);
  const locale = settings?.locale ?? null;
  const language = languageOf(templateOf(model, 'to_do', locale).locale);
  // Skips news of deleted tasks.
  const told = waiting.news.flatMap(({ to_do_id, by, news }) => {
    const toDo = model.find('to_do', to_do_id);
    return toDo
      ? [{ id: toDo.id, line: taskNewsText(newsLine(news, toDo.title, model.find('user', by)?.name ?? '–', language), language) }]
      : [];
  });
  if (told.length === 0) return;
  const tasks = new Set(told.map(({ id }) => id));
  const [only] = tasks;
  const mail = composeEmail(model, {
    kind: 'to_do',
    locale,
    fields: {
      'user.name': user.name,
      news: told.map(({ line }) => line),
      link: `${config.publicUrl}/dashboard${tasks.size === 1 ? `?to-do=${only}` : ''}`,
    },
  });
  const { subject, html, text } = mail;
  queueMail(tx, { kind: 'to_do', to: user.email, subject, html, text, locale: mail.locale, about: [{ kind: 'user', id: user.id }] });
}
