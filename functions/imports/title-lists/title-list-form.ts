import { notFound } from '#shared/contract/errors.ts';
import type { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { nextDay } from '#shared/domain/calendar/dates.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { proposeValidTo } from '#shared/domain/title-lists/check-title-list.ts';
import { today } from '#functions/platform/clock.ts';
import type { Handler } from '#functions/platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { publicationFields } from '#functions/records/holdings/title-lists/publication-fields.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import { largestTitleFile } from './largest-title-file.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A to Z and AA to BZ: three times as many columns as KBART has. */
const sheetLetters = Array.from({ length: 78 }, (_, column) => columnLetters(column));

/** C227: the data of the page that imports a title list. */
export const titleListForm: Handler<typeof titleListImports.form> = async (request) => {
  const model = await request.model();
  const product = model.find('product', request.params.id);
  if (product?.id !== request.params.id) throw notFound(say('kinds.product'));
  const day = today(memberOf(model).timezone);
  const lists = model.by('title_list', 'product_id', product.id).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  const lastEnd = lists.find(({ valid_to }) => valid_to !== null)?.valid_to;
  const valid_from = lastEnd ? nextDay(lastEnd) : day;
  return {
    product: { id: product.id, name: product.name },
    kbartColumns: publicationFields,
    sheetLetters,
    title_lists: lists.map((list) => titleListRow(model, list, day)),
    valid_from,
    valid_to: proposeValidTo(valid_from),
    custom_columns: lists.find(({ custom_columns }) => custom_columns !== null)?.custom_columns ?? null,
    largest_file: largestTitleFile,
    largest_form: 4 * 1024 * 1024,
    most_titles: limits.titles,
  };
};
