import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { NobodyToAsk } from './nobody-to-ask.tsx';
import { useCandidates } from './use-candidates.ts';
import { InvitationPreview } from './invitation-preview.tsx';
import styles from './ask-stakeholders.module.css';
import { nameOrder } from '#web/text/language.ts';
import { Stack } from '#web/ui/primitives.tsx';

type Candidate = ResultOf<typeof feedbackInvitations.candidates>[number];
type Obstacle = 'obstacle' | 'reminder_obstacle';

export interface AskStakeholdersProps {
  /** Restricts the request to these periods; by default all undecided ones, or those chosen here. */
  periodIds?: readonly string[];
  /** The answer date chosen before. */
  answerBy?: string | null;
  onClose: () => void;
  onSent?: () => void;
}

/**
 * Asks stakeholders for their opinion by email, or reminds those already asked. Initially no person is selected: one press of Enter must not
 * write to a whole faculty.
 */
export function AskStakeholders({ periodIds, answerBy: given, onClose, onSent }: AskStakeholdersProps) {
  const t = useText();
  const formats = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [about, setAbout] = useState<readonly string[]>(periodIds ?? []);
  const [typed, setTyped] = useState<string | null | undefined>(given ?? undefined);
  const [previewing, setPreviewing] = useState(false);
  const everything = useCandidates(periodIds ?? []);
  const offered = useCandidates(about);
  const done = (): void => {
    onClose();
    onSent?.();
  };
  const invite = useCommand(feedbackInvitations.invite, { onDone: done });
  const remind = useCommand(feedbackInvitations.remind, { onDone: done });
  const candidates = offered.data ?? [];
  const open = (obstacle: Obstacle): string[] =>
    candidates.filter((each) => chosen.has(each.id) && each[obstacle] === null).map(({ id }) => id);
  const [toInvite, toRemind] = [open('obstacle'), open('reminder_obstacle')];
  const proposed = earliest(candidates.filter(({ id }) => chosen.size === 0 || chosen.has(id)));
  const day = typed === undefined ? proposed : typed;
  const isPast = day !== null && day < formats.today();
  const body = { ...(about.length > 0 && { subscription_period_ids: [...about] }) };
  const invitation = { ...body, stakeholder_ids: toInvite, ...(day !== null && { answer_by: day }) };
  const busy = invite.isPending || remind.isPending;
  return (
    <Modal
      title={t('evaluations.asking.title')}
      width={720}
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
              disabled={busy || toRemind.length === 0}
              onPress={() => remind.mutate({ body: { ...body, stakeholder_ids: toRemind } })}
            >
              {t('evaluations.asking.remind')}
            </ActionButton>
            <ActionButton
              type="primary"
              loading={invite.isPending}
              disabled={busy || isPast || toInvite.length === 0}
              onPress={() => invite.mutate({ body: invitation })}
            >
              {t('evaluations.asking.invite')}
            </ActionButton>
          </SpaceBetween>
        </Box>
      }
    >
      <Stack gap="s" className={styles.asking}>
        <p>{t('evaluations.asking.lead')}</p>
        {offered.isPending && <Skeleton lines={3} height={32} />}
        {offered.isError && <p role="alert">{t('common.loadFailed')}</p>}
        {offered.data?.length === 0 && <NobodyToAsk periodIds={periodIds ?? []} />}
        {!periodIds && (
          <FormField label={t('evaluations.asking.about')} description={t('evaluations.asking.aboutHint')} stretch>
            <MultiDropdown
              values={about}
              options={periodsOf(everything.data ?? [])}
              placeholder={t('evaluations.asking.aboutAll')}
              onChange={setAbout}
            />
          </FormField>
        )}
        {candidates.length > 0 && (
          <FormField
            label={t('evaluations.asking.answerBy')}
            description={t('evaluations.asking.answerByHint')}
            errorText={isPast ? t('evaluations.asking.answerByPast') : undefined}
          >
            <DateInput value={day} onChange={setTyped} isOffered={(date) => date >= formats.today()} invalid={isPast} />
          </FormField>
        )}
        {candidates.length > 0 && <People candidates={candidates} chosen={chosen} onChange={setChosen} />}
        {toInvite.length > 0 && !isPast && (
          <ActionButton type="secondary" onPress={() => setPreviewing(!previewing)}>
            {t(previewing ? 'evaluations.asking.hidePreview' : 'evaluations.asking.preview')}
          </ActionButton>
        )}
        {previewing && toInvite.length > 0 && !isPast && <InvitationPreview invitation={invitation} />}
      </Stack>
    </Modal>
  );
}

interface PeopleProps {
  candidates: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** All stakeholders, selectable one by one or all who can be asked. */
function People({ candidates, chosen, onChange }: PeopleProps) {
  const t = useText();
  const reachable = candidates.filter((each) => each.obstacle === null || each.reminder_obstacle === null);
  const isAll = reachable.length > 0 && reachable.every(({ id }) => chosen.has(id));
  const toggle = (id: string): void =>
    onChange(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]));
  return (
    <>
      {reachable.length > 1 && (
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChange(isAll ? new Set() : new Set(reachable.map(({ id }) => id)))}
        >
          <strong>{t('evaluations.asking.everybody', { count: reachable.length })}</strong>
        </Checkbox>
      )}
      {candidates.map(({ id, name, email, undecided, unasked, obstacle, obstacle_code, reminder_obstacle }) => {
        const closed = obstacle !== null && reminder_obstacle !== null;
        return (
          <Checkbox
            key={id}
            checked={!closed && chosen.has(id)}
            disabled={closed}
            onChange={() => toggle(id)}
            ariaLabel={t('evaluations.asking.choose', { name })}
            description={messageText(obstacle_code, obstacle) ?? t('evaluations.asking.noObstacle', { count: undecided, unasked })}
          >
            {email === null ? name : `${name} (${email})`}
          </Checkbox>
        );
      })}
    </>
  );
}

function earliest(candidates: readonly Candidate[]): string | null {
  return candidates.flatMap(({ answer_by }) => answer_by ?? []).toSorted()[0] ?? null;
}

/** The distinct periods, sorted by name. */
function periodsOf(candidates: readonly Candidate[]) {
  const byId = new Map(candidates.flatMap(({ periods }) => periods).map((period) => [period.id, period]));
  const inOrder = nameOrder();
  return [...byId.values()].toSorted((a, b) => inOrder(a.name, b.name));
}
