import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import type { OfferPage as Offer } from '#shared/contract/entities/deal-offer.ts';
import { offerResponses } from '#shared/contract/groups/deal-offers.ts';
import { offerAnswers, type OfferAnswerKind } from '#shared/domain/consortium/offers.ts';
import { longDate, money } from '#shared/domain/emails/merge-email.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { language, speak } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NumberInputIn } from '#web/ui/form/number-input.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { guestFormats } from '#web/ui/formats.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { answeredWords } from './answered-words.ts';
import { ConfirmAnswer } from './confirm-answer.tsx';
import styles from './consortium.module.css';

/** An offer of a consortium, for anyone with its link (S152). */
export default function OfferPage() {
  const t = useText();
  const token = useParams()['token'] ?? '';
  const isGuest = useSession() === undefined;
  const [refusal, setRefusal] = useState<string>();
  const page = useQuery({ ...queryFor(offerResponses.open, { params: { id: token }, report: 'none' }), retry: false });
  const locale = page.data?.locale;
  useTabTitle(t('offers.page.title'));
  // A guest has no settings: the page speaks the language of the contact.
  useEffect(() => {
    if (isGuest && locale !== undefined) void speak(languageOf(locale)).catch(() => {});
  }, [isGuest, locale]);
  return (
    <Stack as="main" className={styles.invitation}>
      <Heading as="h1">{t('offers.page.title')}</Heading>
      {page.error ? (
        <Alert type="warning">{page.error instanceof CallError ? page.error.message : t('grid.tryAgain')}</Alert>
      ) : page.data ? (
        <>
          {refusal !== undefined && <Alert type="warning">{refusal}</Alert>}
          <OfferToAnswer
            key={page.data.answer?.at ?? 'open'}
            offer={page.data}
            token={token}
            onAnswered={(why) => {
              setRefusal(why);
              void page.refetch();
            }}
          />
        </>
      ) : (
        <Skeleton lines={6} height={60} />
      )}
    </Stack>
  );
}

interface AnswerProps {
  offer: Offer;
  token: string;
  /** After an answer was stored; with the reason if another one came before. */
  onAnswered: (refusal?: string) => void;
}

/** The offer, the last answer, and the form of an answer. The first touch or key on the page shows that a person sees it. */
function OfferToAnswer({ offer, token, onAnswered }: AnswerProps) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const isNoted = useRef(false);
  const see = useCommand(offerResponses.answer, { invalidates: false, report: 'none' });
  const note = (): void => {
    if (isNoted.current || offer.closed !== null || offer.confirms) return;
    isNoted.current = true;
    see.mutate({ params: { id: token }, body: { seen: true } });
  };
  const { answer, closed, confirms, confirmation, office, office_email, library } = offer;
  const decided = confirmation?.decided ?? null;
  return (
    <div onPointerDown={note} onKeyDown={note}>
      <Stack>
        <Section title={t('offers.page.lead', { office, library })}>
          <OfferFacts offer={offer} />
          {offer.terms && <RichText html={offer.terms} />}
        </Section>
        {answer && (
          <div role="status">
            <Alert type={offer.to_confirm ? 'warning' : 'success'} header={answeredWords(t, answer)}>
              <AwaitedConfirmation offer={offer} />
              {answer.note && <Quiet>{answer.note}</Quiet>}
              {closed === null && !confirms && !isChanging && (
                <ActionButton onPress={() => setChanging(true)}>{t('offers.page.change')}</ActionButton>
              )}
            </Alert>
          </div>
        )}
        {decided && (
          <Alert
            type={decided.kind === 'confirmed' ? 'success' : 'info'}
            header={t(`offers.page.decided.${decided.kind}`, { name: decided.name })}
          >
            {decided.note}
          </Alert>
        )}
        {closed !== null && !(confirms && decided) && <Alert type="warning">{t(`offers.page.closed.${closed}`, { office })}</Alert>}
        {offer.renews_by_silence && closed === null && answer === null && (
          <Alert type="info">
            {t('offers.page.silence', {
              day: longDate(offer.valid_until, language()),
              amount: money({ amount: offer.price, currency: offer.currency }, language()),
            })}
          </Alert>
        )}
        {closed === null && confirms && <ConfirmAnswer token={token} onAnswered={onAnswered} />}
        {closed === null && !confirms && (answer === null || isChanging) && (
          <AnswerForm offer={offer} token={token} onAnswered={onAnswered} />
        )}
        {office_email !== null && <Quiet>{t('consortium.invited.questions', { email: office_email })}</Quiet>}
      </Stack>
    </div>
  );
}

