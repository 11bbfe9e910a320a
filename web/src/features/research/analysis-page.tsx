import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { researchOutput } from '#shared/contract/groups/research-output.ts';
import type { ResearchAnalysis } from '#shared/contract/rows/research-analysis.ts';
import { openApcKinds } from '#shared/domain/research/open-apc.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useText } from '#web/text/text.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Figures, type ShownFigure } from '#web/parts/charts/figures.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ResearchLinks } from './research-links.tsx';
import styles from './research.module.css';

/** The charts of the page, in the order of a director's questions, and whether they show one year. */
const shownCharts = {
  'articles-by-year': false,
  'article-cost-by-year': false,
  'articles-per-publisher': true,
  'total-cost-per-publisher': true,
  'article-price-by-year': false,
  'article-price-per-publisher': true,
  'articles-per-journal': true,
  'articles-per-license': true,
  'articles-per-department': true,
  'articles-per-agreement': true,
  'articles-per-institution': true,
} as const;

/** The year in the address, if there is one. */
function yearIn(search: URLSearchParams): string | undefined {
  const year = search.get('year') ?? '';
  return /^\d{4}$/.test(year) ? year : undefined;
}

function analysisQuery(year: string | undefined) {
  return queryFor(researchOutput.analysis, { query: year === undefined ? {} : { year } });
}

/** Loads the figures first: they are the largest text of the page. */
export async function ahead(cache: QueryClient, search: URLSearchParams): Promise<void> {
  await cache.ensureQueryData(analysisQuery(yearIn(search)));
}

/** The costs of open access beside subscriptions, the publishers chosen by authors, and the benefit of agreements (S79 analysis). */
export default function AnalysisPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const all = useQuery(analysisQuery(undefined));
  const year = yearIn(search) ?? all.data?.years[0]?.toString();
  const asked = useQuery({ ...analysisQuery(year), enabled: year !== undefined, placeholderData: keepPreviousData });
  if (all.data?.articles === 0)
    return (
      <Stack>
        <Row align="stretch" justify="end">
          <ResearchLinks current="/research-output/analysis" />
        </Row>
        <EmptyState title={t('research.analysis.empty')} />
      </Stack>
    );
  return (
    <Stack as="article" className={styles.analysis}>
      <Row align="stretch" justify="end">
        {all.data && (
          <Dropdown
            value={year ?? null}
            options={[...new Set([...all.data.years.map(String), ...(year === undefined ? [] : [year])])].map((id) => ({ id, name: id }))}
            onChange={(chosen) => setSearch({ year: String(chosen) }, { replace: true, preventScrollReset: true })}
            ariaLabel={t('research.year')}
          />
        )}
        <Export year={year} />
        <ResearchLinks current="/research-output/analysis" />
      </Row>
      {asked.data ? <AnalysisFigures analysis={asked.data} /> : <Skeleton lines={2} height={48} />}
      {year !== undefined && (
        <div className={styles.charts}>
          {Object.entries(shownCharts).map(([name, isOfYear]) => (
            <ChartCard key={name} choice={isOfYear ? { name, year: Number(year) } : { name }} />
          ))}
        </div>
      )}
      {asked.data && asked.data.publishers.length > 0 && <PublisherTotals analysis={asked.data} />}
    </Stack>
  );
}

/** Files for OpenAPC, for the year shown. The client shows failures. */
function Export({ year }: { year: string | undefined }) {
  const t = useText();
  return (
    <ButtonDropdown
      expandToViewport
      items={openApcKinds.map((id) => ({ id, text: t(`research.openApc.${id}`) }))}
      onItemClick={({ detail }) => {
        const kind = openApcKinds.find((each) => each === detail.id);
        if (kind) void saveFile(researchOutput.openApc, { query: { kind, ...(year !== undefined && { year }) } }).catch(() => undefined);
      }}
    >
      {t('research.openApc.title')}
    </ButtonDropdown>
  );
}

function AnalysisFigures({ analysis }: { analysis: ResearchAnalysis }) {
  const t = useText();
  const formats = useFormats();
  const { currency, leakage, lower_quartile, upper_quartile } = analysis;
  const figures: ShownFigure[] = [
    {
      key: 'articles',
      label: t('research.articles'),
      value: formats.number(analysis.articles, 0),
      detail: t('research.analysis.charged', { count: analysis.charges }),
    },
    { key: 'cost', label: t('research.charges'), value: formats.amount(analysis.cost, currency), unit: currency },
    {
      key: 'median',
      label: t('research.analysis.median'),
      value: analysis.median === null ? t('research.notKnown') : formats.amount(analysis.median, currency),
      unit: analysis.median === null ? undefined : currency,
      detail:
        lower_quartile === null || upper_quartile === null
          ? undefined
          : t('research.analysis.quartiles', {
              lower: formats.amount(lower_quartile, currency),
              upper: formats.amount(upper_quartile, currency),
            }),
    },
    {
      key: 'leakage',
      label: t('research.leakage'),
      value: formats.amount(leakage.cost, currency),
      unit: currency,
      detail:
        leakage.articles === 0
          ? t('research.leaked', { count: 0, cost: '' })
          : leakage.agreements.map(({ agreement, articles, cost }) => (
              <div key={agreement.id}>
                <Link to={`/research-output/agreements/${agreement.id}`}>{agreement.name}</Link>{' '}
                {t('research.leaked', { count: articles, cost: formats.money(cost, currency) })}
              </div>
            )),
    },
  ];
  return <Figures label={t('research.analysis.title')} figures={figures} />;
}

/** All payments to publishers: subscriptions, agreements and charges. */
function PublisherTotals({ analysis: { publishers, other_publishers: others, currency } }: { analysis: ResearchAnalysis }) {
  const t = useText();
  const formats = useFormats();
  const amounts = ['subscriptions', 'agreements', 'charges', 'total'] as const;
  const cells = (row: Record<(typeof amounts)[number], number>) =>
    amounts.map((amount) => (
      <td key={amount} className={numbers.number}>
        {formats.amount(row[amount], currency)}
      </td>
    ));
  const unknownIn = ({ unknown }: { unknown: number }) =>
    unknown > 0 && <span className={styles.below}>{t('research.analysis.unknown', { count: unknown })}</span>;
  return (
    <Section title={t('research.analysis.totals')} hint={t('research.analysis.totalsHint', { currency })}>
      <ScrollBox label={t('research.analysis.totals')}>
        <Table
          headings={[
            t('research.publisher'),
            ...amounts.map((amount) => ({ label: t(`research.analysis.${amount}`), className: numbers.number })),
          ]}
        >
          {publishers.map(({ id, name, ...row }) => (
            <tr key={id ?? name ?? ''}>
              <th scope="row">
                {id === null ? (name ?? t('research.notKnown')) : <Link to={`/publishers/${id}`}>{name}</Link>}
                {unknownIn(row)}
              </th>
              {cells(row)}
            </tr>
          ))}
          {others && (
            <tr>
              <th scope="row">
                {t('research.analysis.others', { count: others.count })}
                {unknownIn(others)}
              </th>
              {cells(others)}
            </tr>
          )}
        </Table>
      </ScrollBox>
    </Section>
  );
}
