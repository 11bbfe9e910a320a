import Alert from '@cloudscape-design/components/alert';
import { cancellationReasons } from '#shared/contract/entities/subscription.ts';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { lastLetter, needsReason } from '#shared/domain/periods/decide.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

/** The period data that the dialog needs. */
export type DecidedPeriod = Pick<PeriodRow, 'id' | 'version' | 'decision' | 'order_date' | 'notice_sent_on' | 'locked'> &
  Partial<Pick<PeriodRow, 'workflow'>>;

interface DecisionDialogProps {
  period: DecidedPeriod;
  /** The period's name. */
  name: string;
  /** The period's dates, in words. */
  dates: string;
  decision: PeriodRow['decision'];
  /** Records the decision, so that it can be undone. */
  changeSet?: string;
  onClose: () => void;
  onDecided?: () => void;
}

interface Reasons {
  reason: string;
  cancellation_reason: (typeof cancellationReasons)[number] | null;
  dismiss_moot: boolean;
  version: number;
}

const rows = { accepted: periodDecisions.accept, cancelled: periodDecisions.cancel, undecided: periodDecisions.reopen } as const;

/** Accepts or cancels a period, or reverts the decision, with the reason and the consequences for a letter already sent (D3). */
export function DecisionDialog({ period, name, dates, decision, changeSet, onClose, onDecided }: DecisionDialogProps) {
  const t = useText();
  const formats = useFormats();
  const last = lastLetter(period);
  const isWithdrawn = last && (last.letter === 'order' ? decision !== 'accepted' : decision !== 'cancelled');
  const required =
    last && needsReason(period, decision) ? t('decisions.reasonRequired', { letter: t(`decisions.letters.${last.letter}`) }) : undefined;
  const form = useContractForm<(typeof rows)[typeof decision], Reasons>(rows[decision], {
    input: { params: { id: period.id }, ...(changeSet !== undefined && { changeSet }) },
    defaults: { reason: '', cancellation_reason: null, dismiss_moot: true, version: period.version },
    toBody: ({ reason, version, cancellation_reason, dismiss_moot }) => ({
      reason,
      version,
      ...(decision === 'cancelled' && { cancellation_reason }),
      ...(decision === 'accepted' && { dismiss_moot }),
    }),
    check: ({ reason }) => (required && reason.trim() === '' ? [{ field: 'reason', message: required }] : []),
    onDone: () => {
      onDecided?.();
      onClose();
    },
    onRefused: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(`decisions.titles.${decision}`, { name })}
      width={560}
      saveLabel={t(`decisions.confirm.${decision}`)}
      cancelLabel={t('decisions.stop')}
      onCancel={onClose}
    >
      <p>{t(`decisions.lead.${decision}`, { dates })}</p>
      {last && isWithdrawn && <Alert type="warning">{t(`decisions.withdraw.${last.letter}`, { date: formats.date(last.date) })}</Alert>}
      {decision === 'cancelled' && (
        <ChoiceField
          form={form.fields}
          name="cancellation_reason"
          label={t('decisions.cancellationReason')}
          options={cancellationReasons.map((id) => ({ id, name: t(`decisions.reasons.${id}`) }))}
          noneLabel={t('decisions.noReason')}
        />
      )}
      {decision === 'accepted' && period.workflow === 'running' && (
        <CheckboxField form={form.fields} name="dismiss_moot" label={t('decisions.dismissMoot')} />
      )}
      <TextAreaField
        form={form.fields}
        name="reason"
        label={t('decisions.reason')}
        hint={t('decisions.reasonHint')}
        required={required !== undefined}
      />
    </FormDialog>
  );
}
