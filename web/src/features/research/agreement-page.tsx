import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { agreements } from '#shared/contract/groups/agreements.ts';
import type { AgreementRow } from '#shared/contract/rows/article-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { AgreementBalance } from './agreement-balance.tsx';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const EditAgreement = lazy(async () => ({ default: (await import('./edit-agreement.tsx')).EditAgreement }));

/** An agreement with its terms and what it brought in a year (S132). */
export default function AgreementPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(agreements.get, { params: { id } }));
  return (
    <RecordLoader
      query={query}
      list={{ to: '/research-output/agreements', label: t('research.agreements') }}
      known={{ list: agreements.list }}
    >
      {(agreement) => <AgreementRecord key={agreement.id} agreement={agreement} />}
    </RecordLoader>
  );
}

function AgreementRecord({ agreement }: { agreement: AgreementRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayChange = useMay(agreements.update.permission);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { id, name } = agreement;
  return (
    <RecordPage
      list={{ to: '/research-output/agreements', label: t('research.agreements') }}
      name={name}
      facts={useFacts(agreement)}
      tabs={[]}
      context={undefined}
      actions={
        mayChange && (
          <>
            <Button iconName="edit" onClick={() => setOpen('edit')}>
              {t('research.editAgreement')}
            </Button>
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              items={[{ id: 'delete', text: t('research.deleteAgreement'), iconName: 'remove' }]}
              onItemClick={() => setOpen('delete')}
            />
          </>
        )
      }
      dialog={
        <>
          {open === 'edit' && <EditAgreement agreement={agreement} onClose={() => setOpen(undefined)} />}
          {open === 'delete' && (
            <DeleteConfirmation
              rows={agreements}
              id={id}
              name={name}
              onClose={() => setOpen(undefined)}
              onDeleted={() => void navigate('/research-output/agreements')}
            />
          )}
        </>
      }
    >
      <AgreementBalance agreement={agreement} mayChange={mayChange} />
    </RecordPage>
  );
}

function useFacts(agreement: AgreementRow): Fact[] {
  const t = useText();
  const formats = useFormats();
  const optional = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return [
    { label: t('research.publisher'), value: agreement.publisher?.name },
    { label: t('research.start'), value: formats.date(agreement.start_date) },
    { label: t('research.end'), value: formats.date(agreement.end_date) },
    { label: t('research.basis'), value: t(`research.bases.${agreement.basis}`) },
    ...optional(t('research.esac'), agreement.identifier),
    ...optional(t('research.subscription'), agreement.subscription?.name),
    ...optional(t('research.titleList'), agreement.title_list?.name),
    ...optional(t('research.listPrice'), agreement.list_price === null ? null : formats.money(agreement.list_price, agreement.currency)),
    ...optional(t('research.note'), agreement.note),
  ];
}
