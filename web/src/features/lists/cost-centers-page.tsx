import { lazy } from 'react';
import { costCenterColumns as columns } from '#shared/contract/columns/catalogues.ts';
import { costCenters } from '#shared/contract/groups/catalogues.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useLabel } from '#web/components/use-label.ts';
import { useText } from '#web/text/text.ts';

const CreateCostCenter = lazy(async () => ({
  default: (await import('#web/components/create-dialogs/create-cost-center.tsx')).CreateCostCenter,
}));

const source: ListSource = { name: 'cost-centers', columns, list: costCenters.list };
export const ahead = rowsAhead(source);
const edits = { cost_center: costCenters.update };

/** The cost centres (S10), called as the member calls them (R013). */
export default function CostCentersPage() {
  const t = useText();
  const title = useLabel('cost_center');
  const one = useLabel('cost_center', 'one');
  return (
    <ListScreen
      {...source}
      title={title}
      edits={edits}
      deletion={costCenters}
      create={{
        label: t('lists.createCostCenter', { label: one }),
        permission: costCenters.create.permission,
        Dialog: CreateCostCenter,
      }}
    />
  );
}
