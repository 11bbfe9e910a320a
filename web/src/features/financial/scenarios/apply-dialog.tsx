import { useEffect, useRef } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioApplied, ScenarioView } from '#shared/contract/rows/scenario-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface ApplyDialogProps {
  scenario: Pick<ScenarioView, 'id' | 'name' | 'version'>;
  onDone: (applied: ScenarioApplied) => void;
  onClose: () => void;
}

/** Shows what applying a saved scenario writes, and writes it. */
export function ApplyDialog({ scenario, onDone, onClose }: ApplyDialogProps) {
  const t = useText();
  const { id, version } = scenario;
  const key = useRef(crypto.randomUUID());
  const rehearsal = useCommand(scenarios.apply, { invalidates: false });
  const apply = useCommand(scenarios.apply, { onDone: ({ result }) => onDone(result) });
  const { mutate } = rehearsal;
  useEffect(() => mutate({ params: { id }, query: { check: true }, body: { version } }), [mutate, id, version]);
  const planned = rehearsal.data?.result;
  const isEmpty = planned !== undefined && planned.periods.length === 0 && planned.budgets.length === 0;
  return (
    <Modal
      title={t('scenarios.applyTitle', { name: scenario.name })}
      width={760}
      onCancel={onClose}
      saveLabel={t('scenarios.applyNow')}
      saveDisabled={!planned || isEmpty}
      saving={apply.isPending}
      onSave={() => apply.mutate({ params: { id }, body: { version }, idempotencyKey: key.current })}
    >
      <SpaceBetween size="m">
        <Quiet>{t('scenarios.applyHint')}</Quiet>
        {rehearsal.isError && <Alert type="error">{rehearsal.error.message}</Alert>}
        {rehearsal.isPending && <Skeleton lines={4} height={32} />}
        {isEmpty && <Quiet>{t('scenarios.applyNothing')}</Quiet>}
        {planned && <Planned planned={planned} />}
      </SpaceBetween>
    </Modal>
  );
}

function Planned({ planned }: { planned: ScenarioApplied }) {
  const t = useText();
  const formats = useFormats();
  const { periods, budgets, skipped, scenario } = planned;
  return (
    <SpaceBetween size="m">
      {periods.length > 0 && (
        <Table headings={[t('columns.Subscription'), t('scenarios.proposal'), t('scenarios.price')]} aria-label={t('columns.Subscription')}>
          {periods.map((each) => (
            <tr key={each.id}>
              <th scope="row">{each.subscription.name}</th>
              <td>{each.proposal_status === null ? '' : t(`decisions.proposals.${each.proposal_status}`)}</td>
              <td>
                {each.amount === null
                  ? each.percent === null
                    ? ''
                    : formats.percent(each.percent, { typed: true, signed: true })
                  : formats.money(each.amount, each.currency)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {budgets.length > 0 && (
        <Table headings={[t('columns.Department'), t('scenarios.budgetScenario')]} aria-label={t('scenarios.budgetScenario')}>
          {budgets.map(({ department, amount, percent }) => (
            <tr key={department.id}>
              <th scope="row">{department.name}</th>
              <td>
                {formats.money(amount, scenario.currency)}
                {percent !== null && ` (${formats.percent(percent, { typed: true, signed: true })})`}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {skipped.length > 0 && (
        <Alert type="warning" header={t('scenarios.skipped')}>
          <ul>
            {skipped.map(({ id, name, reason, message, message_code }) => (
              <li key={`${id} ${reason}`}>{t('scenarios.skippedLine', { name, reason: messageText(message_code, message) })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </SpaceBetween>
  );
}
