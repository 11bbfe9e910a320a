import { virusScans } from '#shared/domain/attachments/accepted-files.ts';
import * as z from 'zod';
import { formFieldKinds, mostKeptFields, mostNotified } from '#shared/domain/custom-forms/form-field.ts';
import { formStates } from '#shared/domain/custom-forms/form-state.ts';
import { contactWishes } from '#shared/domain/custom-forms/read-answer.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { audit, ForeignId, GivenDate, Id, Instant, OptionalText, Ref, Reference, RequiredText, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** The id of a form's field; the builder makes it, and it stays. */
export const FormFieldId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, issue(say('fields.invalidId')));

/** A field of a form, see shared/domain/custom-forms/form-field.ts. The domain says what an empty label or option means. */
export const FormFieldShape = z.strictObject({
  id: ForeignId('the field’s own id', FormFieldId),
  kind: z.enum(formFieldKinds),
  label: z.string().trim().max(255),
  help: OptionalLines(1000),
  required: z.boolean(),
  options: z.array(z.string().max(1000)).max(mostKeptFields * 2),
  removed: z.boolean(),
});

const fields = {
  name: RequiredText(),
  description: OptionalLines(4000),
  fields: z.array(FormFieldShape).max(mostKeptFields * 2),
  /** Who may answer: everybody who has the link, or the people of the library who are signed in. */
  public: z.boolean(),
  /** Whether who answers by the public link is asked for a name and an address. */
  contact: z.enum(contactWishes),
  /** Takes no answers, whatever its days say. */
  closed: z.boolean(),
  /** First and last day on which it takes answers, in the member's timezone. */
  open_from: GivenDate.nullable(),
  open_to: GivenDate.nullable(),
  /** The people who get a mail of each answer. */
  notify: z.array(Ref('user')).max(mostNotified),
  /** What the page says once an answer was sent; a sentence of the product where it is null. */
  thanks: OptionalLines(1000),
  /** The language of the page around the form's own words; the member's where it is null. */
  locale: z.enum(languages).nullable(),
};

/** A form that the library made (D5, D8). The token of its public link is not in it, see CustomFormLink. */
export const CustomForm = z.object({ ...audit, ...fields });
export type CustomForm = z.output<typeof CustomForm>;

export const blankCustomForm = {
  description: null,
  fields: [],
  public: false,
  contact: 'none',
  closed: false,
  open_from: null,
  open_to: null,
  notify: [],
  thanks: null,
  locale: null,
} satisfies Partial<CustomForm>;

export const CustomFormCreation = z.strictObject(fields).partial().required({ name: true });

/** C325. A form's fields are given whole: what is left out is removed. */
export const CustomFormChange = z.strictObject({ ...fields, version: Version }).partial();

/**
 * The token of a form's public link, sealed with the tenant's key, and the digest by which it is found. Its id is the form's. Never in the log, a
 * snapshot or an export.
 */
export const CustomFormLink = z.object({ ...audit, sealed: z.string().max(2000), digest: z.string().max(64) });
export type CustomFormLink = z.output<typeof CustomFormLink>;

/** A form as lists and its page show it. */
export const CustomFormRow = z.object({
  ...CustomForm.shape,
  access: z.enum(['public', 'signed_in']),
  state: z.enum(formStates),
  /** Answers that were not set aside. */
  answers: z.int(),
  last_answer_at: Instant.nullable(),
  notified: z.array(Reference),
  created_by_name: z.string().nullable(),
});
export type CustomFormRow = z.output<typeof CustomFormRow>;

/** One form as its page shows it. The token opens the form to everybody: it is for those who may share the link, and never in a list or an export. */
export const CustomFormDetail = z.object({
  ...CustomFormRow.shape,
  /** Of the public link; null where there is none yet, for a form that is not public, and for callers who may not share it. */
  token: z.string().nullable(),
});
export type CustomFormDetail = z.output<typeof CustomFormDetail>;

/** What an answer holds in a field. */
export const FormValueShape = z.union([z.string().max(4000), z.number(), z.boolean()]);

/** What somebody answered (D8). Its files are records of kind `media` that belong to it. */
export const FormAnswer = z.object({
  ...audit,
  form_id: Ref('custom_form'),
  /** By the ids of the form's fields; in a field of kind `file` the id of the media. */
  values: z.record(FormFieldId, FormValueShape),
  answered_at: Instant,
  /** Who was signed in; null for who answered by the public link. */
  answered_by: Ref('user', { personal: true }).nullable(),
  contact_name: OptionalText(),
  contact_email: OptionalText(),
  /** What the page called its try, so that one that is sent twice is kept once. */
  submission: z.string().max(64),
  /** It looks like spam: nobody was written to, and lists leave it out unless they are asked. */
  set_aside: z.boolean(),
  /** The task that was made of the answer. A task is deleted without a question about the answer. */
  todo_id: Ref('to_do', { onDelete: 'clear' }).nullable(),
  product_id: Ref('product').nullable(),
});
export type FormAnswer = z.output<typeof FormAnswer>;

/** A file of an answer. */
const AnsweredFile = z.object({ id: Id, name: z.string(), size: z.int(), url: z.string(), virus_scan: z.enum(virusScans) });

/** An answer as the grid and its page show it; beside these it has a value for each field, as `field_<id>`. */
export const FormAnswerRow = z.looseObject({
  ...FormAnswer.shape,
  /** Its first words. */
  name: z.string(),
  answered_by: Reference.nullable(),
  /** Who answered, in one line. */
  contact: z.string().nullable(),
  /** By the ids of fields. */
  files: z.record(FormFieldId, AnsweredFile),
  product: Reference.nullable(),
  todo: Reference.nullable(),
});
export type FormAnswerRow = z.output<typeof FormAnswerRow>;

/** What an answer came to, or whether it is spam after all. */
export const FormAnswerChange = z
  .strictObject({ todo_id: Id.nullable(), product_id: Id.nullable(), set_aside: z.boolean(), version: Version })
  .partial();
