import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import type { ReceivedOfferDetail } from '#shared/contract/entities/received-offer.ts';
import { receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { offerAnswers, type OfferAnswerKind } from '#shared/domain/consortium/offers.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { answeredWords } from './answered-words.ts';
import { OfferState } from './offer-state.tsx';
import { ChangeList } from './received-changes.tsx';
import { PeriodLinks } from './received-offers-page.tsx';

const AnswerReceived = lazy(async () => ({ default: (await import('./answer-received.tsx')).AnswerReceived }));

/** One received offer: what is offered, the answer, and what the office changed (S151). */
export default function ReceivedOfferPage() {
  const { id = '' } = useParams();
  const offer = useQuery(queryFor(receivedOffers.get, { params: { id } }));
  return offer.data ? <OneOffer offer={offer.data} /> : <Skeleton lines={6} height={60} />;
}

function OneOffer({ offer }: { offer: ReceivedOfferDetail }) {
  const t = useText();
  const [asked, setAsked] = useState<OfferAnswerKind>();
  usePageTitle(`${offer.name} ${offer.year}`);
  return (
    <Stack>
      <Standing offer={offer} onPlace={() => setAsked('accepted')} />
      <Section
        title={t('offers.page.lead', { office: offer.office, library: t('offers.received.us') })}
        actions={<Buttons offer={offer} onAsk={setAsked} />}
      >
        <Facts offer={offer} />
        {offer.terms && <RichText html={offer.terms} />}
      </Section>
      {offer.changes.length > 0 && (
        <Section title={t('offers.received.changes')}>
          <ChangeList changes={offer.changes} />
        </Section>
      )}
      <Suspense fallback={null}>{asked && <AnswerReceived offer={offer} kind={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </Stack>
  );
}

/** The buttons of the answers; for an offer that was answered, they replace the answer. */
function Buttons({ offer, onAsk }: { offer: ReceivedOfferDetail; onAsk: (kind: OfferAnswerKind) => void }) {
  const t = useText();
  const mayAnswer = useMay(receivedOffers.answer.permission);
  if (!mayAnswer || offer.closed !== null) return null;
  return (
    <Row gap="xs">
      {offerAnswers
        .filter((kind) => kind !== offer.answer?.kind || offer.state === 'to_confirm')
        .map((kind) => (
          <ActionButton key={kind} type={kind === 'accepted' ? 'primary' : 'secondary'} onPress={() => onAsk(kind)}>
            {t(`offers.page.choose.${kind}`)}
          </ActionButton>
        ))}
    </Row>
  );
}

/** The answer that counts with its delivery, and the reason why the offer can no longer be answered. */
function Standing({ offer, onPlace }: { offer: ReceivedOfferDetail; onPlace: () => void }) {
  const t = useText();
  const formats = useFormats();
  const mayAnswer = useMay(receivedOffers.answer.permission);
  const { answer, closed, office, office_email, office_note, refusal_code, is_on_its_way, periods, state } = offer;
  const isAccepted = state === 'accepted' || state === 'ordered';
  const isUnplaced = isAccepted && periods.length === 0 && closed !== 'membership_ended';
  return (
    <>
      {refusal_code && (
        <Alert type="error" header={t('offers.received.notTaken', { office })}>
          {messageText(refusal_code)}
        </Alert>
      )}
      {answer && (
        <Alert type={isUnplaced || state === 'to_confirm' ? 'warning' : 'success'} header={answeredWords(t, answer)}>
          {is_on_its_way && <div>{t('offers.received.onItsWayLong', { office })}</div>}
          {state === 'to_confirm' && <div>{t('offers.received.toConfirm')}</div>}
          {isUnplaced && (
            <Stack>
              <span>{t('offers.received.unplaced')}</span>
              {mayAnswer && (
                <div>
                  <ActionButton type="primary" onPress={onPlace}>
                    {t('offers.received.place')}
                  </ActionButton>
                </div>
              )}
            </Stack>
          )}
        </Alert>
      )}
      {offer.silence === 'renews' && closed === null && answer === null && (
        <Alert type="info">
          {t('offers.page.silence', { day: formats.date(offer.valid_until), amount: formats.money(offer.price, offer.currency) })}
        </Alert>
      )}
      {office_note !== null && answer === null && <Alert type="info">{t('offers.received.noteOf', { office, note: office_note })}</Alert>}
      {periods.some(({ local_price_missing }) => local_price_missing) && <Alert type="warning">{t('offers.received.noRate')}</Alert>}
      {closed !== null && answer === null && (
        <Alert type="warning">
          {closed === 'membership_ended'
            ? t('offers.received.membershipEnded')
            : t(`offers.page.closed.${closed}`, { office: office_email ?? office })}
        </Alert>
      )}
    </>
  );
}

function Facts({ offer }: { offer: ReceivedOfferDetail }) {
  const t = useText();
  const formats = useFormats();
  const { answer, order, products, provider, license, currency, tax, gross } = offer;
  const facts = [
    { label: t('offers.state'), value: <OfferState state={offer.state} /> },
    { label: t('offers.page.days'), value: `${formats.date(offer.start_date)} – ${formats.date(offer.end_date)}` },
    { label: t('deals.amount'), value: formats.money(offer.price, currency) },
    ...(tax === null ? [] : [{ label: t('deals.tax'), value: formats.money(tax, currency) }]),
    ...(gross === null ? [] : [{ label: t('offers.page.gross'), value: formats.money(gross, currency) }]),
    ...(provider === null ? [] : [{ label: t('offers.received.provider'), value: provider }]),
    ...(products.length === 0 ? [] : [{ label: t('offers.received.products'), value: products.map(named).join(', ') }]),
    ...(license === null ? [] : [{ label: t('offers.received.license'), value: license }]),
    { label: t('offers.lastDay'), value: formats.date(offer.valid_until) },
    ...(order === null
      ? []
      : [{ label: t('offers.received.order'), value: [order.number, formats.date(order.on)].filter(Boolean).join(', ') }]),
    { label: t('offers.received.subscription'), value: <PeriodLinks periods={offer.periods} /> },
  ];
  return (
    <>
      <FactList facts={facts} />
      {answer && (
        <Quiet>
          {t(`offers.channels.${answer.channel}`, { at: formats.dateTime(answer.at) })}
          {answer.price !== null && ` · ${t('offers.proposes', { amount: formats.money(answer.price, currency) })}`}
          {answer.po_number && ` · ${t('offers.orderNumber', { number: answer.po_number })}`}
          {answer.note && ` · ${answer.note}`}
        </Quiet>
      )}
    </>
  );
}

function named({ name, issns }: ReceivedOfferDetail['products'][number]): string {
  return issns.length === 0 ? name : `${name} (${issns.join(', ')})`;
}