/** Says that an acceptance is not binding yet, and who has to confirm it. */
function AwaitedConfirmation({ offer: { to_confirm, confirmation, confirms, office } }: { offer: Offer }) {
  const t = useText();
  if (!to_confirm || confirms) return null;
  const asked = confirmation?.asked;
  return (
    <div>
      {asked
        ? t('offers.page.notBinding', { name: asked.name, day: longDate(asked.until, language()) })
        : t('offers.page.notBindingOffice', { office })}
    </div>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const t = useText();
  const say = (amount: number): string => money({ amount, currency: offer.currency }, language());
  const day = (date: string): string => longDate(date, language());
  const lastDay = offer.confirms ? (offer.confirmation?.asked?.until ?? offer.valid_until) : offer.valid_until;
  return (
    <FactList
      facts={[
        { label: t('deals.one'), value: offer.name },
        { label: t('deals.year'), value: String(offer.year) },
        { label: t('offers.page.days'), value: `${day(offer.start_date)} – ${day(offer.end_date)}` },
        { label: t('deals.amount'), value: say(offer.price) },
        ...(offer.tax === null ? [] : [{ label: t('deals.tax'), value: say(offer.tax) }]),
        ...(offer.gross === null ? [] : [{ label: t('offers.page.gross'), value: say(offer.gross) }]),
        { label: t('offers.page.for'), value: offer.contact },
        { label: t('offers.lastDay'), value: day(lastDay) },
      ]}
    />
  );
}

interface AnswerValues {
  kind: OfferAnswerKind;
  name: string;
  role: string;
  price: number | null;
  po_number: string;
  note: string;
}

function AnswerForm({ offer, token, onAnswered }: AnswerProps) {
  const t = useText();
  const [kind, setKind] = useState<OfferAnswerKind>();
  const form = useContractForm<typeof offerResponses.answer, AnswerValues>(offerResponses.answer, {
    input: { params: { id: token } },
    defaults: { kind: 'accepted', name: '', role: '', price: null, po_number: '', note: '' },
    toBody: ({ name, role, price, po_number, note }) => ({
      name,
      role,
      note,
      ...(kind !== undefined && { kind }),
      ...(kind === 'accepted' && { po_number }),
      ...(kind === 'countered' && { price }),
      replaces: offer.answer?.at ?? null,
    }),
    invalidates: false,
    onDone: () => onAnswered(),
    onRefused: ({ message }) => onAnswered(message),
  });
  const { fields } = form;
  return (
    <Section title={t('offers.page.yourAnswer')}>
      <Row gap="s">
        {offerAnswers.map((each) => (
          <ActionButton key={each} type={kind === each ? 'primary' : 'secondary'} onPress={() => setKind(each)}>
            {t(`offers.page.choose.${each}`)}
          </ActionButton>
        ))}
      </Row>
      {kind && (
        <PageForm form={form}>
          <Stack>
            <FormFailure failure={form.failure} />
            <TextField form={fields} name="name" label={t('consortium.invited.yourName')} required />
            <TextField form={fields} name="role" label={t('consortium.invited.yourRole')} />
            {kind === 'countered' && (
              <Field form={fields} name="price" label={t('offers.proposedPrice')}>
                {({ value, change, blur, ref, invalid }) => (
                  <NumberInputIn
                    ref={ref}
                    value={value}
                    onChange={change}
                    onBlur={blur}
                    currency={offer.currency}
                    invalid={invalid}
                    formats={guestFormats(language())}
                  />
                )}
              </Field>
            )}
            {kind === 'accepted' && <TextField form={fields} name="po_number" label={t('offers.poNumber')} />}
            <TextAreaField form={fields} name="note" label={t('offers.note')} />
            <div>
              <ActionButton type="primary" submits loading={form.saving}>
                {t('offers.page.submit')}
              </ActionButton>
            </div>
          </Stack>
        </PageForm>
      )}
    </Section>
  );
}
