import { titleListColumns } from '#shared/contract/columns/title-lists.ts';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const source: ListSource = { name: 'title-lists', columns: titleListColumns, list: titleLists.list };
export const ahead = rowsAhead(source);
const edits = { title_list: titleLists.update };
const hrefOf = (row: GridRow): string => `/title-lists/${String(row['id'])}`;

/** The title lists of all products. */
export default function TitleListsPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('titleLists.many')}
      edits={edits}
      deletion={titleLists}
      hrefOf={hrefOf}
      emptyAction={<p>{t('titleLists.noneYetHint')}</p>}
    />
  );
}
