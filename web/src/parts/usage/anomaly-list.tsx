import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { usageAnomalies } from '#shared/contract/groups/usage-anomalies.ts';
import type { UsageAnomalyRow } from '#shared/contract/rows/usage-anomaly-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './anomaly-list.module.css';
import { Stack } from '#web/ui/primitives.tsx';

interface AnomalyListProps<A extends UsageAnomalyRow> {
  anomalies: readonly A[];
  /** The subject of an anomaly, where the list covers several products. */
  subject?: (anomaly: A) => React.ReactNode;
}

/** Unusual months in sentences, each with the titles that caused it, and a button to dismiss it with a note (C658). */
export function AnomalyList<A extends UsageAnomalyRow>({ anomalies, subject }: AnomalyListProps<A>) {
  const t = useText();
  const formats = useFormats();
  const mayDismiss = useMay(usageAnomalies.dismiss.permission);
  const [dismissing, setDismissing] = useState<A>();
  const takeBack = useCommand(usageAnomalies.dismiss);
  return (
    <>
      <Stack as="ul" gap="s">
        {anomalies.map((anomaly) => {
          const { id, month, value, reference, rules, titles, dismissed } = anomaly;
          const sentence = t(`subscriptionUsage.anomalies.${rules[0] ?? 'deviation'}`, {
            month: formats.month(month),
            value: formats.number(value, 0),
            reference: formats.number(reference, 0),
          });
          const label = t(dismissed ? 'usage.anomalies.takeBack' : 'usage.anomalies.dismiss');
          return (
            <li key={id}>
              {subject && <strong className={styles.subject}>{subject(anomaly)}</strong>}
              <span>{sentence}</span>{' '}
              {mayDismiss && (
                <Button
                  variant="inline-link"
                  ariaLabel={`${label}: ${sentence}`}
                  onClick={() => (dismissed ? takeBack.mutate({ params: { id }, body: { dismissed: false } }) : setDismissing(anomaly))}
                >
                  {label}
                </Button>
              )}
              {titles.length > 0 && (
                <p className={styles.quiet}>
                  {t('usage.anomalies.titles', {
                    titles: titles.map(({ name, uses }) => `${name} (${formats.number(uses, 0)})`).join(', '),
                  })}
                </p>
              )}
              {dismissed && (
                <p className={styles.quiet}>
                  {t('usage.anomalies.dismissed', { name: dismissed.by?.name ?? '', at: formats.date(dismissed.at) })}
                  {dismissed.note !== null && ` ${dismissed.note}`}
                </p>
              )}
            </li>
          );
        })}
      </Stack>
      {dismissing && <DismissDialog id={dismissing.id} onClose={() => setDismissing(undefined)} />}
    </>
  );
}

function DismissDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof usageAnomalies.dismiss, { note: string }>(usageAnomalies.dismiss, {
    input: { params: { id } },
    defaults: { note: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('usage.anomalies.dismissTitle')}
      saveLabel={t('usage.anomalies.dismiss')}
      width={480}
      onCancel={onClose}
    >
      <TextAreaField form={form.fields} name="note" label={t('columns.Note')} hint={t('usage.anomalies.noteHint')} />
    </FormDialog>
  );
}
