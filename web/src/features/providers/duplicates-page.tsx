import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { providers } from '#shared/contract/groups/providers.ts';
import type { ProviderDuplicates } from '#shared/contract/rows/provider-duplicate.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { Facts } from './facts.tsx';
import styles from './duplicates.module.css';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

type Pair = ProviderDuplicates['pairs'][number];

/** Providers that may be one, to be merged or said to be different. */
export default function DuplicatesPage() {
  const t = useText();
  const asked = useQuery(queryFor(providers.duplicates, {}));
  const [merged, setMerged] = useState<readonly [ProviderRow, ProviderRow]>();
  if (asked.isPending) return <Skeleton height={300} />;
  if (!asked.data) return <EmptyState title={t('common.loadFailed')} />;
  const { pairs, distinctions } = asked.data;
  return (
    <Stack>
      {pairs.length === 0 ? (
        <EmptyState title={t('contacts.duplicates.none')}>{t('contacts.duplicates.noneHint')}</EmptyState>
      ) : (
        <>
          <Quiet role="status">
            {t('contacts.duplicates.found', { count: pairs.length })}. {t('contacts.duplicates.noneHint')}
          </Quiet>
          <Stack as="ul" gap="s" aria-label={t('contacts.duplicates.title')}>
            {pairs.map((pair) => (
              <OnePair key={`${pair.first.id} ${pair.second.id}`} pair={pair} onMerge={() => setMerged([pair.first, pair.second])} />
            ))}
          </Stack>
        </>
      )}
      {distinctions.length > 0 && <Distinctions distinctions={distinctions} />}
      {merged && (
        <Suspense fallback={null}>
          <MergeDialog pair={merged} onClose={() => setMerged(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

function OnePair({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const t = useText();
  const mayMerge = useMay(providers.merge.permission);
  const apart = useCommand(providers.keepApart);
  const { first, second, reasons } = pair;
  const names = t('contacts.duplicates.by', { first: first.name, second: second.name });
  return (
    <li className={styles.pair} aria-label={names}>
      <div className={styles.both}>
        {[first, second].map((provider) => (
          <div key={provider.id}>
            <Link to={`/${provider.is_publisher ? 'publishers' : 'vendors'}/${provider.id}`}>{provider.name}</Link>
            <Quiet>
              <Facts provider={provider} />
            </Quiet>
          </div>
        ))}
      </div>
      <p className={styles.reasons}>{reasons.map(({ kind, value }) => t(`contacts.duplicates.reasons.${kind}`, { value })).join(' · ')}</p>
      <div className={styles.buttons}>
        {mayMerge && (
          <Button variant="primary" ariaLabel={`${t('contacts.duplicates.merge')} ${names}`} onClick={onMerge}>
            {t('contacts.duplicates.merge')}
          </Button>
        )}
        <Button
          ariaLabel={`${t('contacts.duplicates.apart')}: ${names}`}
          loading={apart.isPending}
          onClick={() => apart.mutate({ body: { first_id: first.id, second_id: second.id } })}
        >
          {t('contacts.duplicates.apart')}
        </Button>
      </div>
    </li>
  );
}

function Distinctions({ distinctions }: { distinctions: ProviderDuplicates['distinctions'] }) {
  const t = useText();
  const again = useCommand(providers.reconsider);
  return (
    <ExpandableSection headerText={t('contacts.duplicates.different')} headingTagOverride="h2">
      <Stack as="ul" gap="xs" className={styles.different}>
        {distinctions.map(({ id, first, second }) => {
          const names = t('contacts.duplicates.by', { first: first.name, second: second.name });
          return (
            <li key={id}>
              {names}
              <Button
                variant="inline-link"
                ariaLabel={`${t('contacts.duplicates.again')}: ${names}`}
                onClick={() => again.mutate({ params: { id } })}
              >
                {t('contacts.duplicates.again')}
              </Button>
            </li>
          );
        })}
      </Stack>
    </ExpandableSection>
  );
}
