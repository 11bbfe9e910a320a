import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import type { PeriodResponseRow } from '#shared/contract/rows/stake-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './evaluations-tab.module.css';

const AskStakeholders = lazy(async () => ({
  default: (await import('#web/parts/stakeholders/ask-stakeholders.tsx')).AskStakeholders,
}));

/** The answers of a period's stakeholders, with person, date and stake (S48). */
export function StakeholderAnswers({ period }: { period: PeriodRow }) {
  const t = useText();
  const mayAsk = useMay(feedbackInvitations.invite.permission);
  const [asking, setAsking] = useState(false);
  const asked = useQuery(queryFor(periodStakes.responses, { params: { id: period.id } }));
  const rows = asked.data ?? [];
  // Stakeholders who have answered are not asked again.
  const isOpen = period.decision === 'undecided' && rows.some(({ stakeholder, decision }) => stakeholder !== null && decision === null);
  const answered = rows.filter(({ decision }) => decision !== null);
  return (
    <Stack as="section" framed gap="s" aria-label={t('evaluations.stakeholders.title')}>
      <Row gap="m" align="baseline" className={styles.title}>
        <Heading as="h3">{t('evaluations.stakeholders.title')}</Heading>
        {rows.length > 0 && (
          <Quiet>
            {t('evaluations.stakeholders.summary', {
              answered: answered.length,
              asked: rows.length,
              yes: rows.filter(({ decision }) => decision === 'yes').length,
              no: rows.filter(({ decision }) => decision === 'no').length,
            })}
          </Quiet>
        )}
        {mayAsk && isOpen && <Button onClick={() => setAsking(true)}>{t('evaluations.stakeholders.ask')}</Button>}
      </Row>
      {asked.isPending && <Skeleton lines={3} height={32} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data?.length === 0 && (
        <EmptyState title={t('evaluations.stakeholders.none')}>{t('evaluations.stakeholders.noneHint')}</EmptyState>
      )}
      {rows.length > 0 && <Answers rows={rows} />}
      <Suspense fallback={null}>{asking && <AskStakeholders periodIds={[period.id]} onClose={() => setAsking(false)} />}</Suspense>
    </Stack>
  );
}

function Answers({ rows }: { rows: readonly PeriodResponseRow[] }) {
  const t = useText();
  const formats = useFormats();
  const department = useLabel('department', 'one');
  const heads = [
    t('evaluations.stakeholders.name'),
    department,
    t('evaluations.stakeholders.stake'),
    t('evaluations.stakeholders.share'),
    t('evaluations.stakeholders.answer'),
    t('evaluations.stakeholders.when'),
    t('evaluations.stakeholders.comment'),
  ];
  return (
    <ScrollBox label={t('evaluations.stakeholders.title')}>
      <Table className={styles.answers} headings={heads}>
        {rows.map((row) => (
          <tr key={`${row.stakeholder?.id ?? row.id} ${row.department?.id}`}>
            <th scope="row">{row.name}</th>
            <td>{row.department?.name ?? t('records.none')}</td>
            <td>{row.stake === null ? t('evaluations.stakeholders.gone') : formats.percent(row.stake)}</td>
            <td>{row.share === null ? '' : <FormattedMoney amount={row.share} currency={row.currency} />}</td>
            <td>
              <Answer row={row} />
            </td>
            <td>{when(row)}</td>
            <td className={styles.comment}>{row.comment}</td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );

  function when({ answered_at, invitation }: PeriodResponseRow): string {
    if (answered_at !== null) return formats.date(answered_at);
    if (!invitation) return '';
    return invitation.reminded_at === null
      ? t('evaluations.stakeholders.asked', { date: formats.date(invitation.sent_at) })
      : t('evaluations.stakeholders.reminded', { date: formats.date(invitation.reminded_at) });
  }
}

function Answer({ row }: { row: PeriodResponseRow }) {
  const t = useText();
  if (row.decision !== null)
    return <StatusBadge tone={row.decision === 'yes' ? 'good' : 'over'}>{t(`evaluations.stakeholders.${row.decision}`)}</StatusBadge>;
  return <Quiet as="span">{t(row.invitation ? 'evaluations.stakeholders.noAnswer' : 'evaluations.stakeholders.notAsked')}</Quiet>;
}
