import { medianOf } from '#shared/domain/forecasts/statistics.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import type { SheetRow } from '../../sheets/cell.ts';
import type { ArticleField } from './article-fields.ts';
import { type ArticleProblem, valueOf } from './read-article.ts';

/** How far an amount may lie from its original amount at the rate. */
const tolerance = 0.01;
/** How many rows of a currency and year make a usual rate. */
const minRows = 3;

type Given = { mapping: readonly ColumnMapping[]; options: ImportOptions };

/** A row with an amount and the amount before it was converted. Ratios of amounts, which are no money. */
interface Converted {
  /** Amount over original amount. */
  ratio: number;
  /** Rows of one currency and year were converted alike. */
  group: string;
  /** The rate that the row names, however it is quoted. */
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
  // An original amount in the same currency is another thing than the amount before it was converted.
  const of = columnOf('amount')?.currency;
  const isConverted = of !== undefined && text('currency') !== '' && text('currency').toUpperCase() !== of;
  return isConverted ? { ...converted, rate: undefined } : undefined;
}

/** The usual ratio of amount to original amount in a file, by currency and year. Empty for files without original amounts. */
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

/** What is asked of an amount that lies more than 1 % from its original amount, at the rate of its row or else at that of the file's other rows. */
export function conversionProblem(row: SheetRow, given: Given, rates: ReadonlyMap<string, number>): ArticleProblem | undefined {
  if (!given.mapping.some(({ field }) => field === 'amount_original')) return undefined;
  const converted = convertedIn(row, given);
  if (converted === undefined) return undefined;
  const { ratio, rate, group } = converted;
  const isNear = (usual: number): boolean => Math.abs(ratio / usual - 1) <= tolerance;
  const problem = (message: Message): ArticleProblem => ({ field: 'amount', severity: 'warning', code: 'rate_differs', message });
  if (rate !== undefined) return isNear(rate) || isNear(1 / rate) ? undefined : problem(say('imports.articleNotAtRate'));
  const usual = rates.get(group);
  return usual === undefined || isNear(usual) ? undefined : problem(say('imports.articleNotAtUsualRate'));
}
