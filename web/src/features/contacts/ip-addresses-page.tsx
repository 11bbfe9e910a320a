import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { ipAddressColumns } from '#shared/contract/columns/ip-addresses.ts';
import type { IpAddressRow } from '#shared/contract/entities/ip-address.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import { checkIpAddress } from '#shared/domain/ip-addresses/check-ip-address.ts';
import { queryFor } from '#web/api/queries.ts';
import type { CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { IpTabs } from './ip-tabs.tsx';
import styles from './ip-addresses.module.css';

const AddRanges = lazy(async () => ({ default: (await import('./add-ranges.tsx')).AddRanges }));
const CopyRanges = lazy(async () => ({ default: (await import('#web/parts/ip-addresses/copy-ranges.tsx')).CopyRanges }));

const edits = { ip_address: ipAddresses.update };
const renderers: Readonly<Record<string, CellRenderer>> = {
  // A number of 25 digits is unreadable; 2 to the power of 80 is not.
  size: ({ text }) => {
    const power = text.length > 9 ? BigInt(text).toString(2).length - 1 : 0;
    return power > 0 && 1n << BigInt(power) === BigInt(text) ? (
      <span title={text}>
        2<sup>{power}</sup>
      </span>
    ) : (
      text
    );
  },
  check: ({ text }) => (text === '' ? null : <span className={styles.warn}>{text}</span>),
  uninformed_count: ({ value, text }) => (value === 0 ? text : <span className={styles.warn}>{text}</span>),
};

/** The member's IP ranges (S18). */
export default function IpAddressesPage() {
  const t = useText();
  const cache = useQueryClient();
  const [copied, setCopied] = useState<readonly string[]>();
  const copy = async (): Promise<void> => {
    const rows = (await cache.fetchQuery(queryFor(ipAddresses.list, {}))) as IpAddressRow[];
    // Omits ranges that are meant for a single provider.
    setCopied(rows.filter(({ provider_id }) => provider_id === null).map(({ range }) => range));
  };
  return (
    <Stack className={styles.page}>
      <IpTabs />
      <ListScreen
        name="ip-addresses"
        title={t('contacts.ip.title')}
        columns={ipAddressColumns}
        list={ipAddresses.list}
        edits={edits}
        deletion={ipAddresses}
        renderers={renderers}
        validate={refusalOf}
        create={{ label: t('contacts.ip.add'), permission: ipAddresses.createSeveral.permission, Dialog: AddRanges }}
        actions={
          <Button iconName="copy" onClick={() => void copy()}>
            {t('contacts.ip.copy')}
          </Button>
        }
      />
      {copied && (
        <Suspense fallback={null}>
          <CopyRanges ranges={copied} onClose={() => setCopied(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** In a cell, the reason is more useful than a generic message. */
function refusalOf(_row: GridRow, column: { field: string }, value: unknown): string | undefined {
  return column.field === 'range' ? firstMessageText(checkIpAddress({ range: String(value ?? '') }).slice(-1)) : undefined;
}
