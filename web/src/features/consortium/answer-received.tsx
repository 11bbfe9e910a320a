import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import type { ReceivedOfferDetail } from '#shared/contract/entities/received-offer.ts';
import { receivedOffers } from '#shared/contract/groups/received-offers.ts';
import type { OfferAnswerKind } from '#shared/domain/consortium/offers.ts';
import type { CallError } from '#web/api/call-error.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface AnswerValues {
  /** The subscription that the offer renews; `new` for a new one. */
  target: string | null;
  product_id: string | null;
  price: number | null;
  po_number: string;
  note: string;
}

/** An existing period of the dates of the offer, as the refusal describes it. */
interface KnownPeriod {
  id: string;
  start_date: string;
  end_date: string | null;
  price: number | null;
  currency: string;
  decision: 'undecided' | 'accepted' | 'cancelled';
  is_locked: boolean;
}

interface AnswerReceivedProps {
  offer: ReceivedOfferDetail;
  kind: OfferAnswerKind;
  onClose: () => void;
}

/** The dialog of an answer: for an acceptance the subscription that it renews or a new one, for a counter offer the price. */
export function AnswerReceived({ offer, kind, onClose }: AnswerReceivedProps) {
  const t = useText();
  const [known, setKnown] = useState<KnownPeriod>();
  const [refusal, setRefusal] = useState<string>();
  const isPlacing = kind === 'accepted' && (offer.state === 'accepted' || offer.state === 'ordered');
  const isPlaced = offer.periods.length > 0;
  const form: ContractForm<AnswerValues> = useContractForm<typeof receivedOffers.answer, AnswerValues>(receivedOffers.answer, {
    input: { params: { id: offer.id } },
    defaults: {
      target: suggested(offer.subscriptions) ?? 'new',
      product_id: suggested(offer.own_products),
      price: null,
      po_number: '',
      note: '',
    },
    toBody: ({ target, product_id, price, po_number, note }) => ({
      kind,
      replaces: offer.answer?.at ?? null,
      ...(!isPlacing && { note: note === '' ? null : note }),
      ...(kind === 'countered' && { price }),
      ...(kind === 'accepted' && !isPlacing && { po_number: po_number === '' ? null : po_number }),
      ...(kind === 'accepted' && (target === 'new' ? { product_id } : { subscription_id: target })),
      ...(known && { period_id: known.id }),
    }),
    onDone: onClose,
    onRefused: (error) => {
      setKnown(periodOf(error));
      setRefusal(error.message);
    },
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={isPlacing ? t('offers.received.place') : t(`offers.page.choose.${kind}`)} width={600} onCancel={onClose}>
      {known ? <ExistingPeriod period={known} /> : refusal !== undefined && <Alert type="warning">{refusal}</Alert>}
      {kind === 'accepted' && !isPlaced && <Placement form={form} offer={offer} onChange={() => setKnown(undefined)} />}
      {kind === 'accepted' && <Quiet>{t('offers.received.acceptHint', { office: offer.office })}</Quiet>}
      {kind !== 'accepted' && isPlaced && <Quiet>{t('offers.received.freed')}</Quiet>}
      {kind === 'countered' && (
        <NumberField form={fields} name="price" label={t('offers.proposedPrice')} digits={2} currency={offer.currency} />
      )}
      {kind === 'accepted' && !isPlacing && <TextField form={fields} name="po_number" label={t('offers.received.poNumber')} />}
      {!isPlacing && <TextAreaField form={fields} name="note" label={t('offers.received.note')} />}
    </FormDialog>
  );
}

/** The subscription of an acceptance, and for a new one its product. */
function Placement({ form, offer, onChange }: { form: ContractForm<AnswerValues>; offer: ReceivedOfferDetail; onChange: () => void }) {
  const t = useText();
  const detail = (reason: ReceivedOfferDetail['own_products'][number]['reason']) =>
    reason === null ? {} : { detail: t(`offers.received.reasons.${reason}`) };
  const choices = (all: ReceivedOfferDetail['own_products']) => all.map(({ id, name, reason }) => ({ id, name, ...detail(reason) }));
  const target = form.fields.watch('target');
  return (
    <>
      <ChoiceField
        form={form.fields}
        name="target"
        label={t('offers.received.renews')}
        required
        options={[{ id: 'new', name: t('offers.received.newSubscription') }, ...choices(offer.subscriptions)]}
        onChosen={onChange}
      />
      {target === 'new' && (
        <ChoiceField
          form={form.fields}
          name="product_id"
          label={t('columns.Product')}
          required
          hint={t('offers.received.productHint')}
          options={choices(offer.own_products)}
        />
      )}
    </>
  );
}

/** The question about an existing period of the dates of the offer. Saving again confirms it. */
function ExistingPeriod({ period }: { period: KnownPeriod }) {
  const t = useText();
  const formats = useFormats();
  const { start_date, end_date, price, currency, decision, is_locked } = period;
  const values = {
    dates: `${formats.date(start_date)} – ${formats.date(end_date)}`,
    price: price === null ? '–' : formats.money(price, currency),
    decision: t(`records.decisions.${decision}`),
  };
  return (
    <Alert type="warning" header={t('offers.received.existing', values)}>
      {t(is_locked ? 'offers.received.existingLocked' : 'offers.received.existingHint')}
    </Alert>
  );
}

/** The best suggestion, unless only its provider is the same. */
function suggested(all: ReceivedOfferDetail['own_products']): string | null {
  const [first] = all;
  return first?.reason === 'issn' || first?.reason === 'product' ? first.id : null;
}

/** The period of a refusal that asks about it. */
function periodOf({ result }: CallError): KnownPeriod | undefined {
  const { code, period } = (result ?? {}) as { code?: string; period?: KnownPeriod };
  return code === 'offer.period' ? period : undefined;
}
