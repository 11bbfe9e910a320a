import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { insightsDocument } from '#shared/contract/groups/evidence-packs.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import type { InsightFilters } from './insight-filters.tsx';

const PdfDialog = lazy(async () => ({ default: (await import('#web/parts/evidence-packs/pdf-dialog.tsx')).PdfDialog }));

/** The page of insights as a PDF, of the year and filters that it shows. */
export function InsightsPdf({ year, filters }: { year: number | undefined; filters: InsightFilters }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [run, setRun] = useState<string>();
  const start = useCommand(insightsDocument.build, { invalidates: false, onDone: ({ result }) => setRun(result.id) });
  const open = (isNow: boolean): void => {
    setRun(undefined);
    setOpen(isNow);
  };
  return (
    <>
      <Button iconName="file" onClick={() => open(true)}>
        {t('insights.export.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PdfDialog
            title={t('insights.export.button')}
            hint={t('insights.export.hint')}
            run={run}
            isStarting={start.isPending}
            onBuild={(written) => start.mutate({ body: { ...written, ...(year !== undefined && { year }), ...filters } })}
            onChange={() => setRun(undefined)}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </>
  );
}
