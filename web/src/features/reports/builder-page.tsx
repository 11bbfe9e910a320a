import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { reports } from '#shared/contract/groups/reports.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Builder } from './builder.tsx';

/** A new report of a type, or a saved one (S77, S78). */
export default function BuilderPage() {
  const t = useText();
  const { slug = '', id } = useParams();
  const saved = useQuery({ ...queryFor(reports.get, { params: { id: id ?? '' } }), enabled: id !== undefined });
  const type = useQuery(queryFor(reports.type, { params: { id: slug } }));
  const [search] = useSearchParams();
  const key = search.get('ready');
  const ready = useQuery({ ...queryFor(reports.readyMade, {}), enabled: key !== null });
  if (saved.isError || type.isError)
    return (
      <EmptyState title={t('reports.gone')} action={<Link to="/reports">{t('reports.toReports')}</Link>}>
        {t('reports.goneHint')}
      </EmptyState>
    );
  if (!type.data || (id !== undefined && !saved.data) || (key !== null && !ready.data)) return <Skeleton lines={10} height={36} />;
  const start = ready.data?.find((each) => each.key === key && each.type === slug);
  return <Builder key={id ?? `${slug} ${key}`} type={type.data} saved={saved.data} start={start} />;
}
