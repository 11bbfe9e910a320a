import type { CustomForm } from '#shared/contract/entities/custom-form.ts';
import { breached, notFound, Problem } from '#shared/contract/errors.ts';
import type { formAnswers } from '#shared/contract/groups/custom-forms.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import { acceptedType, checkFile } from '#shared/domain/attachments/accepted-files.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { answerProblem } from '#shared/domain/custom-forms/answer-problem.ts';
import { checkFormContact, readAnswer } from '#shared/domain/custom-forms/read-answer.ts';
import { type FormValue, largestFormFile, mostFormAnswers } from '#shared/domain/custom-forms/form-field.ts';
import { linesOfAnswer } from '#functions/records/work/custom-forms/form-answer-row.ts';
import { answer, type Answer } from '../platform/http.ts';
import { type KeptFile, takeFile } from '../platform/media/take-file.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { UploadedFile } from '../platform/request-body.ts';
import { refuseUnlessOpen, shutForm } from './form-door.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

type Submission = BodyOf<typeof formAnswers.submit>;
type Received = ResultOf<typeof formAnswers.submit>;

export interface Answering {
  repo: Repository;
  formId: string;
  body: Submission;
  /** The parts of the form named `file`, in order. */
  files: readonly UploadedFile[];
  /** The contact data of a visitor without an account; undefined for a signed-in user. */
  contact?: { contact_name: string | null; contact_email: string | null };
  /** Whether it looks like spam: stored, but without notifications. */
  setAside: boolean;
}

/** Refuses an answer with messages and codes, so that a page can translate them. */
function refused(breaches: readonly Breach[]): Problem {
  const { errors = {} } = breached(breaches);
  return new Problem(422, say('fields.invalid'), { errors, result: { codes: breaches.map(answerProblem) } });
}

function findForm(model: ReadModel, id: string): CustomForm {
  const form = model.find('custom_form', id);
  if (!form || form.id !== id) throw notFound(say('kinds.custom_form'));
  return form;
}

function wasKept(model: ReadModel, form: CustomForm, submission: string): boolean {
  return model.by('form_answer', 'form_id', form.id).some((each) => each.submission === submission);
}

function received(form: CustomForm): Answer<Received> {
  return answer({ thanks: form.thanks }, { message: say('forms.answerSent') });
}

/**
 * Stores an answer with its files, and notifies the people named by the form, in one commit. A repeated submission is stored once. Throws 422 by
 * field id, 404 if the form accepts no answers.
 */
export async function keepAnswer(request: Answering): Promise<Answer<Received>> {
  const { repo, body, contact, setAside } = request;
  const model = await repo.model();
  const form = findForm(model, request.formId);
  if (wasKept(model, form, body.submission_id)) return received(form);
  refuseUnlessOpen(model, form);
  const given = { values: body.values, files: new Set(Object.keys(body.files ?? {})) };
  const who = form.contact === 'none' || !contact ? { contact_name: null, contact_email: null } : contact;
  const read = readAnswer(form.fields, given);
  const breaches = [...read.breaches, ...(contact ? checkFormContact(form.contact, who) : [])];
  if (breaches.length > 0) throw refused(breaches);
  const kept = await takeFiles(request);

  return repo.commit(async (tx) => {
    const now = await tx.model();
    const current = findForm(now, form.id);
    if (wasKept(now, current, body.submission_id)) return received(current);
    refuseUnlessOpen(now, current);
    // The questions may have changed meanwhile.
    const reread = current.version === form.version ? read : readAnswer(current.fields, given);
    if (reread.breaches.length > 0) throw refused(reread.breaches);
    if (now.by('form_answer', 'form_id', form.id).length >= mostFormAnswers) throw shutForm('full');
    const id = tx.newId();
    const values: Record<string, FormValue> = { ...reread.values };
    const names = new Map<string, string>();
    for (const [fieldId, file] of kept) {
      const media = tx.create('media', { entity: 'form_answer', entity_id: id, purpose: 'answer_file', ...file });
      values[fieldId] = media.id;
      names.set(fieldId, media.name);
    }
    const made = tx.create('form_answer', {
      id,
      form_id: form.id,
      values,
      answered_at: tx.at,
      answered_by: tx.caller.userId,
      ...who,
      submission: body.submission_id,
      set_aside: setAside,
      todo_id: null,
      product_id: null,
    });
    if (!setAside && current.notify.length > 0) {
      // Lazy import for forms with notifications: templates in all languages are a tenth of the function's size.
      const { queueAnswerMails } = await import('#functions/records/work/custom-forms/answer-mail.ts');
      const lines = linesOfAnswer(now, current, made).map((line) => ({ ...line, text: names.get(line.id) ?? line.text }));
      await queueAnswerMails({ tx, model: now }, current, made, lines);
    }
    return received(current);
  });
}

/** Checks and stores the files of an answer by field id. The nightly sweep deletes files of answers that are refused afterwards. */
async function takeFiles({ repo, body, files }: Answering): Promise<Map<string, KeptFile>> {
  const kept = new Map<string, KeptFile>();
  const breaches: Breach[] = [];
  for (const [fieldId, where] of Object.entries(body.files ?? {})) {
    const part = 'part' in where ? files[where.part] : undefined;
    const refuse = (message: Message) => breaches.push({ field: fieldId, message });
    if ('part' in where && !part) {
      refuse(say('forms.fileNotUploaded'));
      continue;
    }
    const name = part?.name ?? ('file_name' in where ? where.file_name : '');
    // Checks only the name first: the size of an upload is unknown until it has arrived.
    const [byName] = checkFile({ name, size: part?.bytes.length ?? 1 });
    if (byName) {
      refuse(byName.message);
      continue;
    }
    try {
      const file = await takeFile({ caller: repo.caller, files: part ? [part] : [], body: 'part' in where ? {} : where });
      if (file.size > largestFormFile) refuse(say('forms.fileTooLarge'));
      else kept.set(fieldId, file);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      const isGone = error.errors?.['upload_id'] !== undefined;
      const type = acceptedType(name);
      if (isGone) refuse(say('forms.uploadExpired'));
      else refuse(type ? say('forms.contentTypeMismatch', { type }) : say('forms.contentTypeNotAccepted'));
    }
  }
  if (breaches.length > 0) throw refused(breaches);
  return kept;
}
