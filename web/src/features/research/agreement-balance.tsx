import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { agreements } from '#shared/contract/groups/agreements.ts';
import type { AgreementBalance as Balance, AgreementRow } from '#shared/contract/rows/article-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { AgreementYears, Leaked } from './agreement-years.tsx';
import styles from './research.module.css';

const EditYear = lazy(async () => ({ default: (await import('./edit-agreement-year.tsx')).EditAgreementYear }));

/** Whether the agreement saved money in a year, in a sentence. */
function Verdict({ balance }: { balance: Balance }) {
  const t = useText();
  const formats = useFormats();
  const { verdict, article_price, list_price, percent, currency, year } = balance;
  const words = {
    year: String(year),
    price: formats.money(article_price, currency),
    list: formats.money(list_price, currency),
    percent: formats.percent(percent),
  };
  return <p className={verdict === 'costs_more' ? styles.bad : styles.verdict}>{t(`research.verdicts.${verdict}`, words)}</p>;
}

/** The cost and benefit of an agreement in a year, with the terms of the calculation (C726). */
export function AgreementBalance({ agreement, mayChange }: { agreement: AgreementRow; mayChange: boolean }) {
  const t = useText();
  const [year, setYear] = useState<string>();
  const [isEdited, setEdited] = useState(false);
  const asked = useQuery(queryFor(agreements.balance, { params: { id: agreement.id }, query: year === undefined ? {} : { year } }));
  const balance = asked.data;
  return (
    <>
      <Section
        title={t('research.balance')}
        hint={t('research.balanceHint')}
        actions={
          balance && (
            <>
              <Dropdown
                value={String(balance.year)}
                options={balance.years.map((each) => ({ id: String(each), name: String(each) }))}
                onChange={(chosen) => setYear(chosen ?? undefined)}
                ariaLabel={t('research.year')}
              />
              {mayChange && <Button onClick={() => setEdited(true)}>{t('research.editYear')}</Button>}
            </>
          )
        }
      >
        {asked.isError && (
          <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
        )}
        {balance && <Verdict balance={balance} />}
        {balance && <BalanceFacts agreement={agreement} balance={balance} />}
        <Suspense fallback={null}>
          {isEdited && balance && <EditYear agreement={agreement} year={balance.year} onClose={() => setEdited(false)} />}
        </Suspense>
      </Section>
      {balance && <AgreementYears agreement={agreement} balance={balance} />}
    </>
  );
}

function BalanceFacts({ agreement, balance }: { agreement: AgreementRow; balance: Balance }) {
  const t = useText();
  const formats = useFormats();
  const { currency, cost, forecast, leakage } = balance;
  const money = (amount: number | null): string => (amount === null ? t('research.notKnown') : formats.money(amount, currency));
  const parts = (['read', 'publish', 'read_and_publish', 'fee', 'credit'] as const).flatMap((part): Fact[] =>
    cost[part] === null ? [] : [{ label: t(`research.costs.${part}`), value: money(cost[part]) }],
  );
  return (
    <FactList
      facts={[
        ...parts,
        { label: t('research.paid'), value: money(balance.paid) },
        { label: t('research.articles'), value: formats.number(balance.articles, 0) },
        {
          label: t('research.quota'),
          value: balance.quota === null ? t('research.noQuota') : t('research.ofQuota', { used: balance.articles, quota: balance.quota }),
        },
        ...(forecast
          ? [
              {
                label: t('research.forecast'),
                value: forecast.exhausted_on
                  ? t('research.exhausted', { day: formats.date(forecast.exhausted_on), low: forecast.low, high: forecast.high })
                  : t('research.lasts', { low: forecast.low, high: forecast.high }),
              },
            ]
          : []),
        { label: t('research.readPriceNow'), value: money(balance.read_price) },
        { label: t('research.articlePrice'), value: money(balance.article_price) },
        { label: t('research.avoided'), value: money(balance.avoided) },
        { label: t('research.uses'), value: balance.uses === null ? t('research.notKnown') : formats.number(balance.uses, 0) },
        {
          label: t('research.leakage'),
          value: <Leaked agreement={agreement} year={balance.year} leakage={leakage} currency={leakage.local_currency} />,
        },
      ]}
    />
  );
}
