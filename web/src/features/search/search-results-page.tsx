import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { search, type SearchHit } from '#shared/contract/groups/search.ts';
import { withPeriodsBelow } from '#shared/domain/search/periods-below.ts';
import { send } from '#web/api/client.ts';
import { keyOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { hitAddress } from '#web/parts/search/hit-address.ts';
import { HitFacts } from '#web/parts/search/hit-facts.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './search-results.module.css';

const pageSize = 50;
const everyKind = 'all';

type Tag = SearchHit['tag'];

/** All hits of a search, of every kind or of one (S30, R004, R005). */
export default function SearchResultsPage() {
  const t = useText();
  const { query = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const tag = params.get('tag');
  usePageTitle(t('search.titleFor', { query }));
  const input = { query: { query, paginated: 'true', per_page: pageSize, ...(tag !== null && { tag }) } };
  const found = useInfiniteQuery({
    queryKey: keyOf(search.full, input),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { result } = await send(search.full, { query: { ...input.query, page: pageParam }, signal });
      return Array.isArray(result) ? { data: result, last_row: result.length, counts: {} } : result;
    },
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.last_row ? pages.length + 1 : undefined),
    // Another kind of the same search: earlier hits stay until the new ones are loaded.
    placeholderData: (earlier, before) => ((before?.queryKey[3] as Partial<typeof input.query>)?.query === query ? earlier : undefined),
  });
  const hits = found.data?.pages.flatMap((page) => page.data) ?? [];
  const { last_row: total = 0, counts = {} } = found.data?.pages[0] ?? {};
  if (found.isPending) return <Skeleton lines={8} height={36} />;
  if (hits.length === 0 && tag === null) return <EmptyState title={t('common.noResults')}>{t('search.noneHint')}</EmptyState>;
  return (
    <section className={styles.results}>
      <Kinds counts={counts} tag={tag} onChange={(next) => setParams(next === everyKind ? {} : { tag: next }, { replace: true })} />
      <p className={styles.count} role="status">
        {t('search.shown', { shown: hits.length, total })}
      </p>
      <ul>
        {withPeriodsBelow(hits).map(({ hit, periods }) => (
          <Hit key={keyOfHit(hit)} hit={hit} periods={periods} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
          {t('search.more')}
        </Button>
      )}
    </section>
  );
}

function keyOfHit(hit: SearchHit): string {
  return `${hit.tag}/${hit.publication_id ?? hit.id}`;
}

interface KindsProps {
  counts: Partial<Record<Tag, number>>;
  tag: string | null;
  onChange: (tag: string) => void;
}

/** The kinds of the hits with their numbers; one of them, or all, can be selected. */
function Kinds({ counts, tag, onChange }: KindsProps) {
  const t = useText();
  const kinds = Object.entries(counts) as [Tag, number][];
  if (kinds.length < 2 && tag === null) return null;
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  const choice = (id: string, words: string, count: number) => (
    <button key={id} type="button" aria-pressed={id === (tag ?? everyKind)} onClick={() => onChange(id)}>
      {words} <span>{count}</span>
    </button>
  );
  return (
    <Row align="stretch" className={styles.kinds} role="group" aria-label={t('search.kinds')}>
      {choice(everyKind, t('search.everyKind'), all)}
      {kinds.map(([kind, count]) => choice(kind, t(`search.tags.${kind}`), count))}
    </Row>
  );
}

function Hit({ hit, periods }: { hit: SearchHit; periods: readonly SearchHit[] }) {
  const t = useText();
  const formats = useFormats();
  const name = formats.datesIn(hit.name);
  const to = hitAddress(hit);
  return (
    <li>
      <span className={styles.tag}>{t(`search.tags.${hit.tag}`)}</span>
      <Stack as="span" gap="none" className={styles.name}>
        {to ? <Link to={to}>{name}</Link> : name}
        {hit.detail && <small>{formats.datesIn(hit.detail)}</small>}
        {hit.tag === 'publication' && (
          <small>
            <Link to={`/title-search?query=${encodeURIComponent(hit.name)}`}>{t('titleLists.search.years_of')}</Link>
          </small>
        )}
      </Stack>
      <Row as="span" gap="s" align="baseline" justify="end" className={styles.facts}>
        <HitFacts hit={hit} />
      </Row>
      {periods.length > 0 && (
        <ul className={styles.periods}>
          {periods.map((period) => (
            <Hit key={keyOfHit(period)} hit={period} periods={[]} />
          ))}
        </ul>
      )}
    </li>
  );
}
