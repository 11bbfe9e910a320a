import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Toggle from '@cloudscape-design/components/toggle';
import { workflows } from '#shared/contract/groups/workflows.ts';
import type { Applicability } from '#shared/contract/rows/workflow-row.ts';
import { coupled } from '#shared/domain/workflow/applicability.ts';
import { applicableField, milestones, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import styles from './workflows.module.css';

const width = 820;

/** The tasks that apply to periods without settings of their own (C193, C194). */
export function GeneralTasksDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const known = useQuery(queryFor(workflows.generalApplicability, {}));
  if (!known.data) return <LoadingDialog title={t('workflows.generalTitle')} query={known} width={width} onClose={onClose} />;
  return <GeneralTasksForm known={known.data} onClose={onClose} />;
}

function GeneralTasksForm({ known, onClose }: { known: Applicability; onClose: () => void }) {
  const t = useText();
  const [change, setChange] = useState<Partial<Applicability>>({});
  const [failure, setFailure] = useState<string>();
  const command = useCommand(workflows.changeGeneralApplicability, { report: 'form' });
  const now = { ...known, ...change };
  const save = async (): Promise<void> => {
    try {
      await command.mutateAsync({ body: change });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    }
  };
  return (
    <Modal
      title={t('workflows.generalTitle')}
      width={width}
      onCancel={onClose}
      onSave={() => void save()}
      saving={command.isPending}
      saveDisabled={JSON.stringify(now) === JSON.stringify(known)}
    >
      {failure !== undefined && <Alert type="error">{failure}</Alert>}
      <p className={styles.lead}>
        {t('workflows.generalLead')} <Link to="/workflow-settings">{t('workflows.generalMore')}</Link>
      </p>
      <div className={styles.groups}>
        {milestones.map((milestone) => (
          <Stack as="fieldset" gap="xs" key={milestone} className={styles.group}>
            <legend>{t(`workflows.milestones.${milestone}`)}</legend>
            {tasksOfMilestone[milestone].map((task) => (
              <Toggle
                key={task}
                checked={now[applicableField(task)]}
                onChange={({ detail }) => setChange((before) => ({ ...before, ...coupled({ [applicableField(task)]: detail.checked }) }))}
              >
                {t(`workflows.tasks.${task}`)}
              </Toggle>
            ))}
          </Stack>
        ))}
      </div>
    </Modal>
  );
}
