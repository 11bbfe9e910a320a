import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import type { DealOfferRow, SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { dealOffers } from '#shared/contract/groups/deal-offers.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Skipped } from './skipped-members.tsx';

interface OfferValues {
  year: string | null;
  valid_until: string | null;
  /** Null for all members with a price that have not accepted it. */
  membership_ids: string[] | null;
}

interface SendOffersProps {
  deal: DealRow;
  offers: readonly DealOfferRow[];
  /** The year and the members that are chosen at first; by default the first year with prices, and all members that have not accepted. */
  year?: number;
  memberIds?: readonly string[];
  onClose: () => void;
}

/** Offers a year of a deal to members at their saved prices. Members that were skipped are named with the reason. */
export function SendOffers({ deal, offers, year: chosen, memberIds, onClose }: SendOffersProps) {
  const t = useText();
  const [outcome, setOutcome] = useState<SentOffers>();
  const first = deal.years.find(({ year: each }) => each === chosen) ?? deal.years.find(({ prices }) => prices) ?? deal.years[0];
  const form: ContractForm<OfferValues> = useContractForm<typeof dealOffers.send, OfferValues>(dealOffers.send, {
    input: { params: { id: deal.id } },
    defaults: {
      year: first ? String(first.year) : null,
      valid_until: first?.member_deadline ?? null,
      membership_ids: memberIds ? [...memberIds] : null,
    },
    toBody: ({ year, valid_until, membership_ids }) => ({
      year: Number(year),
      membership_ids: membership_ids ?? suggested,
      ...(valid_until !== null && { valid_until }),
    }),
    onDone: ({ result }) => (result.skipped.length === 0 ? onClose() : setOutcome(result)),
  });
  const { fields } = form;
  const year = Number(fields.watch('year'));
  const start = useQuery(queryFor(deals.shareForm, { params: { id: deal.id, year: String(year) } }));
  const priced = (start.data?.saved?.members ?? []).filter(({ amount }) => amount !== null);
  const isAccepted = ({ state }: DealOfferRow): boolean => state === 'accepted' || state === 'to_confirm';
  const accepted = new Set(offers.filter((each) => each.year === year && isAccepted(each)).map(({ membership }) => membership.id));
  const suggested = priced.map(({ membership_id }) => membership_id).filter((id) => !accepted.has(id));
  if (outcome) return <Skipped outcome={outcome} title={t('offers.send')} onClose={onClose} />;
  return (
    <FormDialog form={form} title={t('offers.send')} width={640} onCancel={onClose} saveDisabled={!start.isSuccess}>
      <ChoiceField
        form={fields}
        name="year"
        label={t('deals.year')}
        required
        options={deal.years.map((each) => ({ id: String(each.year), name: String(each.year) }))}
      />
      <DateField form={fields} name="valid_until" label={t('offers.lastDay')} required />
      <Field form={fields} name="membership_ids" label={t('offers.members')} hint={t('offers.membersHint')} required>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={(value as string[] | null) ?? suggested}
            options={priced.map(({ membership_id, name }) => ({ id: membership_id, name }))}
            onChange={change}
            invalid={invalid}
            ariaLabel={t('offers.members')}
          />
        )}
      </Field>
      {start.isSuccess && priced.length === 0 && <Alert type="warning">{t('deals.noPrices')}</Alert>}
    </FormDialog>
  );
}
