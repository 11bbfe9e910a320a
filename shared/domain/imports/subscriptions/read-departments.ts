import { say } from '#shared/domain/messages/message.ts';
import { limits } from '#shared/domain/text/limits.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { Cell } from '../../sheets/cell.ts';
import type { ImportRecord } from './import-record.ts';
import { isNothing, type RowReader } from '../reading/row-reader.ts';

interface NamedShare {
  name: string;
  percentage: number | null;
  cost_centre: string | null;
}

/** The departments of a row with their shares of the price. Without shares, several departments pay equally. */
export function readDepartments(reader: RowReader): ImportRecord['departments'] {
  const names = reader.all('department');
  const shares = reader.all('department_share');
  const centres = reader.all('cost_centre');
  const found = names.flatMap((where, index) => readShares(reader, where, shares[index], centres[index]));
  const open = found.filter(({ percentage }) => percentage === null);
  const rest = 10_000 - Math.round(found.reduce((sum, { percentage }) => sum + (percentage ?? 0) * 100, 0));
  if (rest < 0) {
    const message = say('imports.sharesOverHundred');
    reader.report({ where: shares[0] ?? names[0], field: 'department_share', severity: 'error', code: 'over_hundred', message });
  }
  const even = open.length > 0 ? Math.floor(Math.max(0, rest) / open.length) : 0;
  // The last one gets the remaining hundredth.
  const odd = Math.max(0, rest) - even * open.length;
  const last = open.at(-1);
  return found.map((entry) => ({ ...entry, percentage: entry.percentage ?? (even + (entry === last ? odd : 0)) / 100 }));
}

/** The departments of one column, with the shares and cost centers in the adjacent columns. */
function readShares(reader: RowReader, where: ColumnMapping, share?: ColumnMapping, centre?: ColumnMapping): NamedShare[] {
  const parts = listIn(reader, where).filter((part) => part !== '' && !isNothing(part));
  const shareCells = listIn(reader, share);
  const centreCells = listIn(reader, centre);
  return parts.flatMap((part, place) => {
    const inline = /^(.*?)[\s:(]+(\d{1,3}(?:[.,]\d+)?)\s*%\)?$/.exec(part);
    const said = inline?.[2] ?? shareCells[place] ?? '';
    const percentage = said === '' ? null : percentageOf(said, reader.cell(share));
    if (percentage !== null && (Number.isNaN(percentage) || percentage < 0 || percentage > 100)) {
      const message = say('imports.notPercentage', { share: said });
      reader.report({ where: share ?? where, field: 'department_share', severity: 'error', code: 'not_a_percentage', message });
      return [];
    }
    return [{ name: (inline?.[1] ?? part).slice(0, limits.text), percentage, cost_centre: centreCells[place] || null }];
  });
}

function listIn(reader: RowReader, where: ColumnMapping | undefined): string[] {
  return reader.words(where).split(/\s*[;|\n]\s*/);
}

function percentageOf(text: string, cell: Cell | undefined): number {
  const number = Number(text.replace('%', '').replace(',', '.').trim());
  // A percent format stores 60 % as 0.6.
  return typeof cell === 'number' && number > 0 && number <= 1 ? Math.round(number * 1_000_000) / 10_000 : number;
}
