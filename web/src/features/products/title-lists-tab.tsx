import { useMemo } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { titleListColumns } from '#shared/contract/columns/title-lists.ts';
import { products } from '#shared/contract/groups/products.ts';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text, useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import type { ProductContext } from './product-record.tsx';

const edits = { title_list: titleLists.update };
// The product is known here.
const columns = titleListColumns.filter(({ field }) => field !== 'product' && field !== 'publisher');

/** The title lists of a product (S56), and the ways to make one. */
export default function TitleListsTab() {
  const t = useText();
  const navigate = useNavigate();
  const { product } = useOutletContext<ProductContext>();
  const mayImport = useMay(titleListImports.process.permission);
  const mayEdit = useMay(products.createTitleList.permission);
  const bulkActions = useMemo(
    (): BulkAction[] => [
      {
        id: 'compare',
        label: text('titleLists.compare'),
        run: (ids, rows) => {
          const [newer, older] = rows.toSorted((a, b) => (String(a['valid_from']) < String(b['valid_from']) ? 1 : -1));
          if (ids.length !== 2 || !newer || !older) showToast(text('titleLists.compareTwo'), 'warning');
          else void navigate(`/title-lists/${String(newer['id'])}/difference?with=${String(older['id'])}`);
        },
      },
    ],
    [navigate],
  );
  const link = (to: string, label: string, primary: boolean) => (
    <Button
      variant={primary ? 'primary' : 'normal'}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    >
      {label}
    </Button>
  );
  const ways = (
    <>
      {mayEdit && link(`/title-lists/manual/${product.id}/create`, t('titleLists.byHand'), !mayImport)}
      {mayImport && link(`/title-lists/imports/${product.id}/create`, t('titleLists.importFile'), true)}
    </>
  );
  return (
    <ListScreen
      name="title-lists"
      title={t('titleLists.tab')}
      columns={columns}
      list={products.titleLists}
      params={{ id: product.id }}
      exportFilters={[{ field: 'product', operator: 'in', values: [product.id] }]}
      edits={edits}
      deletion={titleLists}
      bulkActions={bulkActions}
      actions={ways}
      emptyAction={
        <>
          <p>{t('titleLists.noneYetHint')}</p>
          <Row align="stretch" justify="center">
            {ways}
          </Row>
        </>
      }
      height="content"
    />
  );
}
