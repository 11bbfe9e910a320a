import { useMemo } from 'react';
import { letterColumns as columns } from '#shared/contract/columns/memberships.ts';
import { letters } from '#shared/contract/groups/memberships.ts';
import { useCommand } from '#web/api/queries.ts';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { BulkAction, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { ConsortiumTabs } from './consortium-tabs.tsx';
import styles from './consortium.module.css';

const source: ListSource = { name: 'letters', columns, list: letters.list };
export const ahead = rowsAhead(source);

const tones: Readonly<Record<string, 'good' | 'plain' | 'over'>> = { delivered: 'good', queued: 'plain' };
const renderers: Readonly<Record<string, CellRenderer>> = {
  state: ({ value, text }) => <StatusBadge tone={tones[String(value)] ?? 'over'}>{text}</StatusBadge>,
};

/** The letters to and from the members (S150); those that were refused or never arrived can be sent again. */
export default function LettersPage() {
  const t = useText();
  const repeat = useCommand(letters.repeat);
  const bulkActions = useMemo((): readonly BulkAction[] => {
    const repeatAll = async (rows: readonly GridRow[]): Promise<void> => {
      for (const row of rows) await repeat.mutateAsync({ params: { id: String(row['id']) } });
    };
    // The client shows the refusal of a letter that was delivered.
    return [{ id: 'repeat', label: t('consortium.repeat'), run: (_ids, rows) => void repeatAll(rows).catch(() => {}) }];
  }, [t, repeat]);
  return (
    <Stack className={styles.page}>
      <ConsortiumTabs />
      <ListScreen {...source} title={t('consortium.letters')} renderers={renderers} bulkActions={bulkActions} />
    </Stack>
  );
}
