import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { languageNames, languages } from '#shared/domain/messages/languages.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

/** The terms of a deal that members read, in each language. */
export function EditDealTerms({ deal, onClose }: { deal: DealRow; onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof deals.update, { terms: DealRow['terms'] }>(deals.update, {
    input: { params: { id: deal.id } },
    defaults: { terms: deal.terms },
    toBody: ({ terms }) => ({ terms, version: deal.version }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('deals.editTerms')} width={760} onCancel={onClose}>
      {languages.map((language) => (
        <RichTextField key={language} form={form.fields} name={`terms.${language}`} label={languageNames[language]} minHeight={80} />
      ))}
    </FormDialog>
  );
}
