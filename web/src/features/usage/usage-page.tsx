import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { exports } from '#shared/contract/groups/exports.ts';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AllAnomalies } from './all-anomalies.tsx';
import { FailedHarvests } from './failed-harvests.tsx';
import { CoverageMatrix } from './coverage-matrix.tsx';
import { UnmatchedTitles } from './unmatched-titles.tsx';
import { YearChoice } from './year-choice.tsx';

/** The usage of all sources, with the available months (S110). */
export default function UsagePage() {
  const t = useText();
  const navigate = useNavigate();
  const mayImport = useMay('perform-data-imports');
  const mayManage = useMay(harvest.failed.permission);
  const [search, setSearch] = useSearchParams();
  const year = /^\d{4}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : undefined;
  const query = year === undefined ? {} : { from: `${year - 1}-01`, to: `${year}-12` };
  const asked = useQuery({ ...queryFor(usageCoverage.coverage, { query }), placeholderData: keepPreviousData });
  const coverage = asked.data;
  const span = { from: coverage?.months[0], to: coverage?.months.at(-1) };
  if (asked.isPending) return <Skeleton lines={8} height={32} />;
  if (!coverage)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  if (coverage.sources.length === 0)
    return (
      <EmptyState
        title={t('usage.coverage.noSources')}
        action={
          <Row justify="center">
            {mayImport && (
              <Button variant="primary" onClick={() => void navigate('/usage/imports')}>
                {t('usage.imports.drop')}
              </Button>
            )}
            <Button onClick={() => void navigate('/usage/sources')}>{t('usage.sources.title')}</Button>
          </Row>
        }
      >
        {t('usage.coverage.noSourcesHint')}
      </EmptyState>
    );
  return (
    <Stack>
      <Section
        title={t('usage.coverage.title')}
        hint={t('usage.coverage.hint')}
        actions={
          <>
            <YearChoice
              coverage={coverage}
              onChange={(chosen) => setSearch({ year: String(chosen) }, { replace: true, preventScrollReset: true })}
            />
            <Button onClick={() => void navigate('/usage/sources')}>{t('usage.sources.title')}</Button>
            <Button iconName="download" onClick={() => void saveFile(exports.usage, { query: span }).catch(() => undefined)}>
              {t('usage.coverage.export')}
            </Button>
            {mayImport && <Button onClick={() => void navigate('/usage/imports')}>{t('usage.imports.drop')}</Button>}
          </>
        }
      >
        <CoverageMatrix coverage={coverage} withSources />
      </Section>
      {mayManage && <FailedHarvests />}
      <AllAnomalies />
      <UnmatchedTitles hasReports={coverage.sources.some(({ rows }) => rows.some(({ report }) => report !== null))} />
    </Stack>
  );
}
