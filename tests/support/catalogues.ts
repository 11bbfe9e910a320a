import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import IntlMessageFormat from 'intl-messageformat';
import { type Codes, choicesOf } from '#shared/messages/choices-of.ts';
import { type AnswerFiles, answersOf } from '#web/text/answers-of.ts';
import type { Subjects } from '#web/text/catalogue.ts';
import { type CatalogueFiles, catalogueOf } from '#web/text/catalogue-of.ts';
import { answers as germanAnswers, de as german } from '#web/text/de.ts';
import { answers as englishAnswers, en as english, enGB as british } from '#web/text/en.ts';
import { answers as frenchAnswers, fr as french } from '#web/text/fr.ts';
import { answers as swedishAnswers, sv as swedish } from '#web/text/sv.ts';

const messages = join(import.meta.dirname, '..', '..', 'shared', 'messages');

/** A text, or texts by their names. */
export interface Tree {
  readonly [name: string]: string | Tree;
}

// Every text of the screens in each language, as nested as its key, for tests that look for one.
export const en = treeOf(english);
export const enGB = treeOf(english, british);
export const de = treeOf(german);
export const fr = treeOf(french);
export const sv = treeOf(swedish);

/** Every text of what server and rules say, and of emails and calendars, by its code, in each language. Files of a test are read as they are written. */
export const answerTexts = {
  en: answersIn(englishAnswers, 'en'),
  de: answersIn(germanAnswers, 'de'),
  fr: answersIn(frenchAnswers, 'fr'),
  sv: answersIn(swedishAnswers, 'sv'),
};

function answersIn(files: AnswerFiles, language: string): ReadonlyMap<string, string> {
  return new Map([...textsOf(answersOf(files)), ...textsOf(treeOfFolder(`${language}/emails`))]);
}

/** The texts of a folder of `shared/messages`, below the names of its files. */
export function treeOfFolder(folder: string): Tree {
  const files = globSync('*.json', { cwd: join(messages, folder) });
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(messages, folder, file), 'utf8')) as Tree]),
  );
}

/** Every text of a tree with its key. */
export function textsOf(tree: object, before = ''): [key: string, text: string][] {
  return Object.entries(tree as Tree).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[before + name, part]] : textsOf(part, `${before}${name}.`),
  );
}

/** Every way in which a text can read, a plural by its categories, with `{name}` for what is put in: `files.one`, `files.other`. */
export function formsOf(tree: object): [key: string, text: string][] {
  return textsOf(tree).flatMap(([key, text]) => waysOf(parsed(text)).map(({ way, said }): [string, string] => [key + way, said]));
}

/** The names of what is put into a text, in order. */
export function placeholdersOf(text: string): string[] {
  const names = (elements: Elements): string[] =>
    elements.flatMap((element) => [
      ...('value' in element && !isLiteral(element) && typeof element.value === 'string' ? [element.value] : []),
      ...('options' in element ? Object.values(element.options).flatMap(({ value }) => names(value)) : []),
    ]);
  return [...new Set(names(parsed(text)))].toSorted();
}

/** The names of what is put into a text, by how: counts that choose a form, codes that choose one of several forms, and all else. */
export function argumentsOf(text: string): { counts: string[]; choices: Record<string, string[]>; plain: string[] } {
  const counts = new Set<string>();
  const choices: Record<string, string[]> = {};
  const visit = (elements: Elements): void => {
    for (const element of elements) {
      if (!('options' in element)) continue;
      // 6 is a plural, by the parser's own numbers.
      if ((element.type as number) === 6) counts.add(element.value);
      else choices[element.value] = Object.keys(element.options);
      Object.values(element.options).forEach(({ value }) => visit(value));
    }
  };
  visit(parsed(text));
  const plain = placeholdersOf(text).filter((name) => !counts.has(name) && !Object.hasOwn(choices, name));
  return { counts: [...counts], choices, plain };
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

function parsed(text: string): Elements {
  return new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
}

/** 0 is a literal, by the parser's own numbers. */
function isLiteral(element: Elements[number]): boolean {
  return (element.type as number) === 0;
}

function waysOf(elements: Elements): { way: string; said: string }[] {
  return elements.reduce<{ way: string; said: string }[]>(
    (ways, element) => {
      const parts =
        'options' in element
          ? Object.entries(element.options).flatMap(([name, { value }]) =>
              waysOf(value).map(({ way, said }) => ({ way: `.${name}${way}`, said })),
            )
          : [
              {
                way: '',
                said: isLiteral(element)
                  ? String((element as { value: string }).value)
                  : `{${'value' in element ? String(element.value) : 'n'}}`,
              },
            ];
      return ways.flatMap((before) => parts.map((part) => ({ way: before.way + part.way, said: before.said + part.said })));
    },
    [{ way: '', said: '' }],
  );
}

function treeOf(files: CatalogueFiles, variant?: CatalogueFiles) {
  const { subjects, codes } = catalogueOf(files, variant);
  // Files of a test are read as they are written: no text is parsed already.
  return { ...(merged(subjects as unknown as Tree, codes as unknown as Tree) as unknown as Subjects & Codes), choices: choicesOf(codes) };
}

function merged(one: Tree, other: Tree): Tree {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => {
      const [a, b] = [one[name], other[name]];
      return [name, typeof a === 'object' && typeof b === 'object' ? merged(a, b) : (a ?? b ?? '')];
    }),
  );
}
