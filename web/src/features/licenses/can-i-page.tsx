import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { licenses } from '#shared/contract/groups/licenses.ts';
import type { CanIResult } from '#shared/contract/rows/license-row.ts';
import { isPlausibleDate } from '#shared/domain/calendar/dates.ts';
import { queryFor } from '#web/api/queries.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { CanIAnswers } from './can-i-answers.tsx';
import styles from './can-i-page.module.css';

/** Pause in typing before the search runs, in milliseconds. */
const pause = 350;

/** "Can I…?": the answers of the licences of all active subscriptions to one question. The question is in the address. */
export default function CanIPage() {
  const t = useText();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  useTabTitle(t('licenses.canI.title'));
  const asked = search.get('q') ?? '';
  const label_id = search.get('label') ?? '';
  const on = search.get('on') ?? formats.today();
  const [words, setWords] = useState(asked);
  const [all, setAll] = useState(false);
  const settled = useDebounced(words, pause);
  const set = (change: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  const result = useQuery({
    ...queryFor(licenses.canI, {
      query: {
        search: settled,
        ...(label_id === '' ? {} : { label_id }),
        ...(isPlausibleDate(on) ? { on } : {}),
      },
    }),
    placeholderData: keepPreviousData<CanIResult>,
  });
  const data = result.data;
  const fitting = data?.labels.filter(({ fits }) => fits) ?? [];
  const choosing = data !== undefined && data.label === null && fitting.length > 0;
  const chosen = data?.label?.id;
  // Once a question is chosen, the answers come first.
  const isNarrow = choosing || (chosen !== undefined && !all);
  const answered = new Set([chosen, ...(data?.further.map(({ label: { id } }) => id) ?? [])]);
  const offered = data?.labels.filter(({ id, fits }) => !isNarrow || fits || answered.has(id)) ?? [];
  return (
    <Stack as="article">
      <Row gap="l" align="stretch" framed className={styles.ask}>
        <div className={styles.words}>
          <FormField label={t('licenses.canI.ask')} stretch>
            <Input
              type="search"
              clearAriaLabel={t('grid.clearSearch')}
              value={words}
              placeholder={t('licenses.canI.placeholder')}
              ariaLabel={t('licenses.canI.ask')}
              autoFocus
              onChange={({ detail }) => {
                setWords(detail.value);
                set({ q: detail.value, label: '' });
              }}
            />
          </FormField>
        </div>
        <FormField label={t('licenses.canI.on')}>
          <DateInput value={on} onChange={(next) => set({ on: next ?? '' })} ariaLabel={t('licenses.canI.on')} />
        </FormField>
        <div className={styles.print}>
          <Button onClick={() => window.print()} disabled={!data?.label}>
            {t('licenses.canI.print')}
          </Button>
        </div>
      </Row>
      {result.isError && !data && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void result.refetch()}>{t('common.retry')}</Button>} />
      )}
      {result.isPending && <Skeleton lines={6} height={36} />}
      {data && data.labels.length === 0 && <EmptyState title={t('licenses.terms.noLabels')} />}
      {data && data.labels.length > 0 && (
        <Stack as="section" gap="xs" className={styles.labels} aria-label={t('licenses.canI.allTerms')}>
          <p className={styles.hint} role="status">
            {/* Results of earlier words say nothing about the new ones. */}
            {t(hintKey(data, choosing, result.isPlaceholderData || settled !== words ? '' : words))}
          </p>
          <Row as="ul" align="stretch">
            {offered.map(({ id, name, description }) => (
              <li key={id}>
                <button
                  type="button"
                  title={description === null ? undefined : nameOfDefault(description)}
                  aria-pressed={answered.has(id)}
                  onClick={() => {
                    setAll(false);
                    set({ label: id });
                  }}
                >
                  {nameOfDefault(name)}
                </button>
              </li>
            ))}
            {isNarrow && !choosing && (
              <li>
                <Button variant="inline-link" onClick={() => setAll(true)}>
                  {t('licenses.canI.showAll')}
                </Button>
              </li>
            )}
          </Row>
        </Stack>
      )}
      {data?.label && <CanIAnswers on={data.on} result={data} label={data.label} />}
      {data?.further.map((each) => (
        <CanIAnswers key={each.label.id} on={data.on} result={each} label={each.label} />
      ))}
    </Stack>
  );
}

/** The hint for the next step, above the terms. */
function hintKey(data: CanIResult, choosing: boolean, words: string) {
  if (data.label) return 'licenses.canI.chosen';
  if (choosing) return 'licenses.canI.which';
  return words.trim() === '' ? 'licenses.canI.hint' : 'licenses.canI.noneFits';
}
