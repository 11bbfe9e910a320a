import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { products } from '#shared/contract/groups/products.ts';
import { usageLinks } from '#shared/contract/groups/usage-links.ts';
import { usageTitles } from '#shared/contract/groups/usage-titles.ts';
import type { UnmatchedTitleRow } from '#shared/contract/rows/usage-title-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Hidden, Quiet, Row } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './source-links.module.css';

const EditLink = lazy(async () => ({ default: (await import('#web/parts/usage/edit-link.tsx')).EditLink }));
const CreateProduct = lazy(async () => ({ default: (await import('#web/parts/periods/create-product.tsx')).CreateProduct }));

/** Titles that are shown before more are asked for. */
const step = 10;

type Act = { what: 'assign' | 'create'; title: UnmatchedTitleRow };

/**
 * Titles not counted for any product, the most used first (C652). `hasReports`: whether any source has a report, without which no statement is
 * possible.
 */
export function UnmatchedTitles({ hasReports }: { hasReports: boolean }) {
  const t = useText();
  const [count, setCount] = useState(step);
  const [act, setAct] = useState<Act>();
  const asked = useQuery({
    ...queryFor(usageTitles.unmatched, { query: { paginated: true, page: 1, perPage: count, extra: {} } }),
    placeholderData: keepPreviousData,
  });
  const close = () => setAct(undefined);
  if (asked.isPending) return <Skeleton lines={4} height={32} />;
  const page = asked.data;
  const { data: rows, last_row: all } = Array.isArray(page) ? { data: page, last_row: page.length } : (page ?? { data: [], last_row: 0 });
  return (
    <Section
      title={t('usage.unmatched.title')}
      hint={t('usage.unmatched.hint')}
      actions={
        <>
          <ExportButton list="usage-titles" label={t('usage.titles.export')} />
          {rows.length > 0 && <ExportButton list="unmatched-titles" />}
        </>
      }
    >
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {page && rows.length === 0 && <Quiet>{t(hasReports ? 'usage.unmatched.none' : 'usage.unmatched.noReports')}</Quiet>}
      {rows.length > 0 && <TitleTable rows={rows} onAct={setAct} />}
      {all > rows.length && (
        <div>
          <Button onClick={() => setCount(count + step)} loading={asked.isPlaceholderData}>
            {t('usage.titles.more', { count: all - rows.length })}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {act?.what === 'assign' && <EditLink sourceId={act.title.usage_source.id} title={act.title} onClose={close} />}
        {act?.what === 'create' && <CreateProduct name={act.title.name} onClose={close} />}
      </Suspense>
    </Section>
  );
}

function TitleTable({ rows, onAct }: { rows: readonly UnmatchedTitleRow[]; onAct: (act: Act) => void }) {
  const t = useText();
  const formats = useFormats();
  const [mayLink, mayCreate] = [useMay(usageLinks.create.permission), useMay(products.create.permission)];
  return (
    <ScrollBox>
      <Table
        headings={[
          t('columns.Title'),
          t('usage.imports.source'),
          { label: t('usage.links.uses'), className: numbers.number },
          (mayLink || mayCreate) && <Hidden>{t('records.period.actions')}</Hidden>,
        ]}
      >
        {rows.map((title) => (
          <tr key={title.id}>
            <th scope="row">
              {title.name}
              {title.identifiers !== null && <span className={styles.below}>{title.identifiers}</span>}
            </th>
            <td>
              <Link to={`/usage/sources/${title.usage_source.id}`}>{title.usage_source.name}</Link>
            </td>
            <td className={numbers.number}>
              {formats.number(title.uses ?? 0, 0)}
              <span className={styles.below}>{t('usage.unmatched.until', { month: formats.month(title.uses_to) })}</span>
            </td>
            {(mayLink || mayCreate) && (
              <td>
                <Row gap="s">
                  {mayLink && (
                    <Button
                      variant="inline-link"
                      ariaLabel={t('usage.unmatched.assignNamed', { name: title.name })}
                      onClick={() => onAct({ what: 'assign', title })}
                    >
                      {t('usage.unmatched.assign')}
                    </Button>
                  )}
                  {mayCreate && (
                    <Button
                      variant="inline-link"
                      ariaLabel={t('usage.unmatched.createNamed', { name: title.name })}
                      onClick={() => onAct({ what: 'create', title })}
                    >
                      {t('usage.unmatched.create')}
                    </Button>
                  )}
                </Row>
              </td>
            )}
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}
