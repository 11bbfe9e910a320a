import type { TitleList } from '#shared/contract/entities/title-list.ts';
import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { titleListState } from '#shared/domain/title-lists/lists-in-force.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { titleCount } from './title-list-edits.ts';
import { reference } from '../../ground/references/reference.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';

/** A title list with the names of its references, its number of titles, and its state on a day. */
export function titleListRow(model: ReadModel, list: TitleList, today: string): TitleListRow {
  const { content: _content, titles: _titles, report, ...shown } = model.live('title_list', list);
  const product = model.find('product', list.product_id);
  return {
    ...shown,
    product: reference(model, 'product', list.product_id),
    ...identifiersOf(product),
    publisher: reference(model, 'provider', product?.publisher_id),
    title_count: titleCount(model, list),
    state: titleListState(list, model.by('title_list', 'product_id', product?.id ?? list.product_id), today),
    has_report: report !== null,
  };
}
