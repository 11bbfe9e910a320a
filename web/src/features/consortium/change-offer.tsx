import type { DealOfferRow } from '#shared/contract/entities/deal-offer.ts';
import { offerActions } from '#shared/contract/groups/deal-offers.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Quiet } from '#web/ui/primitives.tsx';

interface ChangeValues {
  price: number | null;
  start_date: string | null;
  end_date: string | null;
  note: string;
}

/** Changes price or dates of an accepted offer; its member is notified. */
export function ChangeOffer({ offer, onClose }: { offer: DealOfferRow; onClose: () => void }) {
  const t = useText();
  const form: ContractForm<ChangeValues> = useContractForm<typeof offerActions.change, ChangeValues>(offerActions.change, {
    input: { params: { id: offer.id } },
    defaults: { price: offer.price, start_date: offer.start_date, end_date: offer.end_date, note: '' },
    toBody: ({ price, start_date, end_date, note }) => ({
      version: offer.version,
      note: note === '' ? null : note,
      ...(price !== null && { price }),
      ...(start_date !== null && { start_date }),
      ...(end_date !== null && { end_date }),
    }),
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('offers.change')} width={520} onCancel={onClose}>
      <Quiet>{t('offers.changeLead', { name: offer.membership.name })}</Quiet>
      <NumberField form={fields} name="price" label={t('deals.amount')} digits={2} currency={offer.currency} required />
      <DateField form={fields} name="start_date" label={t('dialogs.period.start')} required />
      <DateField form={fields} name="end_date" label={t('dialogs.period.end')} required />
      <TextAreaField form={fields} name="note" label={t('offers.noteToMember')} />
    </FormDialog>
  );
}
