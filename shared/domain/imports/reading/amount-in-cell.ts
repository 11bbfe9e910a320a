import { say } from '#shared/domain/messages/message.ts';
import { type ParsedAmount, parseAmount } from '#shared/domain/money/parse-amount.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { Cell } from '../../sheets/cell.ts';

/**
 * The amount in a cell, for all kinds of imports. Uses the decimal separator chosen for the file, else that of the column.
 * `currency` applies to amounts without a currency.
 */
export function amountInCell(
  cell: Cell,
  column: Pick<ColumnMapping, 'decimal_separator'> | undefined,
  { decimal_separator }: Pick<ImportOptions, 'decimal_separator'>,
  currency?: string,
): ParsedAmount {
  if (typeof cell === 'boolean') return { ok: false, code: 'not_an_amount', message: say('money.notAmount') };
  const decimalSeparator = decimal_separator ?? column?.decimal_separator;
  return parseAmount(cell, { ...(currency !== undefined && { currency }), ...(decimalSeparator && { decimalSeparator }) });
}
