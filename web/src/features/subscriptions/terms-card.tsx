import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { ContractTerms } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import type { TermsProposal } from '#shared/contract/rows/terms-row.ts';
import { lastDayOfNotice, letterDay } from '#shared/domain/terms/notice-day.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { dayWords, noticeWords, termsLine } from '#web/parts/terms/terms-words.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './price-tab.module.css';

const AlignEnd = lazy(async () => ({ default: (await import('./align-end.tsx')).AlignEnd }));
const EditTerms = lazy(async () => ({ default: (await import('./edit-terms.tsx')).EditTerms }));

/** The terms of a subscription's contract, with what its deadlines and licenses suggest (S170). */
export function TermsCard({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useText();
  const mayEdit = useMay(subscriptionTerms.set.permission);
  const [edited, setEdited] = useState<{ proposed: ContractTerms | undefined }>();
  const [isAligning, setAligning] = useState(false);
  const { id, terms, version } = subscription;
  const proposals = useQuery(queryFor(subscriptionTerms.proposals, { query: { subscription_id: id } }));
  const save = useCommand(subscriptionTerms.set);
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('terms.title')}>
      <Row nowrap>
        <Heading as="h3">{t('terms.title')}</Heading>
        {mayEdit && (
          <Button
            variant="icon"
            iconName={terms === null ? 'add-plus' : 'edit'}
            ariaLabel={t(terms === null ? 'terms.add' : 'terms.edit')}
            onClick={() => setEdited({ proposed: undefined })}
          />
        )}
        {mayEdit && terms !== null && (
          <Button
            variant="icon"
            iconName="remove"
            ariaLabel={t('terms.remove')}
            disabled={save.isPending}
            onClick={() => save.mutate({ params: { id }, body: { terms: null, version } })}
          />
        )}
      </Row>
      {terms === null ? <Quiet>{t('terms.none')}</Quiet> : <TermsFacts terms={terms} subscription={subscription} />}
      {proposals.data?.map((proposal) => (
        <Suggestion
          key={proposal.source}
          proposal={proposal}
          onTake={mayEdit && proposal.terms ? () => setEdited({ proposed: proposal.terms ?? undefined }) : undefined}
        />
      ))}
      {mayEdit && subscription.start_date !== null && (
        <Row>
          <Button iconName="calendar" onClick={() => setAligning(true)}>
            {t('terms.align.command')}
          </Button>
        </Row>
      )}
      <Suspense fallback={null}>
        {isAligning && <AlignEnd subscription={subscription} onClose={() => setAligning(false)} />}
        {edited && <EditTerms subscription={subscription} proposed={edited.proposed} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </Stack>
  );
}

/** The terms as facts, with the last day of notice of the latest period. */
function TermsFacts({ terms, subscription: { end_date, currency } }: { terms: ContractTerms; subscription: SubscriptionDetail }) {
  const t = useText();
  const formats = useFormats();
  const { notice, notice_to, notice_form, years, opt_out } = terms;
  const isBound = terms.fixed_until !== null && (end_date === null || end_date < terms.fixed_until);
  const day = notice !== null && end_date !== null && !isBound ? lastDayOfNotice(end_date, notice) : undefined;
  const yearWords = ({ start_date, price }: (typeof years)[number]): string =>
    price === null || currency === null ? formats.date(start_date) : `${formats.date(start_date)}: ${formats.money(price, currency)}`;
  const facts: (Fact | undefined)[] = [
    { label: t('terms.renewal'), value: t(`terms.renewals.${terms.renewal}`) },
    { label: t('terms.notice'), value: noticeWords(notice) },
    day === undefined
      ? undefined
      : {
          label: t('terms.nextDay'),
          value: (
            <>
              {t('terms.nextDayFor', { date: dayWords(day, formats), end: formats.date(end_date ?? day) })}
              {notice_form === 'letter' && <Quiet small>{t('terms.postBy', { date: dayWords(letterDay(day), formats) })}</Quiet>}
            </>
          ),
        },
    notice_to === null ? undefined : { label: t('terms.noticeTo'), value: notice_to },
    notice_form === null ? undefined : { label: t('terms.noticeForm'), value: t(`terms.forms.${notice_form}`) },
    { label: t('terms.length'), value: t('terms.months', { count: terms.length_months }) },
    terms.fixed_until === null ? undefined : { label: t('terms.fixedUntil'), value: formats.date(terms.fixed_until) },
    years.length === 0
      ? undefined
      : { label: t('terms.years'), value: years.map((year) => <div key={year.start_date}>{yearWords(year)}</div>) },
    opt_out.length === 0 ? undefined : { label: t('terms.optOut'), value: opt_out.map(formats.date).join(', ') },
    { label: t('terms.source'), value: t(`terms.sources.${terms.source}`) },
  ];
  return <FactList facts={facts.flatMap((fact) => fact ?? [])} layout="grid" label={t('terms.title')} />;
}

/** Terms that deadlines or licenses suggest, with the reason; or the sentences that a person must read. */
function Suggestion({ proposal, onTake }: { proposal: TermsProposal; onTake: (() => void) | undefined }) {
  const t = useText();
  const { terms, deadlines, sentences, question } = proposal;
  return (
    <Alert
      type={question === null ? 'info' : 'warning'}
      header={terms ? `${t('terms.suggestion.title')}: ${termsLine(terms)}` : t('terms.suggestion.title')}
      action={onTake && <Button onClick={onTake}>{t('terms.suggestion.take')}</Button>}
    >
      {terms && deadlines.length > 0 && (
        <p>{t('terms.suggestion.habit', { count: deadlines.length, notice: noticeWords(terms.notice) })}</p>
      )}
      {sentences.map(({ license_period_id: id, term, name, text }) => (
        <p key={`${id}-${term}`}>{t('terms.suggestion.license', { name, text })}</p>
      ))}
      {question !== null && <p>{t(`terms.suggestion.${question}`)}</p>}
    </Alert>
  );
}
