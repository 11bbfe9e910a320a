import type { MessageCode } from '../../messages/codes.ts';
import type { Breach } from '../breach.ts';

/** A problem of an answer as the pages of forms name it: they have texts of their own for these codes, and no catalogue of messages. */
export interface AnswerProblem {
  field: string;
  code: string;
  values?: Readonly<Record<string, string | number>>;
}

const codes: Partial<Record<MessageCode, string>> = {
  'attachments.fileEmpty': 'empty_file',
  'attachments.fileTooLarge': 'file_too_large',
  'attachments.fileTypeNotAccepted': 'type_not_accepted',
  'calendar.invalidDate': 'invalid_date',
  'custom-forms.answerTooLong': 'too_much',
  'custom-forms.chooseOneOptions': 'unknown_option',
  'custom-forms.formChanged': 'form_changed',
  'custom-forms.invalidNumber': 'ambiguous_number',
  'custom-forms.tickRequired': 'must_check',
  'fields.notNumber': 'not_numeric',
  'fields.tooLong': 'max_length',
  'forms.contentTypeMismatch': 'wrong_content',
  'forms.contentTypeNotAccepted': 'wrong_content',
  'forms.fileNotUploaded': 'upload_gone',
  'forms.fileTooLarge': 'form_file_too_large',
  'forms.uploadExpired': 'upload_gone',
  'text.invalidEmail': 'invalid_email',
  'text.required': 'required',
};

/** The problem that a breach of an answer's rules is. */
export function answerProblem({ field, message: { code, values } }: Breach): AnswerProblem {
  // Values in messages of these rules are only numbers and texts.
  return { field, code: codes[code] ?? 'refused', ...(values && { values: values as AnswerProblem['values'] & object }) };
}
