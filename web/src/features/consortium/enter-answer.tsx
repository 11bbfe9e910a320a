import type { DealOfferRow } from '#shared/contract/entities/deal-offer.ts';
import { offerActions } from '#shared/contract/groups/deal-offers.ts';
import { offerAnswers, type OfferAnswerKind } from '#shared/domain/consortium/offers.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

interface AnswerValues {
  kind: OfferAnswerKind | 'counter_declined' | 'confirmed';
  name: string;
  role: string;
  price: number | null;
  po_number: string;
  note: string;
}

interface EnterAnswerProps {
  offer: DealOfferRow;
  /** The words of the office alone: with which it declines a counter offer, or says how the member confirmed an acceptance. */
  words?: 'counter_declined' | 'confirmed' | undefined;
  onClose: () => void;
}

/** The answer that a member gave by mail or phone; or the words with which the office declines its counter offer, or confirms its acceptance. */
export function EnterAnswer({ offer, words, onClose }: EnterAnswerProps) {
  const t = useText();
  const form = useContractForm<typeof offerActions.answer, AnswerValues>(offerActions.answer, {
    input: { params: { id: offer.id } },
    defaults: { kind: words ?? 'accepted', name: '', role: '', price: null, po_number: '', note: '' },
    toBody: ({ kind, note, name, role, price, po_number }) =>
      words ? { kind, note } : { kind, note, name, role, po_number, price: kind === 'countered' ? price : null },
    onDone: onClose,
  });
  const { fields } = form;
  if (words)
    return (
      <FormDialog form={form} title={t(words === 'confirmed' ? 'offers.confirm' : 'offers.declineCounter')} width={520} onCancel={onClose}>
        {words === 'confirmed' ? (
          <TextAreaField form={fields} name="note" label={t('offers.confirmNote')} required />
        ) : (
          <TextAreaField form={fields} name="note" label={t('offers.noteToMember')} />
        )}
      </FormDialog>
    );
  return (
    <FormDialog form={form} title={t('offers.enterAnswer')} width={520} onCancel={onClose}>
      <ChoiceField
        form={fields}
        name="kind"
        label={t('offers.answer')}
        required
        options={offerAnswers.map((id) => ({ id, name: t(`consortium.dealCells.${id}`) }))}
      />
      <TextField form={fields} name="name" label={t('offers.answeredBy')} required />
      <TextField form={fields} name="role" label={t('offers.role')} />
      {fields.watch('kind') === 'countered' && (
        <NumberField form={fields} name="price" label={t('offers.proposedPrice')} digits={2} currency={offer.currency} />
      )}
      <TextField form={fields} name="po_number" label={t('offers.poNumber')} />
      <TextAreaField form={fields} name="note" label={t('offers.note')} />
    </FormDialog>
  );
}
