import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Modal } from '#web/components/modal.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import styles from './ask-stakeholders.module.css';

/** Asks stakeholders for their opinion by mail, on one period or on everything undecided, or reminds those who were asked. */
export function AskStakeholders({ periodId, onClose }: { periodId?: string; onClose: () => void }) {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = periodId === undefined ? {} : { subscription_period_ids: periodId };
  const offered = useQuery({ ...queryFor(feedbackInvitations.candidates, { query }), staleTime: 0, gcTime: 0 });
  const invite = useCommand(feedbackInvitations.invite, { onDone: onClose });
  const remind = useCommand(feedbackInvitations.remind, { onDone: onClose });
  const candidates = offered.data ?? [];
  const chosen = candidates.filter(({ id }) => !left.has(id));
  const open = (obstacle: 'obstacle' | 'reminder_obstacle') => chosen.filter((each) => each[obstacle] === null).map(({ id }) => id);
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const send = (command: typeof invite, stakeholder_ids: string[]): void =>
    command.mutate({ body: { ...(periodId === undefined ? {} : { subscription_period_ids: [periodId] }), stakeholder_ids } });
  const busy = invite.isPending || remind.isPending;
  return (
    <Modal
      title={t('evaluations.asking.title')}
      width={620}
      onCancel={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={onClose}>
              {t('common.cancel')}
            </ActionButton>
            <ActionButton
              type="secondary"
              loading={remind.isPending}
              disabled={busy || open('reminder_obstacle').length === 0}
              onPress={() => send(remind, open('reminder_obstacle'))}
            >
              {t('evaluations.asking.remind')}
            </ActionButton>
            <ActionButton
              type="primary"
              loading={invite.isPending}
              disabled={busy || open('obstacle').length === 0}
              onPress={() => send(invite, open('obstacle'))}
            >
              {t('evaluations.asking.invite')}
            </ActionButton>
          </SpaceBetween>
        </Box>
      }
    >
      <div className={styles.asking}>
        <p>{t('evaluations.asking.lead')}</p>
        {offered.isPending && <Skeleton lines={3} height={32} />}
        {offered.isError && <p role="alert">{t('common.loadFailed')}</p>}
        {offered.data?.length === 0 && <p>{t('evaluations.asking.nobody')}</p>}
        {candidates.map(({ id, name, email, undecided, unasked, obstacle, reminder_obstacle }) => {
          const closed = obstacle !== null && reminder_obstacle !== null;
          return (
            <Checkbox
              key={id}
              checked={!closed && !left.has(id)}
              disabled={closed}
              onChange={() => toggle(id)}
              ariaLabel={t('evaluations.asking.choose', { name })}
              description={obstacle ?? t('evaluations.asking.noObstacle', { count: undecided, unasked })}
            >
              {email === null ? name : `${name} (${email})`}
            </Checkbox>
          );
        })}
      </div>
    </Modal>
  );
}
