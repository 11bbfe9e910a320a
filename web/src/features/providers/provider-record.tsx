import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';
import { ProviderDetails } from './provider-details.tsx';
import { type ProviderRole, providerRoles, type ProviderUpdate } from './provider-roles.ts';
import styles from './provider-details.module.css';

const ChartCard = lazy(async () => ({ default: (await import('#web/parts/charts/chart-card.tsx')).ChartCard }));
const EditProvider = lazy(async () => ({ default: (await import('./edit-provider.tsx')).EditProvider }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

/** The context of a provider's tabs. */
export interface ProviderContext {
  as: ProviderRole;
  provider: ProviderRow;
}

/** A publisher or a vendor with its header, details and tabs. */
export function ProviderRecord({ as: role, provider }: { as: ProviderRole; provider: ProviderRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const mayOpenVendors = useMay('view-vendors');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const is = providerRoles[role];
  const rename = useCommand(is.rows.update as ProviderUpdate, { report: 'form' });
  const { id, name, version, active } = provider;
  const otherPage = provider[is.other.flag] && (is.other.role === 'publishers' || mayOpenVendors);
  const context: ProviderContext = { as: role, provider };
  return (
    <RecordPage
      list={{ to: `/${role}`, label: t(is.list) }}
      name={name}
      onRename={mayEdit ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      status={
        <StatusBadge tone={active ? 'good' : 'over'}>{t(active ? 'records.provider.active' : 'records.provider.inactive')}</StatusBadge>
      }
      facts={[
        { label: t('columns.Currency'), value: provider.currency },
        { label: t('columns.Managed by'), value: provider.owner?.name },
        { label: t('records.provider.website'), value: provider.website && <Website address={provider.website} /> },
        ...(otherPage
          ? [{ label: t('dialogs.provider.roles'), value: <Link to={`/${is.other.role}/${id}`}>{t(is.other.label)}</Link> }]
          : []),
      ]}
      tabs={[
        { to: is.tab.to, label: t(is.tab.label), count: is.tab.count && provider[is.tab.count] },
        ...(role === 'publishers'
          ? [
              { to: 'subscriptions', label: t('records.provider.subscriptions') },
              { to: 'licenses', label: t('licenses.title') },
            ]
          : []),
        { to: 'notes-tasks', label: t('cards.tab') },
        { to: 'orders-invoices', label: t('invoices.tab') },
        { to: 'contacts', label: t('contacts.title'), count: provider.contact_count },
        { to: 'addresses', label: t('contacts.addresses.title'), count: provider.addresses.length },
        { to: 'meta-data', label: t('metadata.tab') },
        { to: 'history', label: t('history.tab') },
      ]}
      context={context}
      actions={
        (mayEdit || mayDelete) && (
          <>
            {mayEdit && <Button onClick={() => setOpen('edit')}>{t('records.provider.edit')}</Button>}
            {mayDelete && (
              <ButtonDropdown
                variant="icon"
                ariaLabel={t('records.more')}
                expandToViewport
                items={[{ id: 'delete', text: t(is.remove), iconName: 'remove' }]}
                onItemClick={() => setOpen('delete')}
              />
            )}
          </>
        )
      }
      dialog={
        <>
          {open === 'edit' && <EditProvider as={role} provider={provider} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={is.rows} id={id} name={name} onClose={close} onDeleted={() => void navigate(`/${role}`)} />
          )}
        </>
      }
    >
      <ProviderDetails provider={provider} />
      <ProviderCharts as={role} id={id} />
    </RecordPage>
  );
}

/** The yearly spend with a provider, collapsed above its lists. */
function ProviderCharts({ as: role, id }: { as: ProviderRole; id: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const name = role === 'publishers' ? 'spend-with-publisher' : 'spend-with-vendor';
  return (
    <div className={styles.details}>
      <ExpandableSection
        headerText={t('records.provider.spend')}
        headingTagOverride="h3"
        expanded={isOpen}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        <Suspense fallback={<Skeleton lines={6} height={36} />}>
          {isOpen && (
            <>
              <ChartCard choice={{ name, of: { kind: role, id } }} />
              {role === 'publishers' && <ChartCard choice={{ name: 'total-cost-of-publisher', of: { kind: role, id } }} />}
            </>
          )}
        </Suspense>
      </ExpandableSection>
    </div>
  );
}

/** A link to the website; anything but a web address is plain text. */
function Website({ address }: { address: string }) {
  const full = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  const isWeb = URL.canParse(full) && /^https?:$/.test(new URL(full).protocol);
  if (!isWeb) return address;
  return (
    <a href={full} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}
