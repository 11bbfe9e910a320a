import type { Column } from '#shared/contract/column.ts';
import type { Binary } from '#shared/contract/route.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { tellerIn } from '#functions/platform/messages/in-language.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type ExportWords, exportWords } from './export-words.ts';
import { fileOfRows, type ListRows } from './list-file.ts';

/** The texts in the reader's language: headings, codes and messages. */
export interface ReportWords {
  words: ExportWords;
  tell: (message: Message) => string;
}

/** The report of an import as a spreadsheet in the caller's language, with the texts of the screen. */
export async function importReportFile(
  caller: Caller,
  model: ReadModel,
  { fileName, columns, rows }: { fileName: string; columns: readonly Column[]; rows: (said: ReportWords) => ListRows },
): Promise<Binary> {
  const words = await exportWords(caller, model);
  const tell = tellerIn(words.language);
  return fileOfRows(caller, model, {
    name: tell(say('spreadsheets.report')),
    columns,
    rows: rows({ words, tell }),
    format: 'xlsx',
    filename: `${tell(say('spreadsheets.reportOn', { name: fileName.replace(/\.[^.]*$/, '') }))}.xlsx`,
    words,
  });
}
