import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import { licenses } from '#shared/contract/groups/licenses.ts';
import type { LicenseComparison } from '#shared/contract/rows/license-row.ts';
import { isPlausibleDate } from '#shared/domain/calendar/dates.ts';
import { largestComparison, smallestComparison } from '#shared/domain/licenses/compare-licenses.ts';
import { queryFor } from '#web/api/queries.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import styles from './compare-page.module.css';

/** Two to five licences side by side, term by term, with differences marked in words; the licences and the day are in the address. */
export default function ComparePage() {
  const t = useText();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  useTabTitle(t('licenses.compare.title'));
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean).slice(0, largestComparison);
  const on = search.get('on') ?? formats.today();
  const set = (name: 'ids' | 'on', value: string | null) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const offered = useQuery(queryFor(licenses.list, { query: { sort: [{ field: 'name', descending: false }] } }));
  const all = offered.data === undefined ? [] : Array.isArray(offered.data) ? offered.data : offered.data.data;
  const compared = useQuery({
    ...queryFor(licenses.compare, { query: { ids: ids.join(), ...(isPlausibleDate(on) ? { on } : {}) } }),
    enabled: ids.length >= smallestComparison,
    placeholderData: keepPreviousData<LicenseComparison>,
  });
  const full = ids.length >= largestComparison;
  return (
    <Stack as="article">
      <Row gap="l" align="start" framed className={styles.ask}>
        <div className={styles.choice}>
          <FormField label={t('licenses.compare.choose')} stretch>
            <MultiDropdown
              values={ids}
              options={all.map(({ id, name, publisher }) => ({
                id,
                name,
                ...(publisher ? { detail: publisher.name } : {}),
                disabled: full && !ids.includes(id),
              }))}
              onChange={(next) => set('ids', next.slice(0, largestComparison).join())}
            />
          </FormField>
        </div>
        <FormField label={t('licenses.compare.on')}>
          <DateInput value={on} onChange={(next) => set('on', next)} ariaLabel={t('licenses.compare.on')} />
        </FormField>
        <Row gap="s" className={styles.buttons}>
          <Checkbox checked={onlyDifferences} onChange={({ detail }) => setOnlyDifferences(detail.checked)}>
            {t('licenses.compare.onlyDifferences')}
          </Checkbox>
          <Button onClick={() => window.print()} disabled={!compared.data}>
            {t('licenses.compare.print')}
          </Button>
        </Row>
      </Row>
      {ids.length < smallestComparison && <EmptyState title={t('licenses.compare.start')}>{t('licenses.compare.startHint')}</EmptyState>}
      {ids.length >= smallestComparison && compared.isPending && <Skeleton lines={8} height={36} />}
      {ids.length >= smallestComparison && compared.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Link to="/licenses">{t('licenses.title')}</Link>} />
      )}
      {ids.length >= smallestComparison && compared.data && (
        <>
          <p className={styles.summary} role="status">
            {t('licenses.compare.summary', { count: compared.data.differing })} ·{' '}
            {t('licenses.canI.asOf', { date: formats.date(compared.data.on) })}
          </p>
          <ComparisonTable comparison={compared.data} onlyDifferences={onlyDifferences} />
        </>
      )}
    </Stack>
  );
}
