import { virusScans } from '#shared/domain/attachments/accepted-files.ts';
import * as z from 'zod';
import { formFieldKinds, mostKeptFields, mostNotified } from '#shared/domain/custom-forms/form-field.ts';
import { formStates } from '#shared/domain/custom-forms/form-state.ts';
import { contactWishes } from '#shared/domain/custom-forms/read-answer.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { audit, ForeignId, GivenDate, Id, Instant, OptionalText, Ref, Reference, RequiredText, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

/** The id of a form's field, made by the builder; it never changes. */
export const FormFieldId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, issue(say('fields.invalidId')));

/** A field of a form, see shared/domain/custom-forms/form-field.ts. The domain defines the meaning of an empty label or option. */
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
  /** Whether anyone with the link may answer, or only signed-in users of the library. */
  public: z.boolean(),
  /** Whether the public link asks for a name and an address. */
  contact: z.enum(contactWishes),
  /** Accepts no answers, whatever its days. */
  closed: z.boolean(),
  /** First and last day on which it accepts answers, in the member's time zone. */
  open_from: GivenDate.nullable(),
  open_to: GivenDate.nullable(),
  /** The users who get a mail about each answer. */
  notify: z.array(Ref('user')).max(mostNotified),
  /** Text of the page after an answer was sent; null for the product's own sentence. */
  thanks: OptionalLines(1000),
  /** The language of the page around the form's own text; null for the member's. */
  locale: z.enum(languages).nullable(),
};

/** A form designed by the library (D5, D8). The token of its public link is stored separately, see CustomFormLink. */
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

/** C325. A form's fields are given as a whole: an omitted field is removed. */
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
  /** Answers that were not set aside as spam. */
  answers: z.int(),
  last_answer_at: Instant.nullable(),
  notified: z.array(Reference),
  created_by_name: z.string().nullable(),
});
export type CustomFormRow = z.output<typeof CustomFormRow>;

/** One form as its page shows it. The token opens the form to anyone: it is for users who may share the link, and never in a list or an export. */
export const CustomFormDetail = z.object({
  ...CustomFormRow.shape,
  /** Token of the public link; null if there is no link yet, the form is not public, or the caller may not share it. */
  token: z.string().nullable(),
});
export type CustomFormDetail = z.output<typeof CustomFormDetail>;

/** The value of a field in an answer. */
export const FormValueShape = z.union([z.string().max(4000), z.number(), z.boolean()]);

/** An answer to a form (D8). Its files are records of kind `media` that belong to it. */
export const FormAnswer = z.object({
  ...audit,
  form_id: Ref('custom_form'),
  /** By the ids of the form's fields; in a field of kind `file` the id of the media. */
  values: z.record(FormFieldId, FormValueShape),
  answered_at: Instant,
  /** The signed-in user who answered; null for an answer by the public link. */
  answered_by: Ref('user', { personal: true }).nullable(),
  contact_name: OptionalText(),
  contact_email: OptionalText(),
  /** The page's id of its attempt, so that an answer that is sent twice is stored once. */
  submission: z.string().max(64),
  /** It looks like spam: no mail was sent, and lists omit it unless requested. */
  set_aside: z.boolean(),
  /** The task created from the answer. Deleting the task requires no decision about the answer. */
  todo_id: Ref('to_do', { onDelete: 'clear' }).nullable(),
  product_id: Ref('product').nullable(),
});
export type FormAnswer = z.output<typeof FormAnswer>;

/** A file of an answer. */
const AnsweredFile = z.object({ id: Id, name: z.string(), size: z.int(), url: z.string(), virus_scan: z.enum(virusScans) });

/** An answer as the grid and its page show it, with a value for each field, as `field_<id>`. */
export const FormAnswerRow = z.looseObject({
  ...FormAnswer.shape,
  /** Its first words. */
  name: z.string(),
  answered_by: Reference.nullable(),
  /** The respondent, in one line. */
  contact: z.string().nullable(),
  /** By the ids of fields. */
  files: z.record(FormFieldId, AnsweredFile),
  product: Reference.nullable(),
  todo: Reference.nullable(),
});
export type FormAnswerRow = z.output<typeof FormAnswerRow>;

/** Links an answer to a task or a product, or changes its spam mark. */
export const FormAnswerChange = z
  .strictObject({ todo_id: Id.nullable(), product_id: Id.nullable(), set_aside: z.boolean(), version: Version })
  .partial();
