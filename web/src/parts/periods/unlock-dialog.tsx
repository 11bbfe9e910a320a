import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

interface UnlockDialogProps {
  period: { id: string; version: number };
  /** The period's dates, in words. */
  dates: string;
  onClose: () => void;
  onUnlocked?: ((period: PeriodRow) => void) | undefined;
}

/** Asks for the reason and unlocks money, dates and decision of a period until its next save (C630). */
export function UnlockDialog({ period, dates, onClose, onUnlocked }: UnlockDialogProps) {
  const t = useText();
  const form = useContractForm<typeof periodDecisions.unlock, { reason: string; version: number }>(periodDecisions.unlock, {
    input: { params: { id: period.id } },
    defaults: { reason: '', version: period.version },
    onDone: ({ result }) => {
      onUnlocked?.(result);
      onClose();
    },
    onRefused: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('decisions.lock.title', { dates })}
      width={560}
      saveLabel={t('decisions.lock.confirm')}
      onCancel={onClose}
    >
      <p>{t('decisions.lock.lead')}</p>
      <TextAreaField form={form.fields} name="reason" label={t('decisions.reason')} hint={t('decisions.lock.reasonHint')} required />
    </FormDialog>
  );
}
