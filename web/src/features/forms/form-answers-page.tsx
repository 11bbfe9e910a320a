import { lazy, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { answerColumnsOf } from '#shared/contract/columns/custom-forms.ts';
import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { customForms, formAnswers } from '#shared/contract/groups/custom-forms.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import { formFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { send } from '#web/api/client.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { CellRenderer, GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { text, type TextKey, useText } from '#web/text/text.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { FormStateBadge } from './form-state-badge.tsx';
import styles from './forms.module.css';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const ReplaceLink = lazy(async () => ({ default: (await import('./replace-link.tsx')).ReplaceLink }));

/** A form: its state, its link, and its answers (S24). */
export default function FormAnswersPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(customForms.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/forms', label: t('forms.title') }}>
      {(form) => <FormRecord form={form} />}
    </RecordLoader>
  );
}

function FormRecord({ form }: { form: CustomFormRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay(customForms.update.permission);
  const mayDelete = useMay(customForms.remove.permission);
  const [dialog, setDialog] = useState<'delete' | 'replace'>();
  const change = useCommand(customForms.update);
  const rename = useCommand(customForms.update, { report: 'form' });
  const copy = useCommand(customForms.copy, { onDone: ({ result }) => void navigate(`/forms/${result.id}`) });
  const params = { id: form.id };
  usePageTitle(form.name);

  async function copyLink(): Promise<void> {
    try {
      const { result } = await send(customForms.link, { params });
      await copyText(result.url);
    } catch {
      // The client has shown the error.
    }
  }

  async function showForm(): Promise<void> {
    if (!form.public) return void navigate(`/forms/${form.id}/fill`);
    // Opened synchronously in the click handler: browsers block windows opened later.
    const page = window.open('about:blank', '_blank');
    try {
      const { result } = await send(customForms.link, { params });
      if (page) page.location.href = result.url;
    } catch {
      page?.close();
    }
  }

  return (
    <RecordPage
      list={{ to: '/forms', label: t('forms.title') }}
      name={form.name}
      onRename={mayEdit ? (name) => rename.mutateAsync({ params, body: { name, version: form.version } }) : undefined}
      status={<FormStateBadge state={form.state} />}
      facts={[
        { label: t('forms.facts.access'), value: t(`forms.access.${form.access}`) },
        { label: t('forms.facts.days'), value: <Days form={form} /> },
        { label: t('forms.facts.answers'), value: String(form.answers) },
        { label: t('forms.facts.told'), value: form.notified.map(({ name }) => name).join(', ') || null },
      ]}
      actions={
        <>
          {mayEdit && (
            <Button iconName="copy" variant="primary" onClick={() => void copyLink()}>
              {t('forms.copyLink')}
            </Button>
          )}
          {mayEdit || !form.public ? <Button onClick={() => void showForm()}>{t('forms.showForm')}</Button> : null}
          {mayEdit && (
            <>
              <Button onClick={() => void navigate(`/forms/${form.id}/edit`)}>{t('forms.editAction')}</Button>
              <Button
                loading={change.isPending}
                onClick={() => change.mutate({ params, body: { closed: !form.closed, version: form.version } })}
              >
                {t(form.closed ? 'forms.open' : 'forms.close')}
              </Button>
              <ButtonDropdown
                items={[
                  { id: 'copy', text: t('forms.copy') },
                  ...(form.public ? [{ id: 'replace', text: t('forms.replaceLink') }] : []),
                  ...(mayDelete ? [{ id: 'delete', text: t('forms.delete') }] : []),
                ]}
                onItemClick={({ detail }) =>
                  detail.id === 'copy' ? copy.mutate({ params }) : setDialog(detail.id as 'delete' | 'replace')
                }
              >
                {t('forms.moreActions')}
              </ButtonDropdown>
            </>
          )}
        </>
      }
      tabs={[]}
      context={undefined}
      dialog={
        dialog === 'delete' ? (
          <DeleteConfirmation
            rows={customForms}
            id={form.id}
            name={form.name}
            onClose={() => setDialog(undefined)}
            onDeleted={() => void navigate('/forms')}
          />
        ) : dialog === 'replace' ? (
          <ReplaceLink form={form} onClose={() => setDialog(undefined)} />
        ) : undefined
      }
    >
      <Answers form={form} />
    </RecordPage>
  );
}

function Days({ form: { open_from, open_to } }: { form: CustomFormRow }) {
  const t = useText();
  const formats = useFormats();
  const [from, to] = [formats.date(open_from), formats.date(open_to)];
  const key: TextKey =
    open_from === null
      ? open_to === null
        ? 'forms.facts.always'
        : 'forms.facts.until'
      : open_to === null
        ? 'forms.facts.from'
        : 'forms.facts.between';
  return t(key, { from, to });
}

/** The answers as a list: its columns are the form's fields. */
function Answers({ form }: { form: CustomFormRow }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const columns = useMemo(
    () =>
      answerColumnsOf(form.fields).map((column) => {
        const gone = form.fields.find((field) => field.removed && formFieldColumn(field.id) === column.field);
        return gone ? { ...column, label: text('forms.removedMark', { label: gone.label }) } : column;
      }),
    [form.fields],
  );
  const params = useMemo(() => ({ id: form.id }), [form.id]);
  const renderers = useMemo((): Readonly<Record<string, CellRenderer>> => {
    const open = (row: GridRow): string => {
      const next = new URLSearchParams(search);
      next.set('answer', String(row['id']));
      return `?${next}`;
    };
    return {
      answered_at: ({ row, text: shown }) => (
        <Link to={open(row)} tabIndex={-1}>
          {shown}
        </Link>
      ),
      todo: ({ row, text: shown }) =>
        shown === '' ? (
          ''
        ) : (
          <Link to={`?to-do=${(row['todo'] as { id: string }).id}`} tabIndex={-1}>
            {shown}
          </Link>
        ),
      product: ({ row, text: shown }) =>
        shown === '' ? (
          ''
        ) : (
          <Link to={`/products/${(row['product'] as { id: string }).id}`} tabIndex={-1}>
            {shown}
          </Link>
        ),
    };
  }, [search]);
  const show = (id: string | undefined): void => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('answer');
    else next.set('answer', id);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const showsAside = search.get('filter[set_aside]') === 'true';
  const answer = search.get('answer');
  const download = (query: GridQuery, fields: readonly string[]): Promise<void> =>
    saveFile(formAnswers.download, {
      params,
      query: { ...listSearch({ sort: query.sort, search: query.search, filters: query.filters }), columns: fields.join() } as never,
    });
  return (
    <div className={styles.answers}>
      <ListScreen
        name={`form-${form.id.toLowerCase()}`}
        title={t('forms.answers.title', { name: form.name })}
        columns={columns}
        list={formAnswers.list}
        params={params}
        renderers={renderers}
        onOpen={(row) => show(String(row['id']))}
        onExport={download}
        height="content"
        actions={
          <Button
            onClick={() => {
              const next = new URLSearchParams(search);
              if (showsAside) next.delete('filter[set_aside]');
              else next.set('filter[set_aside]', 'true');
              setSearch(next, { replace: true });
            }}
          >
            {t(showsAside ? 'forms.answers.spamHide' : 'forms.answers.spamShow')}
          </Button>
        }
      />
      {answer !== null && <AnswerDialog key={answer} form={form} id={answer} onClose={() => show(undefined)} />}
    </div>
  );
}
