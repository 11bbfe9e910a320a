import { ipTellingColumns } from '#shared/contract/columns/ip-addresses.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { IpTabs } from './ip-tabs.tsx';
import styles from './ip-addresses.module.css';

/** The record of which providers were informed of which ranges, and when (S18). */
export default function IpHistoryPage() {
  const t = useText();
  return (
    <Stack className={styles.page}>
      <IpTabs />
      <ListScreen name="ip-tellings" title={t('contacts.ip.history')} columns={ipTellingColumns} list={ipAddresses.tellings} />
    </Stack>
  );
}
