import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { products } from '#shared/contract/groups/products.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { checkPublication, type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { checkTitleList, proposeValidTo } from '#shared/domain/title-lists/check-title-list.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { queryFor } from '#web/api/queries.ts';
import { Table } from '#web/ui/table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import { useRedirectLater } from './use-redirect-later.ts';
import styles from './manual-page.module.css';
import tables from './tables.module.css';

const TitleDialog = lazy(async () => ({ default: (await import('#web/parts/title-lists/title-dialog.tsx')).TitleDialog }));

/** A title with a key that is unique on the page; the id is not sent (R063). */
type TypedTitle = PublicationDraft & { id: number };

interface Values {
  name: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** A title list built by hand for a product (S68). */
export default function ManualPage() {
  const t = useText();
  const { id = '' } = useParams();
  const asked = useQuery(queryFor(products.get, { params: { id } }));
  return (
    <RecordLoader query={asked} list={{ to: '/products', label: t('records.product.list') }}>
      {(product) => <ManualList key={product.id} product={product} />}
    </RecordLoader>
  );
}

function ManualList({ product }: { product: ProductRow }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [titles, setTitles] = useState<readonly TypedTitle[]>([]);
  const [open, setOpen] = useState<TypedTitle | 'new'>();
  const [created, setCreated] = useState<{ id: string; name: string }>();
  const home = `/products/${product.id}/title-lists`;
  const form = useContractForm<typeof products.createTitleList, Values & Record<string, unknown>>(products.createTitleList, {
    defaults: { name: '', valid_from: formats.today(), valid_to: proposeValidTo(formats.today()) },
    input: { params: { id: product.id } },
    toBody: ({ name, valid_from, valid_to }) => ({
      name,
      valid_from,
      valid_to,
      publications: titles.map(({ id: _id, ...title }) => title),
    }),
    // The number of titles is checked at the button, not at a field.
    check: (values) => checkTitleList(values, 1),
    onDone: ({ result }) => setCreated(result),
  });
  useRedirectLater(created && `/title-lists/${created.id}`);
  const dirty = created === undefined && titles.length > 0;
  const keep = (draft: PublicationDraft): void => {
    // As it will be stored: an ISSN with its hyphen.
    const title = { ...draft, ...checkPublication(draft).publication };
    setTitles((before) =>
      open === 'new' || open === undefined
        ? [...before, { ...title, id: (before.at(-1)?.id ?? 0) + 1 }]
        : before.map((each) => (each.id === open.id ? { ...title, id: each.id } : each)),
    );
    setOpen(undefined);
  };
  const { fields } = form;
  const validFrom = fields.watch('valid_from');
  useEffect(() => {
    // R061: an end that was not chosen follows the beginning.
    if (!fields.getFieldState('valid_to').isDirty) fields.setValue('valid_to', proposeValidTo(validFrom));
  }, [validFrom, fields]);
  const tooMany = titles.length >= limits.titles;
  return (
    <form
      className={tables.page}
      aria-label={t('titleLists.manual.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (titles.length > 0 && !tooMany && !form.saving && !created) form.submit();
      }}
    >
      <BackLink to={home}>{t('titleLists.import.back', { product: product.name })}</BackLink>
      <Stack as="section" framed className={tables.card} aria-label={t('titleLists.import.head')}>
        <Heading>{t('titleLists.manual.lead', { product: product.name })}</Heading>
        <FormFailure failure={withPlaces(form.failure)} />
        <div className={styles.head}>
          <TextField form={form.fields} name="name" label={t('columns.Name')} required />
          <DateField form={form.fields} name="valid_from" label={t('titleLists.validFrom')} required />
          <DateField
            form={form.fields}
            name="valid_to"
            label={t('titleLists.validTo')}
            hint={t('titleLists.validToHint')}
            disabled={!validFrom}
          />
        </div>
      </Stack>
      <Stack as="section" framed className={tables.card} aria-label={t('titleLists.titles')}>
        <Row gap="m" align="start" justify="between">
          <Heading>{t('titleLists.manual.titles', { count: formats.number(titles.length, 0) })}</Heading>
          <Button iconName="add-plus" formAction="none" disabled={created !== undefined} onClick={() => setOpen('new')}>
            {t('titleLists.addTitle')}
          </Button>
        </Row>
        {titles.length === 0 ? (
          <EmptyState title={t('titleLists.manual.none')}>{t('titleLists.manual.noneHint')}</EmptyState>
        ) : (
          <Titles titles={titles} onEdit={setOpen} onRemove={(id) => setTitles(titles.filter((each) => each.id !== id))} />
        )}
      </Stack>
      <Row gap="s" justify="end" framed className={styles.bar}>
        <div className={styles.told} role="status">
          {created && (
            <>
              {t('titleLists.manual.created', { name: created.name })}{' '}
              <Link to={`/title-lists/${created.id}`}>{t('titleLists.import.goNow')}</Link>
            </>
          )}
          {tooMany && t('titleLists.manual.tooMany', { most: formats.number(limits.titles, 0) })}
        </div>
        <Button variant="link" formAction="none" onClick={() => void navigate(home)}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          formAction="submit"
          loading={form.saving}
          disabled={titles.length === 0 || tooMany || created !== undefined}
        >
          {t('titleLists.manual.save')}
        </Button>
      </Row>
      {open && (
        <Suspense fallback={null}>
          <TitleDialog title={open === 'new' ? undefined : open} onSave={async (draft) => keep(draft)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      <LeaveGuard changed={dirty} />
    </form>
  );
}

type Failure = Parameters<typeof FormFailure>[0]['failure'];

/** Removes duplicate sentences: many titles may break the same rule. */
function withPlaces(failure: Failure): Failure {
  if (!failure) return undefined;
  return { title: failure.title, sentences: [...new Set(failure.sentences)] };
}

interface TitlesProps {
  titles: readonly TypedTitle[];
  onEdit: (title: TypedTitle) => void;
  onRemove: (id: number) => void;
}

function Titles({ titles, onEdit, onRemove }: TitlesProps) {
  const t = useText();
  return (
    <div className={tables.scroller}>
      <Table
        className={tables.table}
        headings={[
          t('titleLists.diff.title'),
          t('columns.ISSN/ISBN'),
          t('titleLists.manual.coverage'),
          t('columns.Publisher'),
          t('titleLists.manual.actions'),
        ]}
      >
        {titles.map((title) => {
          const name = title.publication_title ?? '';
          return (
            <tr key={title.id}>
              <th scope="row">{name}</th>
              <td>{[title.print_identifier, title.online_identifier].filter((part) => part).join(' · ')}</td>
              <td>{daysOf(title)}</td>
              <td>{title.publisher_name}</td>
              <td className={tables.narrow}>
                <Button
                  variant="icon"
                  iconName="edit"
                  formAction="none"
                  ariaLabel={t('titleLists.editOne', { title: name })}
                  onClick={() => onEdit(title)}
                />
                <Button
                  variant="icon"
                  iconName="remove"
                  formAction="none"
                  ariaLabel={t('titleLists.removeOne', { title: name })}
                  onClick={() => onRemove(title.id)}
                />
              </td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}

function daysOf({
  date_first_issue_online: first,
  date_last_issue_online: last,
  date_monograph_published_online: book,
}: TypedTitle): string {
  return first || last ? `${first ?? ''}–${last ?? ''}` : (book ?? '');
}
