import { lazy } from 'react';
import { dealColumns as columns } from '#shared/contract/columns/deals.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import type { CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { ConsortiumTabs } from './consortium-tabs.tsx';
import { DealState } from './deal-state.tsx';
import styles from './consortium.module.css';

const EditDeal = lazy(async () => ({ default: (await import('./edit-deal.tsx')).EditDeal }));

const source: ListSource = { name: 'deals', columns, list: deals.list };
const edits = { deal: deals.update };
export const ahead = rowsAhead(source);

const renderers: Readonly<Record<string, CellRenderer>> = {
  state: ({ value, text }) => <DealState state={String(value)}>{text}</DealState>,
};

/** The deals of the consortium (S150). */
export default function DealsPage() {
  const t = useText();
  return (
    <Stack className={styles.page}>
      <ConsortiumTabs />
      <ListScreen
        {...source}
        title={t('deals.title')}
        edits={edits}
        renderers={renderers}
        deletion={deals}
        create={{ label: t('deals.create'), permission: deals.create.permission, Dialog: EditDeal }}
      />
    </Stack>
  );
}
