import { type Message, say } from '#shared/domain/messages/message.ts';
import type { MessageCode } from '#shared/messages/codes.ts';
import { foreignFileTexts } from '#shared/domain/imports/reading/recognise-foreign.ts';

export type SpreadsheetProblem =
  | 'empty'
  | 'counter_report'
  | 'not_a_spreadsheet'
  | 'encrypted'
  | 'unsupported_version'
  | 'damaged'
  | 'too_large'
  | 'too_large_inside'
  | 'too_many_rows'
  | 'too_wide'
  | 'too_many_files'
  | 'sheet_missing';

const codes: Record<SpreadsheetProblem, MessageCode> = {
  empty: 'spreadsheets.empty',
  not_a_spreadsheet: 'spreadsheets.notASpreadsheet',
  counter_report: foreignFileTexts.counter.code,
  encrypted: 'spreadsheets.encrypted',
  unsupported_version: 'spreadsheets.unsupportedVersion',
  damaged: 'spreadsheets.damaged',
  too_large: 'spreadsheets.tooLarge',
  too_large_inside: 'spreadsheets.tooLargeInside',
  too_many_rows: 'spreadsheets.tooManyRows',
  too_wide: 'spreadsheets.tooWide',
  too_many_files: 'spreadsheets.tooManyFiles',
  sheet_missing: 'spreadsheets.sheetMissing',
};

/** A file that cannot be read at all; `said` is the message for the person who uploaded it. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem;
  readonly said: Message;

  constructor(problem: SpreadsheetProblem, detail: string | number = '', options?: ErrorOptions) {
    const said = say(codes[problem], detail === '' ? undefined : { n: detail });
    super(said.code, options);
    this.said = said;
    this.name = 'SpreadsheetError';
    this.problem = problem;
  }
}
