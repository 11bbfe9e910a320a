import { medianOf } from '#shared/domain/forecasts/statistics.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import type { SheetRow } from '../../sheets/cell.ts';
import type { ArticleField } from './article-fields.ts';
import { type ArticleProblem, valueOf } from './read-article.ts';

/** Maximum relative difference between an amount and its original amount at the rate. */
const tolerance = 0.01;
/** Minimum rows of a currency and year for a typical rate. */
const minRows = 3;

type Given = { mapping: readonly ColumnMapping[]; options: ImportOptions };

/** A row with an amount and the amount before its conversion. Ratios are not money. */
interface Converted {
  /** Amount divided by original amount. */
  ratio: number;
  /** Rows of one currency and year share a typical rate. */
  group: string;
  /** The rate in the row, quoted in either direction. */
  rate: number | undefined;
}

function convertedIn(row: SheetRow, { mapping, options }: Given): Converted | undefined {
  const columnOf = (field: ArticleField) => mapping.find((column) => column.field === field);
  const text = (field: ArticleField): string => valueOf(row.cells[columnOf(field)?.column ?? -1]);
  const figure = (field: ArticleField): number => {
    const parsed = amountInCell(text(field), columnOf(field), options);
    return parsed.ok && parsed.decimal !== undefined ? Number(parsed.decimal) : 0;
  };
  const [amount, original, rate] = [figure('amount'), figure('amount_original'), figure('conversion_rate')];
  if (amount <= 0 || original <= 0) return undefined;
  const converted = { ratio: amount / original, group: `${text('currency')} ${text('article_period')}` };
  if (rate > 0) return { ...converted, rate };
  // An original amount in the same currency is not an amount before conversion.
  const of = columnOf('amount')?.currency;
  const isConverted = of !== undefined && text('currency') !== '' && text('currency').toUpperCase() !== of;
  return isConverted ? { ...converted, rate: undefined } : undefined;
}

/** The median ratio of amount to original amount in a file, by currency and year. Empty for files without original amounts. */
export function ratesOfFile(rows: readonly SheetRow[], given: Given): ReadonlyMap<string, number> {
  if (!given.mapping.some(({ field }) => field === 'amount_original')) return new Map();
  const groups = Map.groupBy(
    rows.flatMap((row) => convertedIn(row, given) ?? []),
    ({ group }) => group,
  );
  return new Map(
    [...groups].flatMap(([group, all]) => {
      const ratio = all.length < minRows ? undefined : medianOf(all.map((each) => each.ratio));
      return ratio === undefined ? [] : [[group, ratio] as const];
    }),
  );
}

/**
 * A warning for an amount that differs by more than 1 % from its converted original amount.
 * Uses the rate of the row, else the typical rate of the file.
 */
export function conversionProblem(row: SheetRow, given: Given, rates: ReadonlyMap<string, number>): ArticleProblem | undefined {
  if (!given.mapping.some(({ field }) => field === 'amount_original')) return undefined;
  const converted = convertedIn(row, given);
  if (converted === undefined) return undefined;
  const { ratio, rate, group } = converted;
  const isNear = (usual: number): boolean => Math.abs(ratio / usual - 1) <= tolerance;
  const problem = (message: Message): ArticleProblem => ({ field: 'amount', severity: 'warning', code: 'rate_differs', message });
  if (rate !== undefined) return isNear(rate) || isNear(1 / rate) ? undefined : problem(say('imports.articleOffRate'));
  const usual = rates.get(group);
  return usual === undefined || isNear(usual) ? undefined : problem(say('imports.articleOffUsualRate'));
}
