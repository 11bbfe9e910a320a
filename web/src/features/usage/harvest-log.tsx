import { lazy, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './harvest.module.css';

const AttemptDialog = lazy(async () => ({ default: (await import('./attempt-dialog.tsx')).AttemptDialog }));

/** Requests shown before one asks for more. */
const shownAtFirst = 10;

/** The requests to the COUNTER API of a source, the latest first, and what each came to. */
export function HarvestLog({ id }: { id: string }) {
  const t = useText();
  const formats = useFormats();
  const cache = useQueryClient();
  const asked = useQuery(queryFor(harvest.attempts, { params: { id } }));
  const [open, setOpen] = useState<string>();
  const [isWhole, setIsWhole] = useState(false);
  const rows = asked.data ?? [];
  return (
    <Section
      title={t('harvest.log')}
      actions={
        <Button iconName="refresh" loading={asked.isFetching} onClick={() => void invalidate(cache)}>
          {t('harvest.refresh')}
        </Button>
      }
    >
      {asked.isPending && <Skeleton lines={3} height={28} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data && rows.length === 0 && <p>{t('harvest.logEmpty')}</p>}
      {rows.length > 0 && (
        <ScrollBox className={styles.scroll}>
          <Table headings={[t('harvest.when'), t('harvest.report'), t('harvest.months'), t('harvest.outcome'), t('harvest.answer')]}>
            {(isWhole ? rows : rows.slice(0, shownAtFirst)).map((row) => (
              <tr key={row.id}>
                <td>
                  <Button
                    variant="inline-link"
                    ariaLabel={t('harvest.showOf', { when: formats.dateTime(row.started) ?? '' })}
                    onClick={() => setOpen(row.id)}
                  >
                    {formats.dateTime(row.started)}
                  </Button>
                </td>
                <td>{`${row.report} ${row.release}`}</td>
                <td>{row.from === row.to ? formats.month(row.from) : `${formats.month(row.from)} – ${formats.month(row.to)}`}</td>
                <td>{t(`harvest.outcomes.${row.outcome}`)}</td>
                <td>{messageText(row.sentence_code, row.sentence)}</td>
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
      {!isWhole && rows.length > shownAtFirst && (
        <Button onClick={() => setIsWhole(true)}>{t('harvest.showAll', { count: rows.length })}</Button>
      )}
      {open !== undefined && <AttemptDialog id={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
