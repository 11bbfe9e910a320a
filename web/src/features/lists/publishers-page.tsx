import { lazy } from 'react';
import { publisherColumns } from '#shared/contract/columns/providers.ts';
import { publishers } from '#shared/contract/groups/providers.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import { ProviderListMenu } from './provider-list-menu.tsx';

const CreateProvider = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-provider.tsx')).CreateProvider }));

const source: ListSource = { name: 'publishers', columns: publisherColumns, list: publishers.list };
export const ahead = rowsAhead(source);
const edits = { provider: publishers.update };
const hrefOf = (row: GridRow): string => `/publishers/${String(row['id'])}`;

function CreatePublisher({ onClose }: { onClose: () => void }) {
  return <CreateProvider as="publishers" onClose={onClose} />;
}

/** The publishers (S62). */
export default function PublishersPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('shell.nav.publishers')}
      edits={edits}
      deletion={publishers}
      hrefOf={hrefOf}
      actions={<ProviderListMenu />}
      create={{ label: t('lists.createPublisher'), permission: publishers.create.permission, Dialog: CreatePublisher }}
    />
  );
}
