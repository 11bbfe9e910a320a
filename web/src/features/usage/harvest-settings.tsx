import { lazy, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { harvest } from '#shared/contract/groups/harvest.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const EditHarvest = lazy(async () => ({ default: (await import('./edit-harvest.tsx')).EditHarvest }));
const HarvestNow = lazy(async () => ({ default: (await import('./harvest-now.tsx')).HarvestNow }));
const ConsortiumMembers = lazy(async () => ({ default: (await import('./consortium-members.tsx')).ConsortiumMembers }));
const TestConnection = lazy(async () => ({ default: (await import('./test-connection.tsx')).TestConnection }));

/** The harvest of a source: its account, its reports, and the reason of a stop. */
export function HarvestSettings({ source }: { source: UsageSourceRow }) {
  const t = useText();
  const mayManage = useMay(harvest.now.permission);
  const [open, setOpen] = useState<'edit' | 'test' | 'now' | 'members'>();
  const stop = useCommand(harvest.stop);
  const close = () => setOpen(undefined);
  const { id, base_url, stopped, active } = source;
  const isReady = base_url !== null && source.reports.length > 0;
  return (
    <Section
      title={t('harvest.title')}
      hint={t('harvest.hint')}
      actions={
        mayManage && (
          <>
            <Button iconName="edit" onClick={() => setOpen('edit')}>
              {t('harvest.edit')}
            </Button>
            <Button disabled={!isReady} onClick={() => setOpen('test')}>
              {t('harvest.test')}
            </Button>
            <Button disabled={!isReady || stopped !== null} onClick={() => setOpen('now')}>
              {t('harvest.now')}
            </Button>
            <Button disabled={base_url === null || stopped !== null} onClick={() => setOpen('members')}>
              {t('harvest.members')}
            </Button>
            {active && isReady && (
              <Button loading={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
                {t('harvest.stop')}
              </Button>
            )}
          </>
        )
      }
    >
      {stopped && (
        <Alert type="warning" header={t('harvest.stopped')}>
          {messageText(sentenceOf(stopped.code))}{' '}
          {stopped.help_url !== null && /^https?:/.test(stopped.help_url) && (
            <Link href={stopped.help_url} external>
              {t('harvest.help')}
            </Link>
          )}
        </Alert>
      )}
      <FactList layout="grid" facts={useFacts(source, mayManage)} />
      {open === 'edit' && <EditHarvest source={source} onClose={close} />}
      {open === 'test' && <TestConnection id={id} onClose={close} />}
      {open === 'members' && <ConsortiumMembers id={id} onClose={close} />}
      {open === 'now' && <HarvestNow source={source} onClose={close} />}
    </Section>
  );
}

function useFacts(source: UsageSourceRow, mayManage: boolean): Fact[] {
  const t = useText();
  const formats = useFormats();
  const { base_url, release, customer_id, requestor_id, has_api_key, reports, harvest_from, day_of_month, active } = source;
  const none = '–';
  return [
    { label: t('harvest.address'), value: base_url ?? none },
    { label: t('harvest.release'), value: t(`harvest.releases.${release === '5.1' ? 'r51' : release === '5' ? 'r5' : 'auto'}`) },
    { label: t('usage.sources.customer'), value: customer_id ?? none },
    { label: t('harvest.requestor'), value: requestor_id ?? none },
    { label: t('harvest.key'), value: has_api_key ? <ApiKey id={source.id} mayReveal={mayManage} /> : t('harvest.noKey') },
    { label: t('harvest.reports'), value: reports.join(', ') || none },
    { label: t('harvest.from'), value: harvest_from === null ? none : formats.month(harvest_from) },
    { label: t('harvest.day'), value: day_of_month ?? t('harvest.dayAuto') },
    { label: t('harvest.active'), value: t(active ? 'common.yes' : 'common.no') },
  ];
}

/** A key that is shown on demand; that it was stays in the history. */
function ApiKey({ id, mayReveal }: { id: string; mayReveal: boolean }) {
  const t = useText();
  const [shown, setShown] = useState<string>();
  const reveal = useCommand(harvest.revealKey, { invalidates: ['recent-actions'], onDone: ({ result }) => setShown(result.api_key) });
  return (
    <>
      <span aria-hidden>••••••</span>{' '}
      {mayReveal && (
        <Button variant="inline-link" loading={reveal.isPending} onClick={() => reveal.mutate({ params: { id } })}>
          {t('harvest.reveal')}
        </Button>
      )}
      {shown !== undefined && (
        <Modal title={t('harvest.key')} width={420} onCancel={() => setShown(undefined)} cancelLabel={t('common.close')}>
          <p>
            <code>{shown}</code>
          </p>
          <p>{t('harvest.revealed')}</p>
        </Modal>
      )}
    </>
  );
}
