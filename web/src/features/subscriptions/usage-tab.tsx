import { lazy, Suspense, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { subscriptionUsage } from '#shared/contract/groups/subscription-usage.ts';
import { usageLinks } from '#shared/contract/groups/usage-links.ts';
import type { SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Figures } from '#web/parts/charts/figures.tsx';
import { AnomalyList } from '#web/parts/usage/anomaly-list.tsx';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { SubscriptionContext } from './subscription-record.tsx';
import { UsageCosts } from './usage-costs.tsx';
import { UsageTitles } from './usage-titles.tsx';
import { useUsageFigures } from '#web/parts/usage/use-usage-figures.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './usage-tab.module.css';

const EditLink = lazy(async () => ({ default: (await import('#web/parts/usage/edit-link.tsx')).EditLink }));
const ChartCard = lazy(async () => ({ default: (await import('#web/parts/charts/chart-card.tsx')).ChartCard }));

/** The usage of a subscription and its cost per use (S44, S113). */
export default function UsageTab() {
  const t = useText();
  const { subscription } = useOutletContext<SubscriptionContext>();
  const { id } = subscription;
  const asked = useQuery(queryFor(subscriptionUsage.get, { params: { id } }));
  const usage = asked.data;
  if (asked.isPending) return <Skeleton lines={6} height={40} />;
  if (!usage)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  if (usage.months.length === 0) return <NoUsage usage={usage} />;
  return (
    <Stack>
      <UsageFigures usage={usage} />
      <UsageNotice usage={usage} />
      <Suspense fallback={<Skeleton lines={6} height={36} />}>
        <ChartCard choice={{ name: 'usage-development', of: { kind: 'subscriptions', id } }} />
        {usage.periods.some(({ local }) => local.state === 'known') && (
          <ChartCard choice={{ name: 'cost-per-use', of: { kind: 'subscriptions', id } }} />
        )}
      </Suspense>
      {usage.periods.length > 0 && <UsageCosts usage={usage} />}
      <UsageTitles id={id} recent={usage.recent} />
      <Anomalies usage={usage} />
      <Beside usage={usage} />
    </Stack>
  );
}

/** A product without usage data: no report was loaded, or no loaded report is linked to it. */
function NoUsage({ usage: { product, unlinked } }: { usage: SubscriptionUsage }) {
  const t = useText();
  const formats = useFormats();
  const mayImport = useMay('perform-data-imports');
  const mayLink = useMay(usageLinks.create.permission);
  const [linked, setLinked] = useState<string>();
  const load = mayImport && <Link to="/usage/imports">{t('subscriptionUsage.loadUsage')}</Link>;
  if (!product || unlinked.count === 0)
    return (
      <EmptyState title={t('subscriptionUsage.noData')} action={load}>
        {t(product ? 'subscriptionUsage.noDataHint' : 'subscriptionUsage.noProductHint', { product: product?.name ?? '' })}
      </EmptyState>
    );
  return (
    <Stack as="section" framed gap="s" aria-labelledby="unlinked-usage">
      <Row className={styles.line}>
        <Heading as="h3" id="unlinked-usage">
          {t('subscriptionUsage.unlinked.title', { count: unlinked.count })}
        </Heading>
      </Row>
      <Quiet>{t('subscriptionUsage.unlinked.hint', { product: product.name })}</Quiet>
      <Stack as="ul" gap="xs" className={styles.unlinked}>
        {unlinked.sources.map(({ id, name, last_month }) => (
          <Row as="li" gap="s" key={id}>
            <Link to={`/usage/sources/${id}`}>{name}</Link>
            <Quiet as="span">{t('subscriptionUsage.unlinked.until', { month: formats.month(last_month) })}</Quiet>
            {mayLink && (
              <Button ariaLabel={t('subscriptionUsage.unlinked.linkNamed', { name })} onClick={() => setLinked(id)}>
                {t('subscriptionUsage.unlinked.link')}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <Row className={styles.line}>
        {unlinked.count > unlinked.sources.length && <Link to="/usage/sources">{t('subscriptionUsage.unlinked.all')}</Link>}
        {load}
      </Row>
      <Suspense fallback={null}>
        {linked !== undefined && <EditLink sourceId={linked} productId={product.id} onClose={() => setLinked(undefined)} />}
      </Suspense>
    </Stack>
  );
}

function UsageFigures({ usage }: { usage: SubscriptionUsage }) {
  const t = useText();
  const figures = useUsageFigures(usage);
  return <Figures label={t('subscriptionUsage.figures')} figures={figures} />;
}

/** The reason why a figure is missing, with a link to the page that helps. */
function UsageNotice({ usage: { recent, product } }: { usage: SubscriptionUsage }) {
  const t = useText();
  const formats = useFormats();
  const mayImport = useMay('perform-data-imports');
  const load = mayImport && <Link to="/usage/imports">{t('subscriptionUsage.loadUsage')}</Link>;
  const notice = (words: string, link: ReactNode) => (
    <Alert type="info">
      {words} {link}
    </Alert>
  );
  if (!recent) return notice(t('subscriptionUsage.noPaid'), load);
  if (recent.uses === 0)
    return notice(
      t('subscriptionUsage.noUse', { known: recent.months_known, all: recent.months_all }),
      product && <Link to={`/products/${product.id}`}>{t('subscriptionUsage.openProduct', { product: product.name })}</Link>,
    );
  if (recent.months_known < recent.months_all)
    return notice(t('subscriptionUsage.missing', { count: recent.months_all - recent.months_known }), load);
  const isOld = monthLater(recent.to, 12) < formats.today().slice(0, 7);
  return isOld ? notice(t('subscriptionUsage.old', { month: formats.month(recent.to) }), load) : null;
}

/** Unusual months, each in a sentence. */
function Anomalies({ usage: { anomalies } }: { usage: SubscriptionUsage }) {
  const t = useText();
  if (anomalies.length === 0) return null;
  return (
    <Stack as="section" framed gap="s" aria-labelledby="unusual-months">
      <Row className={styles.line}>
        <Heading as="h3" id="unusual-months">
          {t('subscriptionUsage.anomalies.title')}
        </Heading>
      </Row>
      <AnomalyList anomalies={anomalies} />
    </Stack>
  );
}

/** Free use, and denied requests, in the twelve months of the figures. */
function Beside({ usage: { months, recent, sources, counted, last_month } }: { usage: SubscriptionUsage }) {
  const t = useText();
  const formats = useFormats();
  const to = recent?.to ?? last_month ?? months.at(-1)?.month ?? '';
  const span = months.filter(({ month }) => month <= to).slice(-12);
  const sum = (of: (month: (typeof months)[number]) => number | null): string => {
    const known = span.flatMap((month) => of(month) ?? []);
    return known.length === 0
      ? t('subscriptionUsage.notReported')
      : formats.number(
          known.reduce((total, each) => total + each, 0),
          0,
        );
  };
  const dates = { from: formats.month(span[0]?.month ?? to), to: formats.month(to) };
  return (
    <Stack as="section" framed gap="s" aria-labelledby="beside-usage">
      <Row className={styles.line}>
        <Heading as="h3" id="beside-usage">
          {t('subscriptionUsage.beside', dates)}
        </Heading>
      </Row>
      <dl className={styles.beside}>
        <dt>{t('subscriptionUsage.free')}</dt>
        <dd>{sum(({ free }) => free)}</dd>
        <dt>{t('subscriptionUsage.noLicense')}</dt>
        <dd>{sum(({ no_license }) => no_license)}</dd>
        <dt>{t('subscriptionUsage.limitExceeded')}</dt>
        <dd>{sum(({ limit_exceeded }) => limit_exceeded)}</dd>
      </dl>
      <Quiet>
        {t('subscriptionUsage.countedBy', {
          metric: counted
            .map(({ release, metrics }) =>
              release === 'manual' ? t('subscriptionUsage.marks.by_hand') : `${metrics.join(', ')} (COUNTER ${release})`,
            )
            .join(', '),
          sources: sources.map(({ name }) => name).join(', '),
        })}
      </Quiet>
    </Stack>
  );
}
