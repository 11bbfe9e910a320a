import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { subscriptionLicenses } from '#shared/contract/groups/subscription-licenses.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LicenseStatusBadge } from '#web/parts/licenses/license-status.tsx';
import { datesOfPeriod } from '#web/parts/licenses/license-words.ts';
import { remarkOf } from '#shared/domain/licenses/license-term.ts';
import { TermAnswer } from '#web/parts/licenses/term-answer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './license-tab.module.css';

const LinkLicenses = lazy(async () => ({ default: (await import('./link-licenses.tsx')).LinkLicenses }));

/** The licence periods that a subscription is held under, with what they allow today (S46). */
export default function LicenseTab() {
  const t = useText();
  const { subscription } = useOutletContext<SubscriptionContext>();
  const mayEdit = useMay('edit-records');
  const [linking, setLinking] = useState(false);
  const { id, name } = subscription;
  const formats = useFormats();
  const linked = useQuery(queryFor(subscriptionLicenses.list, { params: { id } }));
  const button = mayEdit && (
    <Button onClick={() => setLinking(true)} disabled={!linked.data}>
      {t('licenses.ofSubscription.change')}
    </Button>
  );
  return (
    <Stack as="section" aria-label={t('licenses.ofSubscription.title')}>
      {linked.isPending && <Skeleton lines={4} height={40} />}
      {linked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void linked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {linked.data?.length === 0 && (
        <EmptyState title={t('licenses.ofSubscription.none')} action={button}>
          {t('licenses.ofSubscription.noneHint')}
        </EmptyState>
      )}
      {linked.data && linked.data.length > 0 && (
        <>
          <div>{button}</div>
          {subscription.license_gap !== null && (
            <Alert type="warning">{t(`licenses.gap.${subscription.license_gap}`, { date: formats.date(subscription.license_end) })}</Alert>
          )}
          {linked.data.map((period) => (
            <LinkedPeriod key={period.id} period={period} />
          ))}
        </>
      )}
      <Suspense fallback={null}>
        {linking && linked.data && <LinkLicenses id={id} name={name} linked={linked.data} onClose={() => setLinking(false)} />}
      </Suspense>
    </Stack>
  );
}

function LinkedPeriod({ period }: { period: LicensePeriodRow }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack as="article" framed gap="s" className={styles.card} aria-label={period.name}>
      <Row as="header" className={styles.head}>
        <Heading as="h3">
          <Link to={`/licenses/${period.license_id}?period=${period.id}`}>{period.name}</Link>
        </Heading>
        <LicenseStatusBadge status={period.status} />
        <Quiet as="span">
          {[datesOfPeriod(period, formats), period.end_date === null ? '' : t(`licenses.times.${period.time}`), period.publisher?.name]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </Row>
      {period.effective_terms.length === 0 ? (
        <Quiet>{t('licenses.terms.none')}</Quiet>
      ) : (
        <dl className={styles.terms}>
          {period.effective_terms.map((term) => (
            <div key={term.label_id}>
              <dt>{term.name}</dt>
              <dd>
                <TermAnswer kind={term.kind} term={term} />
                {[...term.qualifier_names, remarkOf(term.kind, term)].filter(Boolean).length > 0 && (
                  <Quiet as="div">{[...term.qualifier_names, remarkOf(term.kind, term)].filter(Boolean).join(' · ')}</Quiet>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}
