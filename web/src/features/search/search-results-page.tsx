import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { search, type SearchHit } from '#shared/contract/groups/search.ts';
import { send } from '#web/api/client.ts';
import { keyOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { hitAddress } from '#web/parts/search/hit-address.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './search-results.module.css';

const pageSize = 50;

/** All hits of a search with their tags (S30, R004, R005). */
export default function SearchResultsPage() {
  const t = useText();
  const { query = '' } = useParams();
  usePageTitle(t('search.titleFor', { query }));
  const input = { query: { query, paginated: 'true', per_page: pageSize } };
  const found = useInfiniteQuery({
    queryKey: keyOf(search.full, input),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { result } = await send(search.full, { query: { ...input.query, page: pageParam }, signal });
      return Array.isArray(result) ? { data: result, last_row: result.length } : result;
    },
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.last_row ? pages.length + 1 : undefined),
  });
  const hits = found.data?.pages.flatMap((page) => page.data) ?? [];
  const total = found.data?.pages[0]?.last_row ?? 0;
  if (found.isPending) return <Skeleton lines={8} height={36} />;
  if (hits.length === 0) return <EmptyState title={t('common.noResults')}>{t('search.noneHint')}</EmptyState>;
  return (
    <section className={styles.results}>
      <p className={styles.count} role="status">
        {t('search.shown', { shown: hits.length, total })}
      </p>
      <ul>
        {hits.map((hit) => (
          <Hit key={`${hit.tag}/${hit.publication_id ?? hit.id}`} hit={hit} />
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

function Hit({ hit }: { hit: SearchHit }) {
  const t = useText();
  const formats = useFormats();
  const name = formats.datesIn(hit.name);
  const to = hitAddress(hit);
  return (
    <li>
      <span className={styles.tag}>{t(`search.tags.${hit.tag}`)}</span>
      <span className={styles.name}>
        {to ? <Link to={to}>{name}</Link> : name}
        {hit.detail && <small>{formats.datesIn(hit.detail)}</small>}
        {hit.tag === 'publication' && (
          <small>
            <Link to={`/title-search?query=${encodeURIComponent(hit.name)}`}>{t('titleLists.search.years_of')}</Link>
          </small>
        )}
      </span>
    </li>
  );
}
