import { choicesOf } from '#shared/contract/words/choices-of.ts';
import type { codes } from '#shared/contract/words/en/codes.ts';
import type { ListWords } from '#shared/contract/words/list-words.ts';
import { type Language, languageOf } from '#shared/domain/member/languages.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';

type Codes = Promise<{ codes: typeof codes }>;
type Columns = Promise<{ columns: ListWords['columns'] }>;

/** Each language lies beside the function and is loaded when somebody exports in it. */
const languages: Readonly<Record<Language, () => [Codes, Columns]>> = {
  // In English a heading is the contract's label.
  en: () => [import('#shared/contract/words/en/codes.ts'), Promise.resolve({ columns: {} })],
  de: () => [import('#shared/contract/words/de/codes.ts'), import('#shared/contract/words/de/columns.ts')],
  fr: () => [import('#shared/contract/words/fr/codes.ts'), import('#shared/contract/words/fr/columns.ts')],
  sv: () => [import('#shared/contract/words/sv/codes.ts'), import('#shared/contract/words/sv/columns.ts')],
};

export interface ExportWords extends ListWords {
  yes: string;
  no: string;
  /** What a licence says of a term, by its state. */
  termStates: Readonly<Record<string, string>>;
  /** The heading of the currency of an amount. */
  currencyOf: (heading: string) => string;
}

/** The words of an export (C440): in the language of who exports, else of the member, as in its mails. */
export async function exportWords(caller: Caller, model: ReadModel): Promise<ExportWords> {
  const settings = await repositoryFor(caller).get('user_settings', caller.userId ?? '');
  const language = languageOf(settings?.locale ?? memberOf(model).locale);
  const [{ codes: spoken }, { columns: headings }] = await Promise.all(languages[language]());
  const { grid, exports, licenses } = spoken;
  return {
    columns: headings,
    choices: choicesOf(spoken),
    yes: grid.yes,
    no: grid.no,
    termStates: licenses.states,
    currencyOf: (heading) => exports.currency.replace('{{heading}}', () => heading),
  };
}
