import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealBalance, DealRow } from '#shared/contract/rows/deal-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { DealSums } from './deal-sums.tsx';
import { choicesOf, type GapChoice, isBelowMinimum, openYears, sharableYears, stepOf } from './gap-choices.ts';
import { PricesAnew } from './prices-anew.tsx';
import { Skipped } from './skipped-members.tsx';

interface CloseDealProps {
  deal: DealRow;
  onClose: () => void;
}

/** Closes a deal, or decides about the gap of a closed one: its sums, the choices, and what follows from each (RK26). */
export function CloseDeal({ deal, onClose }: CloseDealProps) {
  const t = useText();
  const balance = useQuery(queryFor(dealOrders.balance, { params: { id: deal.id } }));
  const title = t(deal.state === 'closed' ? 'deals.decideGap' : 'deals.close');
  if (!balance.data)
    return (
      <Modal title={title} width={860} onCancel={onClose}>
        <Skeleton lines={5} height={36} />
      </Modal>
    );
  return <Choices deal={deal} balance={balance.data} title={title} onClose={onClose} />;
}

function Choices({ deal, balance, title, onClose }: CloseDealProps & { balance: DealBalance; title: string }) {
  const t = useText();
  const formats = useFormats();
  const choices = choicesOf(balance);
  const unconfirmed = balance.years.reduce((sum, { to_confirm }) => sum + to_confirm, 0);
  const [chosen, setChosen] = useState<GapChoice | null>(() => (choices[0] === 'close' && !isBelowMinimum(balance) ? 'close' : null));
  const [lastDay, setLastDay] = useState<string | null>(() => addDays(formats.today(), 14));
  const [outcome, setOutcome] = useState<SentOffers>();
  const step = useCommand(dealOrders.step, {
    onDone: ({ result }) => (result.skipped.length > 0 ? setOutcome(result) : onClose()),
  });
  const end = useCommand(deals.update, { onDone: onClose });
  if (outcome) return <Skipped outcome={outcome} title={title} onClose={onClose} />;
  const refused = openYears(balance).filter(({ anew_refusal_code }) => anew_refusal_code !== null);
  // Years that can be shared anew do not wait for the others.
  const refusal = sharableYears(balance).length > 0 ? undefined : refused[0]?.anew_refusal_code;
  const choice = chosen !== null && choices.includes(chosen) ? chosen : null;
  const needsDay = choice === 'share_anew' || choice === 'extend';
  const save = (): void => {
    if (choice === 'end') end.mutate({ params: { id: deal.id }, body: { state: 'ended', version: deal.version } });
    else if (choice) step.mutate({ params: { id: deal.id }, body: stepOf(choice, balance, lastDay) });
  };
  return (
    <Modal
      title={title}
      width={860}
      onCancel={onClose}
      onSave={save}
      saveLabel={t(choice === null ? 'common.save' : `deals.choiceButtons.${choice}`)}
      saveDisabled={choice === null || (needsDay && lastDay === null)}
      saving={step.isPending || end.isPending}
    >
      <Stack>
        <DealSums balance={balance} />
        {unconfirmed > 0 && <Alert type="warning">{t('deals.toConfirm', { count: unconfirmed })}</Alert>}
        {isBelowMinimum(balance) && <Alert type="warning">{t('deals.belowMinimum')}</Alert>}
        <FormField label={t(openYears(balance).length > 0 ? 'deals.gapQuestion' : 'deals.closeQuestion')} stretch>
          <RadioGroup
            ariaRequired
            value={choice}
            onChange={({ detail }) => setChosen(detail.value as GapChoice)}
            items={choices.map((each) => ({
              value: each,
              label: choiceLabel(t, formats, each, balance),
              description: each === 'share_anew' && refusal ? messageText(refusal) : t(`deals.choiceEffects.${each}`),
              disabled: each === 'share_anew' && refusal !== undefined,
            }))}
          />
        </FormField>
        {choice === 'share_anew' &&
          refused.map(({ year, anew_refusal_code }) => (
            <Alert key={year} type="warning" header={t('deals.notSharedAnew', { year })}>
              {messageText(anew_refusal_code)}
            </Alert>
          ))}
        {choice === 'share_anew' &&
          sharableYears(balance).map((year) => <PricesAnew key={year.year} year={year} currency={balance.currency} />)}
        {needsDay && (
          <FormField label={t('offers.lastDay')} constraintText={t('deals.lastDayHint')} stretch>
            <DateInput value={lastDay} onChange={setLastDay} ariaRequired />
          </FormField>
        )}
      </Stack>
    </Modal>
  );
}

/** The label of a choice; that of the office names the amounts that it carries. */
function choiceLabel(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  choice: GapChoice,
  balance: DealBalance,
): string {
  if (choice !== 'office') return t(`deals.choices.${choice}`);
  const amounts = openYears(balance).map(({ year, gap }) => `${formats.money(gap ?? 0, balance.currency)} (${year})`);
  return t('deals.choices.office', { amounts: amounts.join(', ') });
}
