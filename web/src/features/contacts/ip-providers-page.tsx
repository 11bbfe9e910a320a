import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ipProviderColumns } from '#shared/contract/columns/ip-addresses.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text, useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { IpTabs } from './ip-tabs.tsx';
import styles from './ip-addresses.module.css';

/** Max providers per record; a larger selection is refused with a message. */
const mostTold = 40;

const TellProviders = lazy(async () => ({ default: (await import('#web/parts/ip-addresses/notify-providers.tsx')).TellProviders }));

const renderers: Readonly<Record<string, CellRenderer>> = {
  name: ({ row, text: name }) => (
    <Link
      tabIndex={-1}
      className={styles.link}
      to={`/${row['is_publisher'] === true ? 'publishers' : 'vendors'}/${String(row['id'])}/contacts`}
    >
      {name}
    </Link>
  ),
  state: ({ value, text: words }) => (
    <span className={styles.state} data-state={String(value)}>
      {words}
    </span>
  ),
};

/** The providers with the ranges known to them, and the action that records informing some of them (S18). */
export default function IpProvidersPage() {
  const t = useText();
  const mayTell = useMay(ipAddresses.tell.permission);
  const [told, setTold] = useState<readonly { id: string; name: string }[]>();
  const bulkActions = useMemo(
    (): BulkAction[] => [
      {
        id: 'tell',
        label: text('contacts.ip.tellSelected'),
        run: (ids, rows) => {
          if (ids.length > mostTold) showToast(text('contacts.ip.mostProviders', { most: mostTold }), 'warning');
          else setTold(ids.map((id) => ({ id, name: String(rows.find((row) => row['id'] === id)?.['name'] ?? '') })));
        },
      },
    ],
    [],
  );
  return (
    <Stack className={styles.page}>
      <IpTabs />
      <ListScreen
        name="ip-providers"
        title={t('contacts.ip.providers')}
        columns={ipProviderColumns}
        list={ipAddresses.providers}
        renderers={renderers}
        {...(mayTell ? { bulkActions } : {})}
        emptyAction={<p>{t('contacts.ip.noneYetHint')}</p>}
      />
      {told && (
        <Suspense fallback={null}>
          <TellProviders providers={told} onClose={() => setTold(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}
