import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { HarvestLog } from './harvest-log.tsx';
import { HarvestSettings } from './harvest-settings.tsx';
import { SourceCoverage } from './source-coverage.tsx';
import { SourceFigures } from './source-figures.tsx';
import { SourceLinks } from './source-links.tsx';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const EditUsageSource = lazy(async () => ({ default: (await import('./edit-usage-source.tsx')).EditUsageSource }));

/** A source of usage as a page of sections (S111). */
export default function UsageSourcePage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(usageSources.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/usage/sources', label: t('usage.sources.title') }} known={{ list: usageSources.list }}>
      {(source) => <UsageSourceRecord key={source.id} source={source} />}
    </RecordLoader>
  );
}

function UsageSourceRecord({ source }: { source: UsageSourceRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayChange = useMay(usageSources.update.permission);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, name, version } = source;
  const rename = useCommand(usageSources.update, { report: 'form' });
  return (
    <RecordPage
      list={{ to: '/usage/sources', label: t('usage.sources.title') }}
      name={name}
      onRename={mayChange ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      facts={useFacts(source)}
      tabs={[]}
      context={undefined}
      actions={
        mayChange && (
          <>
            <Button iconName="edit" onClick={() => setOpen('edit')}>
              {t('usage.sources.edit')}
            </Button>
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              items={[{ id: 'delete', text: t('usage.sources.remove'), iconName: 'remove' }]}
              onItemClick={() => setOpen('delete')}
            />
          </>
        )
      }
      dialog={
        <>
          {open === 'edit' && <EditUsageSource source={source} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={usageSources} id={id} name={name} onClose={close} onDeleted={() => void navigate('/usage/sources')} />
          )}
        </>
      }
    >
      <SourceCoverage id={id} />
      {source.kind === 'api' && <HarvestSettings source={source} />}
      {source.kind === 'api' && mayChange && <HarvestLog id={id} />}
      {source.kind === 'manual' ? <SourceFigures id={id} /> : <SourceLinks id={id} />}
    </RecordPage>
  );
}

function useFacts({ provider, platform, kind, customer_id, report_count, first_month, last_month, note }: UsageSourceRow): Fact[] {
  const t = useText();
  const formats = useFormats();
  return [
    { label: t('columns.Provider'), value: provider?.name },
    { label: t('usage.sources.platform'), value: platform },
    { label: t('usage.sources.kind'), value: t(`usage.sourceKinds.${kind}`) },
    { label: t('usage.sources.customer'), value: customer_id },
    { label: t('usage.sources.reports'), value: formats.number(report_count, 0) },
    { label: t('usage.sources.firstMonth'), value: first_month && formats.month(first_month) },
    { label: t('usage.sources.lastMonth'), value: last_month && formats.month(last_month) },
    ...(note === null ? [] : [{ label: t('columns.Note'), value: note }]),
  ];
}
