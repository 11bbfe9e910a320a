import { lazy, Suspense, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { DealOfferRow } from '#shared/contract/entities/deal-offer.ts';
import { dealOffers, offerActions } from '#shared/contract/groups/deal-offers.ts';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { isAnswerable, isAwaited } from '#shared/domain/consortium/offers.ts';
import { renewsBySilence } from '#shared/domain/consortium/silence.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Below, Hidden, Quiet, Row } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Formats } from '#web/ui/formats.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { DealSums } from './deal-sums.tsx';
import { OfferState } from './offer-state.tsx';

const SendOffers = lazy(async () => ({ default: (await import('./send-offers.tsx')).SendOffers }));
const ChangeOffer = lazy(async () => ({ default: (await import('./change-offer.tsx')).ChangeOffer }));
const EnterAnswer = lazy(async () => ({ default: (await import('./enter-answer.tsx')).EnterAnswer }));

type Action = 'answer' | 'counter_declined' | 'confirmed' | 'link' | 'withdraw' | 'change';

/** The offers of a deal to its members, with their answers and the sums by state. */
export default function DealOffers() {
  const t = useText();
  const deal = useOutletContext<DealRow>();
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<{ offer: DealOfferRow; action: Action }>();
  const offers = useQuery(queryFor(dealOffers.list, { params: { id: deal.id } }));
  const balance = useQuery(queryFor(dealOrders.balance, { params: { id: deal.id } }));
  const remind = useCommand(dealOffers.remind);
  const close = () => setChosen(undefined);
  const rows = offers.data ?? [];
  return (
    <Section
      title={t('offers.title')}
      actions={
        <Row gap="xs">
          {rows.length > 0 && <ExportButton list="deal-offers" parameters={{ deal_id: deal.id }} />}
          {rows.some(({ state }) => isAwaited(state)) && deal.state === 'offered' && (
            <ActionButton loading={remind.isPending} onPress={() => remind.mutate({ params: { id: deal.id }, body: {} })}>
              {t('offers.remind')}
            </ActionButton>
          )}
          {hasOpenPrices(deal.state) && (
            <ActionButton type="primary" onPress={() => setSending(true)}>
              {t('offers.send')}
            </ActionButton>
          )}
        </Row>
      }
    >
      {balance.data && rows.length > 0 && <DealSums balance={balance.data} />}
      {offers.isPending ? (
        <Skeleton lines={4} height={36} />
      ) : rows.length === 0 ? (
        <Quiet>{t('offers.none')}</Quiet>
      ) : (
        <OfferTable rows={rows} mayChange={deal.state === 'offered'} onAction={(offer, action) => setChosen({ offer, action })} />
      )}
      <Suspense fallback={null}>
        {sending && <SendOffers deal={deal} offers={rows} onClose={() => setSending(false)} />}
        {chosen?.action === 'answer' && <EnterAnswer offer={chosen.offer} onClose={close} />}
        {chosen && (chosen.action === 'counter_declined' || chosen.action === 'confirmed') && (
          <EnterAnswer offer={chosen.offer} words={chosen.action} onClose={close} />
        )}
        {chosen?.action === 'change' && <ChangeOffer offer={chosen.offer} onClose={close} />}
        {chosen && (chosen.action === 'link' || chosen.action === 'withdraw') && (
          <Confirm offer={chosen.offer} action={chosen.action} onClose={close} />
        )}
      </Suspense>
    </Section>
  );
}

interface OfferTableProps {
  rows: readonly DealOfferRow[];
  mayChange: boolean;
  onAction: (offer: DealOfferRow, action: Action) => void;
}

function OfferTable({ rows, mayChange, onAction }: OfferTableProps) {
  const t = useText();
  const formats = useFormats();
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <ScrollBox label={t('offers.title')}>
      <Table
        caption={t('offers.title')}
        headings={[
          t('deals.member'),
          number(t('deals.year')),
          number(t('deals.amount')),
          t('offers.state'),
          t('offers.answer'),
          <Hidden key="actions">{t('deals.actions')}</Hidden>,
        ]}
      >
        {rows.map((offer) => (
          <tr key={offer.id}>
            <th scope="row">
              {offer.membership.name}
              <Below>{offer.contact.email}</Below>
            </th>
            <td className={numbers.number}>{offer.year}</td>
            <td className={numbers.number}>
              {formats.money(offer.price, offer.currency)}
              {offer.gross !== null && <Below>{t('offers.withTax', { amount: formats.money(offer.gross, offer.currency) })}</Below>}
            </td>
            <td>
              <OfferState state={offer.state} />
              <Below>{t('offers.until', { day: formats.date(offer.valid_until) })}</Below>
              {isAwaited(offer.state) && renewsBySilence(offer) && <Below>{t('offers.renewsWithoutAnswer')}</Below>}
            </td>
            <td>
              <AnswerCell offer={offer} />
            </td>
            <td>
              {((mayChange && isAnswerable(offer.state)) || isAccepted(offer)) && (
                <Actions offer={offer} mayAnswer={mayChange} onAction={onAction} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

/** Whether an offer was accepted, also if its deal is ordered. */
function isAccepted({ state }: DealOfferRow): boolean {
  return state === 'accepted' || state === 'ordered';
}

/** The price before a change of an offer, or its dates where the price is the same. */
function valueBefore({ change, price, currency }: DealOfferRow, formats: Formats): string {
  if (!change) return '';
  const { before } = change;
  return before.price === price
    ? `${formats.date(before.start_date)} – ${formats.date(before.end_date)}`
    : formats.money(before.price, currency);
}

function AnswerCell({ offer }: { offer: DealOfferRow }) {
  const t = useText();
  const formats = useFormats();
  const { answer, change, confirmation, currency } = offer;
  if (!answer) return confirmation ? <ConfirmationLine confirmation={confirmation} /> : <>–</>;
  const { name, role, at, channel, note, po_number, price } = answer;
  return (
    <>
      {[name, role].filter(Boolean).join(', ')}
      {price !== null && <Below>{t('offers.proposes', { amount: formats.money(price, currency) })}</Below>}
      {po_number && <Below>{t('offers.orderNumber', { number: po_number })}</Below>}
      {note && <Below>{note}</Below>}
      <Below>{t(`offers.channels.${channel}`, { at: formats.dateTime(at) })}</Below>
      {confirmation && <ConfirmationLine confirmation={confirmation} />}
      {change && (
        <Below>
          {t('offers.changedFrom', { amount: valueBefore(offer, formats) })} {t(`offers.changeStates.${change.state}`)}
        </Below>
      )}
    </>
  );
}

/** The confirmation of an acceptance: the contact that was asked, or the answer. */
function ConfirmationLine({ confirmation }: { confirmation: NonNullable<DealOfferRow['confirmation']> }) {
  const t = useText();
  const formats = useFormats();
  const { asked, decided } = confirmation;
  return (
    <>
      <Below>
        {decided
          ? t(`offers.confirmation.${decided.kind}`, { name: decided.name, at: formats.dateTime(decided.at) })
          : asked
            ? t('offers.confirmation.asked', { name: asked.name, day: formats.date(asked.until) })
            : t('offers.confirmation.office')}
      </Below>
      {decided?.note && <Below>{decided.note}</Below>}
    </>
  );
}

interface ActionsProps {
  offer: DealOfferRow;
  /** Whether the deal takes answers. */
  mayAnswer: boolean;
  onAction: OfferTableProps['onAction'];
}

function Actions({ offer, mayAnswer, onAction }: ActionsProps) {
  const t = useText();
  return (
    <ButtonDropdown
      variant="icon"
      ariaLabel={t('offers.actionsFor', { name: offer.membership.name, year: offer.year })}
      expandToViewport
      items={[
        ...(mayAnswer ? [{ id: 'answer', text: t('offers.enterAnswer') }] : []),
        ...(mayAnswer && offer.state === 'to_confirm' ? [{ id: 'confirmed', text: t('offers.confirm') }] : []),
        ...(mayAnswer && offer.state === 'countered' ? [{ id: 'counter_declined', text: t('offers.declineCounter') }] : []),
        ...(isAccepted(offer) ? [{ id: 'change', text: t('offers.change') }] : []),
        ...(mayAnswer
          ? [
              { id: 'link', text: t('offers.newLink') },
              { id: 'withdraw', text: t('offers.withdraw') },
            ]
          : []),
      ]}
      onItemClick={({ detail }) => onAction(offer, detail.id as Action)}
    />
  );
}

/** Asks for confirmation before an offer is withdrawn, or its link is replaced. */
function Confirm({ offer, action, onClose }: { offer: DealOfferRow; action: 'link' | 'withdraw'; onClose: () => void }) {
  const t = useText();
  const withdraw = useCommand(offerActions.withdraw, { onDone: onClose });
  const link = useCommand(offerActions.link, { onDone: onClose });
  const params = { id: offer.id };
  const title = t(action === 'link' ? 'offers.newLink' : 'offers.withdraw');
  return (
    <Modal
      title={title}
      width={520}
      onCancel={onClose}
      onSave={() => (action === 'link' ? link.mutate({ params, body: {} }) : withdraw.mutate({ params }))}
      saveLabel={title}
      saving={withdraw.isPending || link.isPending}
    >
      {action === 'link' && offer.state === 'to_confirm'
        ? t('offers.newConfirmLinkLead', { name: offer.membership.name })
        : t(action === 'link' ? 'offers.newLinkLead' : 'offers.withdrawLead', { name: offer.membership.name, email: offer.contact.email })}
    </Modal>
  );
}
