import { lazy } from 'react';
import { vendorColumns } from '#shared/contract/columns/providers.ts';
import { vendors } from '#shared/contract/groups/providers.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import { ProviderListMenu } from './provider-list-menu.tsx';

const CreateProvider = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-provider.tsx')).CreateProvider }));

const source: ListSource = { name: 'vendors', columns: vendorColumns, list: vendors.list };
export const ahead = rowsAhead(source);
const edits = { provider: vendors.update };
const hrefOf = (row: GridRow): string => `/vendors/${String(row['id'])}`;

function CreateVendor({ onClose }: { onClose: () => void }) {
  return <CreateProvider as="vendors" onClose={onClose} />;
}

/** The vendors (S60). */
export default function VendorsPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('shell.nav.vendors')}
      edits={edits}
      deletion={vendors}
      hrefOf={hrefOf}
      actions={<ProviderListMenu />}
      create={{ label: t('lists.createVendor'), permission: vendors.create.permission, Dialog: CreateVendor }}
    />
  );
}
