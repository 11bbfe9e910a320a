import { type Codes, choicesOf } from '#shared/messages/choices-of.ts';
import { choiceIn, headingIn, type ListWords } from '#shared/messages/list-words.ts';
import { spoken } from './text.ts';

/** Choices by the codes that they were made of: a grid asks for one with each cell. */
const made = new WeakMap<Codes, ListWords['choices']>();

/** A column's heading in the language now spoken. */
export function headingOf(label: string): string {
  return headingIn(spoken()?.catalogue.subjects ?? { columns: {} }, label);
}

/** A code of a choice column in the language now spoken. */
export function choiceOf(field: string, code: string): string {
  const codes = spoken()?.catalogue.codes;
  let choices = codes && made.get(codes);
  if (codes && !choices) made.set(codes, (choices = choicesOf(codes)));
  return choiceIn({ choices: choices ?? {} }, field, code);
}
