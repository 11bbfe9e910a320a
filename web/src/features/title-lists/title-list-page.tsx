import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { listTone, useValidity } from '#web/parts/title-lists/list-words.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const KbartDialog = lazy(async () => ({ default: (await import('./kbart-dialog.tsx')).KbartDialog }));
const EditList = lazy(async () => ({ default: (await import('./edit-list.tsx')).EditList }));

/** The context of a title list's tabs. */
export interface TitleListContext {
  list: TitleListRow;
}

/** A title list as a page (S66). */
export default function TitleListPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(titleLists.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/title-lists', label: t('titleLists.many') }} known={{ list: titleLists.list }}>
      {(list) => <TitleListRecord key={list.id} list={list} />}
    </RecordLoader>
  );
}

type Open = 'kbart' | 'edit' | 'delete';

function TitleListRecord({ list }: { list: TitleListRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay(titleLists.update.permission);
  const mayDelete = useMay(titleLists.remove.permission);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const rename = useCommand(titleLists.update, { report: 'form' });
  const copy = useCommand(titleLists.copy, { onDone: ({ result }) => void navigate(`/title-lists/${result.id}`) });
  const { id, name, version, product, state } = list;
  const home = product ? `/products/${product.id}/title-lists` : '/title-lists';
  const context: TitleListContext = { list };
  return (
    <RecordPage
      list={product ? { to: home, label: product.name } : { to: home, label: t('titleLists.many') }}
      name={name}
      onRename={mayEdit ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      status={<StatusBadge tone={listTone(state)}>{t(`titleLists.states.${state}`)}</StatusBadge>}
      facts={useFacts(list)}
      tabs={[
        { to: '.', label: t('titleLists.titles'), count: list.title_count, end: true },
        { to: 'difference', label: t('titleLists.difference') },
        { to: 'meta-data', label: t('metadata.tab') },
      ]}
      context={context}
      actions={
        <>
          <UpdateButton list={list} />
          <DownloadMenu list={list} onKbart={() => setOpen('kbart')} />
          {(mayEdit || mayDelete) && (
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              loading={copy.isPending}
              items={[
                ...(mayEdit
                  ? [
                      { id: 'edit', text: t('titleLists.editHead'), iconName: 'edit' as const },
                      { id: 'copy', text: t('titleLists.copy'), iconName: 'copy' as const },
                    ]
                  : []),
                ...(mayDelete ? [{ id: 'delete', text: t('titleLists.remove'), iconName: 'remove' as const }] : []),
              ]}
              onItemClick={({ detail }) => {
                if (detail.id === 'copy') copy.mutate({ params: { id }, body: {} });
                else setOpen(detail.id as Open);
              }}
            />
          )}
        </>
      }
      dialog={
        <>
          {open === 'kbart' && <KbartDialog id={id} onClose={close} />}
          {open === 'edit' && <EditList list={list} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={titleLists} id={id} name={name} onClose={close} onDeleted={() => void navigate(home)} />
          )}
        </>
      }
    />
  );
}

function useFacts(list: TitleListRow): Fact[] {
  const t = useText();
  const formats = useFormats();
  const validity = useValidity();
  const { product, publisher, import_type, file_name, updated_at } = list;
  return [
    { label: t('columns.Product'), value: product && <Link to={`/products/${product.id}`}>{product.name}</Link> },
    { label: t('records.product.publisher'), value: publisher && <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link> },
    { label: t('titleLists.facts.validity'), value: validity(list) },
    {
      label: t('titleLists.facts.format'),
      value: import_type === null ? t('titleLists.facts.typed') : t('titleLists.facts.file', { name: file_name ?? '' }),
    },
    { label: t('titleLists.facts.updated'), value: formats.dateTime(updated_at) },
  ];
}

/** The link to the import, with this list chosen as the one to update. */
function UpdateButton({ list }: { list: TitleListRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayImport = useMay(titleListImports.process.permission);
  if (!mayImport || !list.product) return null;
  const to = `/title-lists/imports/${list.product.id}/create?mode=replace&list=${list.id}`;
  return (
    <Button
      href={to}
      iconName="upload"
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    >
      {t('titleLists.updateFromFile')}
    </Button>
  );
}

function DownloadMenu({ list, onKbart }: { list: TitleListRow; onKbart: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const params = { id: list.id };
  const items: ButtonDropdownProps.Item[] = [
    { id: 'kbart', text: t('titleLists.downloadKbart') },
    { id: 'xlsx', text: t('titleLists.downloadXlsx') },
    { id: 'csv', text: t('titleLists.downloadCsv') },
    ...(list.has_report ? [{ id: 'report', text: t('titleLists.downloadReport') }] : []),
  ];
  const download = async (what: string): Promise<void> => {
    setBusy(true);
    try {
      if (what === 'report') await saveFile(titleLists.report, { params });
      else await saveFile(titleLists.download, { params, query: { extra: { format: what } } });
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ButtonDropdown
      items={items}
      loading={busy}
      expandToViewport
      onItemClick={({ detail }) => (detail.id === 'kbart' ? onKbart() : void download(detail.id))}
    >
      {t('titleLists.download')}
    </ButtonDropdown>
  );
}
