import { usageExportColumns } from '#shared/contract/columns/usage-export.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { exports } from '#shared/contract/groups/exports.ts';
import type { Binary } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type DetailedReport, rowsInForce } from '#shared/domain/usage/product-use/detailed-report.ts';
import { ownersByMonth, TitleClaims } from '#shared/domain/usage/product-use/title-claims.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { Request } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { detailedReports } from '#functions/records/use/usage/report-titles.ts';
import { reportedProducts, useLinksOf } from '#functions/records/use/usage/reported-products.ts';
import { fileOfRows } from '#functions/records/output/lists/list-file.ts';

type Asked = Request<typeof exports.usage>;

/** Counts of titles by month that are in force, a row each, as a file (C659): of all sources or one, of all products or one. */
export async function exportUsage({ caller, query, model: read }: Pick<Asked, 'caller' | 'query' | 'model'>): Promise<Binary> {
  const model = await read();
  const { source_id, product_id, from = '0000-00', to = '9999-99', format = 'xlsx' } = query;
  if (from > to) throw invalid({ from: [say('usage.fromAfterTo', { from, to })] });
  const source = source_id === undefined ? undefined : model.find('usage_source', source_id);
  if (source_id !== undefined && !source) throw notFound(say('kinds.usage_source'));
  const product = product_id === undefined ? undefined : model.find('product', product_id)?.id;
  if (product_id !== undefined && product === undefined) throw notFound(say('kinds.product'));
  const inOrder = nameOrder(model);
  const sources = source ? [source] : [...model.all('usage_source')].toSorted((a, b) => inOrder(a.name, b.name));
  const parts: Iterable<ListRow>[] = [];
  for (const each of sources) parts.push(await rowsOfSource(caller, model, each, { product, from, to }));
  return fileOfRows(caller, model, { name: 'usage', columns: usageExportColumns, rows: concatenated(parts), format });
}

function* concatenated(parts: readonly Iterable<ListRow>[]): Generator<ListRow> {
  for (const part of parts) yield* part;
}

interface Choice {
  product: string | undefined;
  from: string;
  to: string;
}

/** The rows of one source, made while they are written: a large platform has some 700,000. */
async function rowsOfSource(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { id, name, pins }: { id: string; name: string; pins: Parameters<typeof rowsInForce>[1] },
  choice: Choice,
): Promise<Iterable<ListRow>> {
  const reports = await detailedReports(caller, model, id);
  const claims =
    choice.product === undefined ? undefined : new TitleClaims(reports, await reportedProducts(caller, model, id), useLinksOf(model, id));
  const { countsOf } = rowsInForce(reports, pins);
  return reports.values().flatMap((report) => rowsOfReport(name, report, { countsOf, claims, choice }));
}

interface Counting {
  countsOf: ReturnType<typeof rowsInForce>['countsOf'];
  claims: TitleClaims | undefined;
  choice: Choice;
}

function* rowsOfReport(source: string, report: DetailedReport, { countsOf, claims, choice }: Counting): Generator<ListRow> {
  const owners = claims?.of(report).map(ownersByMonth);
  for (const row of report.rows) {
    const title = report.titles[row.title];
    const counts = countsOf(report, row);
    for (const [index, month] of report.months.entries()) {
      const count = row.counts[index] ?? null;
      if (!title || count === null || !counts[index] || month < choice.from || month > choice.to) continue;
      if (owners && !owners[row.title]?.(month).includes(choice.product ?? '')) continue;
      yield {
        source,
        title: title.name,
        publisher: title.publisher,
        print_issn: title.printIssn,
        online_issn: title.onlineIssn,
        isbn: title.isbn,
        doi: title.doi,
        proprietary_id: title.proprietaryId,
        report: report.stored.report,
        release: report.stored.release,
        data_type: row.dataType,
        access_type: row.accessType,
        access_method: row.accessMethod,
        metric: row.metric,
        month,
        count,
      };
    }
  }
}
