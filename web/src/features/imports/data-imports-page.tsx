import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { dataImports } from '#shared/contract/groups/data-imports.ts';
import { previousImports } from '#shared/contract/groups/previous-imports.ts';
import type { ImportRow } from '#shared/contract/rows/import-row.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { importKindsShown } from './import-kind.ts';
import { PriceTemplate } from './price-template.tsx';
import { StateBadge } from './state-badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './data-imports-page.module.css';

/** Articles have their own page, for those who work with research output, and members for the office of a consortium. */
const kinds = (Object.keys(importKindsShown) as ImportKindName[]).filter(
  (kind): kind is Exclude<ImportKindName, 'articles' | 'memberships'> => kind !== 'articles' && kind !== 'memberships',
);
const recent = 4;

/** The start of every kind of import: the accepted data, the template, and the last runs (S31). */
export default function DataImportsPage() {
  const t = useText();
  const formats = useFormats();
  const { data: information, isPending: isUninformed } = useQuery({
    ...queryFor(dataImports.spreadsheetInformation, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: runs, isPending: lacksRuns } = useQuery(queryFor(previousImports.list, {}));
  const rows: readonly ImportRow[] = runs === undefined ? [] : Array.isArray(runs) ? runs : runs.data;
  // Both decide how high the sections are: a link would move from under the pointer.
  if (isUninformed || lacksRuns) return <Skeleton lines={kinds.length} height={120} />;
  return (
    <Stack className={styles.page}>
      {information && (
        <Quiet>
          {t('imports.data.lead', {
            formats: information.formats.join(', '),
            size: formats.number(information.largest_file / 1024 / 1024, 0),
            rows: formats.number(information.most_rows, 0),
          })}{' '}
          <Link to="/previous-imports">{t('imports.previous.title')}</Link>
        </Quiet>
      )}
      {kinds.map((kind) => {
        const { path, title, template } = importKindsShown[kind];
        const fields = information?.kinds.find((each) => each.kind === kind)?.fields ?? [];
        const last = rows.filter((row) => row.kind === kind).slice(0, recent);
        return (
          <Section
            key={kind}
            title={t(title)}
            hint={t(`imports.data.${kind}`)}
            actions={
              <>
                {template ? (
                  <Button iconName="download" onClick={() => void saveFile(template, {}).catch(() => undefined)}>
                    {t('imports.drop.template')}
                  </Button>
                ) : (
                  <PriceTemplate />
                )}
                <Link className={styles.open} to={path}>
                  {t('imports.data.open')}
                </Link>
              </>
            }
          >
            <Quiet>
              {t('imports.data.fields', { fields: fields.map(({ label, label_code }) => messageText(label_code, label)).join(', ') })}
            </Quiet>
            {last.length > 0 && (
              <Stack as="ul" gap="xs" className={styles.runs}>
                {last.map((row) => (
                  <li key={row.id}>
                    <Link to={`${path}/${row.id}`}>{row.file_name}</Link>
                    <StateBadge state={row.state} />
                    <span>{formats.dateTime(row.created_at)}</span>
                    <span>{row.importer?.name}</span>
                  </li>
                ))}
              </Stack>
            )}
          </Section>
        );
      })}
      <Section
        title={t('usage.imports.title')}
        hint={t('usage.imports.hint')}
        actions={
          <Link className={styles.open} to="/usage/imports">
            {t('imports.data.open')}
          </Link>
        }
      >
        {null}
      </Section>
      <Section
        title={t('imports.data.titleLists')}
        hint={t('imports.data.titleListsHint')}
        actions={
          <Link className={styles.open} to="/products">
            {t('imports.data.toProducts')}
          </Link>
        }
      >
        {null}
      </Section>
    </Stack>
  );
}
