import { agreements } from '#shared/contract/groups/agreements.ts';
import type { AgreementRow } from '#shared/contract/rows/article-row.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const parts = ['read', 'publish', 'read_and_publish', 'fee', 'credit'] as const;
type YearValues = Record<(typeof parts)[number], number | null> & { quota: number | null };

/** Costs and quota of an agreement in a year. */
export function EditAgreementYear({ agreement, year, onClose }: { agreement: AgreementRow; year: number; onClose: () => void }) {
  const t = useText();
  const own = (line: AgreementRow['costs'][number]): boolean => line.year === year && !line.institution;
  const cost = agreement.costs.find(own);
  const quota = agreement.quotas.find((line) => line.year === year);
  const form = useContractForm<typeof agreements.update, YearValues>(agreements.update, {
    input: { params: { id: agreement.id } },
    defaults: {
      read: cost?.read ?? null,
      publish: cost?.publish ?? null,
      read_and_publish: cost?.read_and_publish ?? null,
      fee: cost?.fee ?? null,
      credit: cost?.credit ?? null,
      quota: quota?.articles ?? null,
    },
    toBody: ({ quota: articles, ...amounts }) => {
      const hasCost = Object.values(amounts).some((amount) => amount !== null);
      return {
        version: agreement.version,
        costs: [
          ...agreement.costs.filter((line) => !own(line)),
          ...(hasCost ? [{ year, institution: null, openapc_group: cost?.openapc_group ?? null, ...amounts }] : []),
        ],
        quotas: [...agreement.quotas.filter((line) => line.year !== year), ...(articles === null ? [] : [{ year, articles }])],
      };
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('research.yearTitle', { year: String(year) })} width={480} onCancel={onClose}>
      {parts.map((part) => (
        <NumberField
          key={part}
          form={form.fields}
          name={part}
          label={t(`research.costs.${part}`)}
          digits={2}
          currency={agreement.currency}
        />
      ))}
      <NumberField form={form.fields} name="quota" label={t('research.quota')} hint={t('research.quotaHint')} />
    </FormDialog>
  );
}
