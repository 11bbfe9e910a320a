/** The ends of the names of files with tables that can be read: spreadsheets, texts, and archives of them. */
export const tableEndings = ['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.csv', '.tsv', '.txt', '.html', '.htm', '.zip', '.gz'] as const;

/** Whether a file's name ends like those that can be read. */
export function endsAs(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}
