import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { withMetaData } from '../../ground/metadata/with-meta-data.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { titleListRow } from './title-list-row.ts';

/** All title lists as rows. A list's state depends on the day. */
export function titleListRows(model: ReadModel): TitleListRow[] {
  const day = today(memberOf(model).timezone);
  return model.view(
    'list title-lists',
    () => [...model.all('title_list')].map((list) => withMetaData(model, 'title-lists', titleListRow(model, list, day))),
    day,
  );
}
