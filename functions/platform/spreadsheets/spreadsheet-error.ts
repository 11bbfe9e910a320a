export type SpreadsheetProblem =
  | 'empty'
  | 'not_a_spreadsheet'
  | 'encrypted'
  | 'damaged'
  | 'too_large'
  | 'too_large_inside'
  | 'too_many_rows'
  | 'sheet_missing';

const sentences: Record<SpreadsheetProblem, string> = {
  empty: 'The file is empty.',
  not_a_spreadsheet: 'This is not a spreadsheet. Save it as .xlsx, .xls, .ods, .csv or .tsv and try again.',
  encrypted: 'The file is protected by a password. Save it without one and try again.',
  damaged: 'The file is damaged and cannot be read. Open it in your spreadsheet program, save it again and retry.',
  too_large: 'The file is larger than {n} MB. Split it and import the parts.',
  too_large_inside:
    'The file holds far more text than a list of subscriptions. Delete the sheets and columns you do not need and try again.',
  too_many_rows: 'The sheet has more than {n} rows. Split it and import the parts.',
  sheet_missing: 'The file has no sheet “{n}”.',
};

/** A file that cannot be read at all; `message` is a sentence for the person who uploaded it. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem;

  constructor(problem: SpreadsheetProblem, detail: string | number = '', options?: ErrorOptions) {
    super(sentences[problem].replace('{n}', String(detail)), options);
    this.name = 'SpreadsheetError';
    this.problem = problem;
  }
}
