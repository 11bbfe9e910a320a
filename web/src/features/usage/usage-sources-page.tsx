import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { usageSourceColumns as columns } from '#shared/contract/columns/usage-sources.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { useMay } from '#web/api/use-session.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateUsageSource = lazy(async () => ({ default: (await import('#web/parts/usage/create-usage-source.tsx')).CreateUsageSource }));

const AddSources = lazy(async () => ({ default: (await import('./add-sources.tsx')).AddSources }));

const source: ListSource = { name: 'usage-sources', columns, list: usageSources.list };
const edits = { usage_source: usageSources.update };

export const ahead = rowsAhead(source);

/** The platform accounts whose usage statistics are loaded (S111). */
export default function UsageSourcesPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayCreate = useMay(usageSources.create.permission);
  const [isAdding, setAdding] = useState(false);
  const mayImport = useMay('perform-data-imports');
  return (
    <>
      <ListScreen
        {...source}
        title={t('usage.sources.title')}
        edits={edits}
        deletion={usageSources}
        actions={
          <>
            {mayCreate && <Button onClick={() => setAdding(true)}>{t('usage.sources.several')}</Button>}
            {mayImport && <Button onClick={() => void navigate('/usage/imports')}>{t('usage.imports.drop')}</Button>}
          </>
        }
        create={{ label: t('usage.sources.create'), permission: usageSources.create.permission, Dialog: CreateUsageSource }}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <AddSources onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
