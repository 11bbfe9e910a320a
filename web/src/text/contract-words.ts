import { choiceIn, headingIn } from '#shared/contract/words/list-words.ts';
import { catalogue } from './language.ts';

/** A column's heading in the language now spoken. */
export function headingOf(label: string): string {
  return headingIn(catalogue(), label);
}

/** A code of a choice column in the language now spoken. */
export function choiceOf(field: string, code: string): string {
  return choiceIn(catalogue(), field, code);
}
