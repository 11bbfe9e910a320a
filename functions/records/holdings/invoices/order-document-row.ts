import type { DocumentKind, OrderDocument } from '#shared/contract/entities/invoice.ts';
import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import type { Holder } from '../../work/cards/holder.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { invoiceFilesOf } from './invoice-file.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** An additional order or invoice with its file and the names of who put it there. */
export function orderDocumentRow(model: ReadModel, holder: Pick<Holder, 'entity' | 'id'>, row: OrderDocument): OrderDocumentRow {
  return {
    ...model.live('order_document', row),
    entity: holder.entity,
    entity_id: holder.id,
    subscription_period_id: model.resolve('subscription_period', row.subscription_period_id),
    file: invoiceFilesOf(model, 'order_document', row.id).at(-1) ?? null,
    created_by: reference(model, 'user', row.created_by),
    updated_by: reference(model, 'user', row.updated_by),
  };
}

/** The additional orders, or invoices, of a record, latest first. */
export function orderDocumentsOf(model: ReadModel, holder: Pick<Holder, 'entity' | 'kind' | 'id'>, kind: DocumentKind): OrderDocumentRow[] {
  const { timezone } = memberOf(model);
  const when = (row: OrderDocument): string => row.date ?? dateInTimezone(row.created_at, timezone);
  return model
    .by('order_document', 'entity_id', holder.id)
    .filter((row) => row.entity === holder.kind && row.kind === kind)
    .toSorted((a, b) => (when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : a.id < b.id ? -1 : 1))
    .map((row) => orderDocumentRow(model, holder, row));
}
