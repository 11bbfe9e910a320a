/** The cells of a CSV file as the product writes it: comma, quotes doubled, CR LF, a byte order mark before it. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder().decode(bytes);
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') rows.push(cells);
    cells = [];
    if (end === '') break;
  }
  return rows;
}
