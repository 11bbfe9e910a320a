import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { useMay } from '#web/api/use-session.ts';
import { useBulkEdit } from '#web/features/lists/bulk-edit/use-bulk-edit.tsx';
import { bulkActs } from '#web/parts/decisions/bulk-acts.ts';
import { useBulkDecisions } from '#web/parts/decisions/use-bulk-decisions.tsx';
import type { CellContext, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useWorkflowActions } from '#web/parts/workflow/use-workflow-actions.tsx';
import type { NamedPeriod } from '#web/parts/workflow/workflow-action.ts';
import { text, useText } from '#web/text/text.ts';
import { useSubscriptionViews } from './subscription-views.ts';
import { MyWorkPlace } from './my-work-place.tsx';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { licenseGaps } from '#shared/domain/licenses/license-gap.ts';
import { useFormats } from '#web/ui/use-formats.ts';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/parts/periods/create-period.tsx')).CreatePeriod }));

const TermsMenu = lazy(async () => ({ default: (await import('./terms-proposals.tsx')).TermsMenu }));

const source: ListSource = { name: 'subscriptions', columns: subscriptionColumns, list: subscriptions.list };
export const ahead = rowsAhead(source);
const edits = { subscription: subscriptions.update, subscription_period: subscriptionPeriods.update };

/** The latest period of a subscription, called by its name. */
function latestPeriodOf(row: GridRow): NamedPeriod | undefined {
  const id = row['latest_period_id'];
  return typeof id === 'string' ? { id, name: String(row['name']), workflow: row['workflow'] } : undefined;
}

/** A period without an end is a one-time purchase (R066). */
function endCell({ row, text: date }: CellContext): string {
  return date === '' && typeof row['latest_period_id'] === 'string' ? text('lists.oneTime') : date;
}
/** A licence that ends too early is named with the day. */
function gapCell({ row, value, text: label }: CellContext) {
  if (typeof value !== 'string') return '';
  return <LicenseGapMark kind={value as LicenseGapKind} end={String(row['license_end'])} label={label} />;
}
const renderers = { end_date: endCell, license_gap: gapCell };

/** The subscriptions with their latest periods (S40). */
export default function SubscriptionsPage() {
  const t = useText();
  const navigate = useNavigate();
  const edit = useBulkEdit();
  const decide = useBulkDecisions(bulkActs, latestPeriodOf);
  const workflow = useWorkflowActions(latestPeriodOf);
  const mayImport = useMay('perform-data-imports');
  return (
    <>
      <MyWorkPlace />
      <ListScreen
        {...source}
        title={t('shell.nav.subscriptions')}
        edits={edits}
        deletion={subscriptions}
        renderers={renderers}
        readyViews={useSubscriptionViews()}
        bulkActions={[...edit.bulkActions, ...decide.bulkActions, ...workflow.bulkActions]}
        create={{ label: t('lists.createSubscription'), permission: subscriptionPeriods.create.permission, Dialog: CreatePeriod }}
        actions={<TermsMenu />}
        emptyAction={
          mayImport && (
            <Button iconName="upload" onClick={() => void navigate('/subscription-imports')}>
              {t('imports.fromSpreadsheet')}
            </Button>
          )
        }
      />
      {edit.dialog}
      {decide.dialog}
      {workflow.dialog}
    </>
  );
}

type LicenseGapKind = (typeof licenseGaps)[number];

/** A licence that ends before its subscription's latest period, or while it runs; the day is read out and shown on pointing. */
function LicenseGapMark({ kind, end, label }: { kind: LicenseGapKind; end: string; label: string }) {
  const t = useText();
  const formats = useFormats();
  return (
    <span title={t(`licenses.gap.${kind}`, { date: formats.date(end) })}>
      <StatusIndicator type="warning">{`${label} ${formats.date(end)}`}</StatusIndicator>
    </span>
  );
}
