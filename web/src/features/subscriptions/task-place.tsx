import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { evaluations } from '#shared/contract/groups/evaluations.ts';
import { implementations } from '#shared/contract/groups/implementations.ts';
import { subscriptionLicenses } from '#shared/contract/groups/subscription-licenses.ts';
import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import styles from './workflow-tab.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';

const EvaluationMatrix = lazy(async () => ({ default: (await import('./evaluation-matrix.tsx')).EvaluationMatrix }));
const ImplementationChecklist = lazy(async () => ({
  default: (await import('./implementation-checklist.tsx')).ImplementationChecklist,
}));
const LinkLicenses = lazy(async () => ({ default: (await import('./link-licenses.tsx')).LinkLicenses }));
const InvoiceDialog = lazy(async () => ({ default: (await import('./invoices/invoice-dialog.tsx')).InvoiceDialog }));

/** Tasks whose work is in their panel, above the form that calls them done. */
const worked: ReadonlySet<TaskName> = new Set([
  'evaluation',
  'upload_license',
  'upload_title_list',
  'register_invoice',
  'activate_access',
  'update_ip',
]);

/** The work of a task where it is more than the fields of its form: ratings, licenses, the import of titles, the steps to access. */
export function TaskPlace({ task, period }: { task: TaskName; period: PeriodRow }) {
  if (!worked.has(task)) return null;
  return (
    <Stack gap="s" className={styles.work}>
      <Suspense fallback={<Skeleton lines={3} height={32} />}>
        <Work task={task} period={period} />
      </Suspense>
    </Stack>
  );
}

function Work({ task, period }: { task: TaskName; period: PeriodRow }) {
  const t = useText();
  switch (task) {
    case 'evaluation':
      return <Ratings periodId={period.id} />;
    case 'upload_license':
      return <Licenses period={period} />;
    case 'upload_title_list':
      return <TitleList period={period} />;
    case 'register_invoice':
      return <InvoiceFile period={period} />;
    case 'activate_access':
      return <Steps periodId={period.id} />;
    default:
      return <Link to="/ip-addresses">{t('progress.workflow.places.ipAddresses')}</Link>;
  }
}

function Ratings({ periodId }: { periodId: string }) {
  const asked = useQuery(queryFor(evaluations.get, { params: { id: periodId } }));
  return asked.data ? <EvaluationMatrix view={asked.data} /> : <Skeleton lines={4} height={32} />;
}

function Licenses({ period }: { period: PeriodRow }) {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const [linking, setLinking] = useState(false);
  const linked = useQuery(queryFor(subscriptionLicenses.list, { params: { id: period.subscription_id } }));
  return (
    <Row gap="m">
      {mayEdit && (
        <Button disabled={!linked.data} onClick={() => setLinking(true)}>
          {t('licenses.ofSubscription.change')}
        </Button>
      )}
      <Link to={`../license?period=${period.id}`}>{t('progress.workflow.places.license')}</Link>
      <Link to="/licenses">{t('progress.workflow.places.licenses')}</Link>
      {linking && linked.data && (
        <LinkLicenses
          id={period.subscription_id}
          name={period.subscription?.name ?? ''}
          linked={linked.data}
          onClose={() => setLinking(false)}
        />
      )}
    </Row>
  );
}

function TitleList({ period: { id, product, start_date, end_date } }: { period: PeriodRow }) {
  const t = useText();
  const mayImport = useMay('perform-data-imports');
  const dates = new URLSearchParams({ from: start_date, ...(end_date !== null && { to: end_date }) });
  return (
    <Row gap="m">
      {product && mayImport && (
        <Link to={`/title-lists/imports/${product.id}/create?${dates}`}>{t('progress.workflow.places.titleImport')}</Link>
      )}
      <Link to={`../title-list?period=${id}`}>{t('progress.workflow.places.titleLists')}</Link>
    </Row>
  );
}

/** An invoice with its file. Registering it does the task. */
function InvoiceFile({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const may = useMay(vendorInvoices.create.permission);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <Row gap="m">
      <Button iconName="upload" onClick={() => setOpen(true)}>
        {t('progress.workflow.places.invoiceFile')}
      </Button>
      {open && <InvoiceDialog periodId={period.id} period={datesOf(period, formats)} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function Steps({ periodId }: { periodId: string }) {
  const t = useText();
  const asked = useQuery(queryFor(implementations.get, { params: { id: periodId } }));
  if (!asked.data) return <Skeleton lines={3} height={32} />;
  if (asked.data.id !== null) return <ImplementationChecklist view={asked.data} />;
  return <Link to={`../implementations?period=${periodId}`}>{t('progress.workflow.places.steps')}</Link>;
}
