import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { inlineEditing } from '#shared/contract/groups/inline-editing.ts';
import { licensePeriods, licenses } from '#shared/contract/groups/licenses.ts';
import type { LicenseRow } from '#shared/contract/rows/license-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineChoice } from '#web/ui/record/inline-choice.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { LicensePeriodPanel } from './license-period-panel.tsx';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { RecordHistory } from '#web/parts/history/record-history.tsx';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';
import { MetadataCard } from '#web/parts/metadata/metadata-card.tsx';
import { TodoListCard } from '#web/parts/to-dos/to-do-list-card.tsx';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const LicensePeriodDialog = lazy(async () => ({
  default: (await import('#web/parts/licenses/license-period-dialog.tsx')).LicensePeriodDialog,
}));

/** A licence: its facts, edited in place (R133), and one of its periods with all its parts. */
export function LicenseRecord({ license }: { license: LicenseRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<'delete' | 'create'>();
  const close = () => setOpen(undefined);
  const { id, name, version, publisher, owner, license_periods: periods } = license;
  const change = useCommand(licenses.update, { report: 'form' });
  const save = (body: object) => change.mutateAsync({ params: { id }, body: { ...body, version } });
  const offered = useQuery({ ...queryFor(inlineEditing.license, {}), enabled: mayEdit });
  const wanted = search.get('period');
  const shownId = periods.find((period) => period.id === wanted)?.id ?? license.shown_period_id;
  const select = (periodId: string | undefined) =>
    setSearch(periodId === undefined ? {} : { period: periodId }, { replace: true, preventScrollReset: true });
  const period = useQuery({
    ...queryFor(licensePeriods.get, { params: { id: shownId ?? '' }, report: 'none' }),
    enabled: shownId !== null,
  });
  return (
    <RecordPage
      list={{ to: '/licenses', label: t('licenses.title') }}
      name={name}
      onRename={mayEdit ? (next) => save({ name: next }) : undefined}
      facts={[
        {
          label: t('licenses.publisher'),
          value: (
            <InlineChoice
              label={t('licenses.publisher')}
              changeLabel={t('licenses.change', { label: t('licenses.publisher') })}
              value={publisher?.id ?? null}
              options={offered.data?.publishers}
              onChange={mayEdit ? (next) => save({ publisher_id: next }) : undefined}
            >
              {publisher ? <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link> : t('records.none')}
            </InlineChoice>
          ),
        },
        {
          label: t('columns.Managed by'),
          value: (
            <InlineChoice
              label={t('columns.Managed by')}
              changeLabel={t('licenses.change', { label: t('columns.Managed by') })}
              value={owner?.id ?? null}
              options={offered.data?.owners}
              onChange={mayEdit ? (next) => save({ owner_id: next }) : undefined}
            >
              {owner?.name ?? t('records.none')}
            </InlineChoice>
          ),
        },
        { label: t('licenses.subscriptions'), value: String(license.subscription_count) },
      ]}
      tabs={[]}
      context={undefined}
      actions={
        <>
          {mayEdit && (
            <Button variant="primary" iconName="add-plus" onClick={() => setOpen('create')}>
              {t('licenses.period.create')}
            </Button>
          )}
          <ButtonDropdown
            variant="icon"
            ariaLabel={t('licenses.settings')}
            expandToViewport
            items={[
              { id: 'compare', text: t('licenses.compareWith') },
              ...(mayDelete ? [{ id: 'delete', text: t('licenses.remove'), iconName: 'remove' as const }] : []),
            ]}
            onItemClick={({ detail }) => (detail.id === 'compare' ? void navigate(`/licenses/compare?ids=${id}`) : setOpen('delete'))}
          />
        </>
      }
      dialog={
        <>
          {open === 'create' && <LicensePeriodDialog licenseId={id} onClose={close} onSaved={(saved) => select(saved.id)} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={licenses} id={id} name={name} onClose={close} onDeleted={() => void navigate('/licenses')} />
          )}
        </>
      }
    >
      {periods.length === 0 && (
        <EmptyState
          title={t('licenses.period.none')}
          action={mayEdit && <Button onClick={() => setOpen('create')}>{t('licenses.period.create')}</Button>}
        >
          {t('licenses.period.noneHint')}
        </EmptyState>
      )}
      {periods.length > 0 && period.isPending && <Skeleton lines={6} height={40} />}
      {period.isError && (
        <EmptyState title={t('licenses.reload')} action={<Button onClick={() => window.location.reload()}>{t('common.retry')}</Button>} />
      )}
      {period.data && (
        <LicensePeriodPanel
          key={period.data.id}
          period={period.data}
          periods={periods}
          onSelect={select}
          onDeleted={() => {
            // R059: the next one, or after the last the list.
            const at = periods.findIndex((each) => each.id === period.data.id);
            const next = periods[at + 1] ?? periods[at - 1];
            if (next) select(next.id);
            else void navigate('/licenses');
          }}
        />
      )}
      <LicenseCards licenseId={id} periodId={period.data?.id} />
      <HistoryCard kind="license" id={id} name={name} />
    </RecordPage>
  );
}

/** The history of a record at the end of its page, asked for when it is opened. */
function HistoryCard(props: { kind: string; id: string; name: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={t('history.tab')} expanded={open} onChange={({ detail }) => setOpen(detail.expanded)}>
      {open && <RecordHistory {...props} />}
    </ExpandableSection>
  );
}

interface LicenseCardsProps {
  licenseId: string;
  /** The period that is shown; its cards bring those of the licence along. */
  periodId: string | undefined;
}

/** Tasks of the licence, links, notes and files of the period with those of its licence, and what the member's own fields say of both. */
function LicenseCards({ licenseId, periodId }: LicenseCardsProps) {
  const t = useText();
  return (
    <>
      {periodId === undefined ? (
        <RecordCards key={licenseId} store="licenses" id={licenseId} />
      ) : (
        <>
          <TodoListCard about={{ type: 'license', id: licenseId }} />
          <RecordCards key={periodId} store="license-periods" id={periodId} />
        </>
      )}
      {periodId !== undefined && (
        <MetadataCard key={`${periodId} metadata`} entity="license_period" id={periodId} titled label={t('licenses.periodMetadata')} />
      )}
      <MetadataCard entity="license" id={licenseId} titled label={t('licenses.metadata')} />
    </>
  );
}
