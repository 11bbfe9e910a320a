import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import type { EmailTemplateRow, emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { exampleValues, mergeEmail } from '#shared/domain/emails/merge-email.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { preloadedTemplate } from '#functions/records/work/emails/preloaded-template.ts';
import { templateId, wordsOf } from '#functions/records/work/emails/template-of.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';

function rowOf(model: ReadModel, kind: EmailKind, locale: string): EmailTemplateRow {
  const own = model.find('email_template', templateId(kind, locale));
  const ownWords = wordsOf(own);
  const words = ownWords ?? preloadedTemplate(kind, locale, [memberOf(model).locale]);
  return {
    id: templateId(kind, locale),
    kind,
    locale,
    subject: words?.subject ?? '',
    body: words?.body ?? '',
    recipients: own?.preference ?? null,
    source: ownWords ? 'own' : words ? 'preloaded' : 'none',
    version: own?.version ?? null,
    created_at: own?.created_at ?? null,
    created_by: own ? reference(model, 'user', own.created_by) : null,
    updated_at: own?.updated_at ?? null,
    updated_by: own ? reference(model, 'user', own.updated_by) : null,
  };
}

/** The calls of `/email-templates`. */
export const templateHandlers: GroupHandlers<typeof emailTemplates> = {
  list: async (request) => {
    const model = await request.model();
    const others = [...model.all('email_template')].filter(
      ({ locale, subject }) => subject !== null && !languages.some((each) => each === locale),
    );
    return [
      ...emailKinds.flatMap((kind) => languages.map((locale) => rowOf(model, kind, locale))),
      ...others.map(({ kind, locale }) => rowOf(model, kind, locale)),
    ];
  },

  get: async (request) => rowOf(await request.model(), request.params.kind as EmailKind, request.params.locale),

  preview: async (request) => {
    const { kind, locale } = request.params as { kind: EmailKind; locale: string };
    refuse(kind, request.body);
    const { sanitised } = await import('#functions/platform/rich-text.ts');
    const values = { ...exampleValues(kind, locale), 'member.name': memberOf(await request.model()).name };
    const { subject, html, text } = mergeEmail(kind, { subject: request.body.subject, body: sanitised(request.body.body) }, values, locale);
    return { subject, html, text };
  },

  update: async (request) => {
    const { kind, locale } = request.params as { kind: EmailKind; locale: string };
    const { version, recipients, ...given } = request.body;
    refuse(kind, given);
    const { sanitised } = await import('#functions/platform/rich-text.ts');
    const words = {
      ...given,
      ...(given.body !== undefined && { body: sanitised(given.body) }),
      ...(recipients !== undefined && { preference: recipients }),
    };
    const id = templateId(kind, locale);
    await request.repo.commit(async (tx) => {
      const before = version === undefined ? await tx.find('email_template', id) : await tx.load('email_template', id, version);
      const start = wordsOf(before) ?? preloadedTemplate(kind, locale, [memberOf(await tx.model()).locale]);
      const subject = words.subject ?? start?.subject;
      const body = words.body ?? start?.body;
      if (subject === undefined || body === undefined)
        throw invalid({ [subject === undefined ? 'subject' : 'body']: [say('text.required')] });
      const next = { subject, body, preference: words.preference ?? before?.preference ?? null };
      if (before) return tx.save('email_template', { ...before, ...next, ...words });
      return tx.create('email_template', { id, kind, locale, ...next });
    });
    return answer(rowOf(await request.model(), kind, locale), { message: say('emails.templateSaved') });
  },

  reset: async (request) => {
    const { kind, locale } = request.params as { kind: EmailKind; locale: string };
    await request.repo.commit(async (tx) => {
      const own = await tx.find('email_template', templateId(kind, locale));
      if (own) tx.save('email_template', { ...own, subject: null, body: null, preference: null });
    });
    return answer(rowOf(await request.model(), kind, locale), { message: say('emails.templateReset') });
  },
};

function refuse(kind: EmailKind, words: { subject?: string | undefined; body?: string | undefined }): void {
  const given = {
    ...(words.subject !== undefined && { subject: words.subject }),
    ...(words.body !== undefined && { body: words.body }),
  };
  const breaches = checkTemplate(kind, given);
  if (breaches.length > 0) throw breached(breaches, breaches[0]?.message);
}
