import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useText } from '#web/text/text.ts';
import { OfficeBadge } from './office-mark.tsx';
import { EmailDrop } from './received/email-drop.tsx';
import { CreateNext, DecideLatest, NextStepButton } from './next-step.tsx';
import { useIsEarly } from '#web/ui/record/early-record.ts';
import { KnownGlance } from './known-glance.tsx';
import { RenewalGlance } from './renewal-glance.tsx';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/parts/periods/create-period.tsx')).CreatePeriod }));
const EditSubscription = lazy(async () => ({ default: (await import('./edit-subscription.tsx')).EditSubscription }));
const EvidencePackDialog = lazy(async () => ({
  default: (await import('#web/parts/evidence-packs/evidence-pack-dialog.tsx')).EvidencePackDialog,
}));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

/** The context of a subscription's tabs. */
export interface SubscriptionContext {
  subscription: SubscriptionDetail;
  addPeriod: () => void;
  edit: () => void;
  /** Opens the dialog that stores received emails; undefined where they cannot be stored. */
  addEmails: (() => void) | undefined;
}

type Open = 'add' | 'edit' | 'delete' | 'pack';

/** A subscription with its header, actions and tabs. */
export function SubscriptionRecord({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const early = useIsEarly();
  const [open, setOpen] = useState<Open>();
  const [emails, setEmails] = useState<readonly File[]>();
  const close = () => setOpen(undefined);
  const mayAddEmails = useMay(receivedEmails.create.permission) && !early;
  const rename = useCommand(subscriptions.update, { report: 'form' });
  const { step } = subscription.renewal;
  const isToDecide = step?.step === 'decide' || step?.task === 'renewal_decision';
  const { id, name, version, latest_period_id: period } = subscription;
  const context: SubscriptionContext = {
    subscription,
    addPeriod: () => setOpen('add'),
    edit: () => setOpen('edit'),
    addEmails: mayAddEmails && period !== null ? () => setEmails([]) : undefined,
  };
  return (
    <RecordPage
      list={{ to: '/subscriptions', label: t('records.subscription.list') }}
      name={name}
      onRename={mayEdit ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      status={subscription.deal_link && <OfficeBadge link={subscription.deal_link} />}
      summary={early ? <KnownGlance latest={subscription} /> : <RenewalGlance subscription={subscription} />}
      facts={useFacts(subscription)}
      tabs={[
        { to: 'workflow', label: t('progress.workflow.tab') },
        { to: 'price', label: t('records.subscription.price'), count: subscription.period_count },
        { to: 'content', label: t('records.product.content') },
        { to: 'license', label: t('licenses.ofSubscription.title'), count: subscription.license_period_ids.length },
        { to: 'notes-tasks', label: t('cards.tab') },
        { to: 'evaluations', label: t('evaluations.tab') },
        { to: 'orders-invoices', label: t('invoices.tab') },
        { to: 'usage', label: t('subscriptionUsage.tab') },
        { to: 'title-list', label: t('titleLists.subscriptionTab') },
        { to: 'implementations', label: t('evaluations.implementation.tab') },
        { to: 'emails-history', label: t('emails.history.tab') },
        { to: 'meta-data', label: t('metadata.tab') },
      ]}
      context={context}
      actions={
        <>
          <NextStepButton subscription={subscription} />
          {mayEdit && (
            <>
              {!isToDecide && <DecideLatest subscription={subscription} />}
              {step?.step !== 'create_next' && subscription.decision === 'accepted' && <CreateNext subscription={subscription} />}
              <Button onClick={() => setOpen('add')}>{t('records.subscription.addPeriod')}</Button>
            </>
          )}
          <Button iconName="file" onClick={() => setOpen('pack')}>
            {t('predictions.pack.button')}
          </Button>
          {(mayEdit || mayDelete) && (
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              items={[
                ...(mayEdit ? [{ id: 'edit', text: t('records.subscription.edit'), iconName: 'edit' as const }] : []),
                ...(mayDelete ? [{ id: 'delete', text: t('records.subscription.remove'), iconName: 'remove' as const }] : []),
              ]}
              onItemClick={({ detail }) => setOpen(detail.id as Open)}
            />
          )}
        </>
      }
      dialog={
        <>
          {mayAddEmails && period !== null && <EmailDrop subscriptionId={id} periodId={period} files={emails} onFiles={setEmails} />}
          {open === 'add' && <CreatePeriod subscription={subscription} onClose={close} />}
          {open === 'edit' && <EditSubscription subscription={subscription} onClose={close} />}
          {open === 'pack' && <EvidencePackDialog of="subscription" choices={[{ id, name }]} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation
              rows={subscriptions}
              id={id}
              name={name}
              onClose={close}
              onDeleted={() => void navigate('/subscriptions')}
            />
          )}
        </>
      }
    />
  );
}

function useFacts(subscription: SubscriptionDetail): Fact[] {
  const t = useText();
  const mayOpenVendors = useMay('view-vendors');
  const { product, publisher, vendor, owner } = subscription;
  return [
    { label: t('records.subscription.product'), value: product && <Link to={`/products/${product.id}`}>{product.name}</Link> },
    { label: t('records.subscription.publisher'), value: publisher && <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link> },
    {
      label: t('records.subscription.vendor'),
      value: vendor && (mayOpenVendors ? <Link to={`/vendors/${vendor.id}`}>{vendor.name}</Link> : vendor.name),
    },
    { label: t('columns.Managed by'), value: owner?.name },
  ];
}
