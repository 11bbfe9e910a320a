import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { storeOf } from '#shared/contract/card-stores.ts';
import type { LinkGroup, LinkRow } from '#shared/contract/rows/card-row.ts';
import { categoryLabel, startingCategory, linkCategories } from '#shared/domain/links/link-categories.ts';
import { formatDate, linkFormat } from '#shared/domain/calendar/format-date.ts';
import { queryFor } from '#web/api/queries.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Card } from './card.tsx';
import { cardCalls, type CardsOf } from './card-calls.ts';
import { CardMenu } from './card-menu.tsx';
import { DeleteCard } from './delete-card.tsx';
import { GroupTitle } from './group-title.tsx';
import { Password, Username } from './link-credentials.tsx';
import { Tooltip } from './tooltip.tsx';
import { useCardRights } from './use-card-rights.ts';
import styles from './cards.module.css';
import Multiselect from '@cloudscape-design/components/multiselect';
import { media } from '#shared/contract/groups/media.ts';
import { Row } from '#web/ui/primitives.tsx';

const all = 'all';

/** The filter of links by category (R029): several, or all if none is chosen. */
function CategoryFilter({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const t = useText();
  const offered = useQuery({ ...queryFor(media.linkForm, {}), staleTime: Number.POSITIVE_INFINITY }).data?.categories ?? linkCategories;
  const options = [
    { value: all, label: t('cards.links.all') },
    ...offered.map(({ id, name }) => ({ value: id as string, label: categoryLabel(name) })),
  ];
  const values = chosen.length === 0 ? [all] : chosen;
  return (
    <div className={styles.filter}>
      <Multiselect
        hideTokens
        ariaLabel={t('cards.links.categories')}
        options={options}
        selectedOptions={options.filter(({ value }) => values.includes(value))}
        onChange={({ detail }) => {
          const next = detail.selectedOptions.flatMap(({ value }) => value ?? []);
          const added = next.filter((each) => !values.includes(each));
          onChange(added.includes(all) ? [] : next.filter((each) => each !== all));
        }}
        placeholder={options.flatMap(({ value, label }) => (values.includes(value) ? label : [])).join(', ')}
        expandToViewport
        deselectAriaLabel={(option) => `${t('common.remove')}: ${option.label ?? ''}`}
        selectedAriaLabel={t('common.selected')}
      />
    </div>
  );
}

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

type Open = { is: 'create' } | { is: 'edit' | 'delete'; id: string };

/** The links of a record by category, and of the records it is related to (R029, R123). */
export function LinksCard({ store, id }: CardsOf) {
  const t = useText();
  const { mayEdit, whyNotDelete } = useCardRights();
  const [categories, setCategories] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<Open>();
  const filter = categories.length > 0 ? { 'filter[category]': categories.join() } : {};
  const asked = useQuery(
    queryFor(cardCalls(store).links, { params: { entityId: id }, query: { context: 'grouped', ...filter } }, { keep: true }),
  );
  const groups = (asked.data ?? []) as LinkGroup[];
  const links = groups.flatMap((group) => group.links);
  const chosen = open && 'id' in open ? links.find((link) => link.id === open.id) : undefined;
  const close = () => setOpen(undefined);
  const isEmpty = asked.data !== undefined && links.length === 0;
  return (
    <Card
      title={t('cards.links.title')}
      add={mayEdit ? { label: t('cards.links.add'), run: () => setOpen({ is: 'create' }) } : undefined}
      tools={<CategoryFilter chosen={categories} onChange={setCategories} />}
      empty={isEmpty ? t(categories.length > 0 ? 'cards.links.emptyFiltered' : 'cards.links.empty') : undefined}
      failed={asked.isError ? () => void asked.refetch() : undefined}
      dialog={
        <>
          {open?.is === 'create' && <LinkDialog store={store} id={id} category={startingCategory(categories)} onClose={close} />}
          {open?.is === 'edit' && chosen && (
            <LinkDialog store={storeOf(chosen.entity)} id={chosen.entity_id} link={chosen} onClose={close} />
          )}
          {open?.is === 'delete' && chosen && (
            <DeleteCard
              call={cardCalls(store).removeLink}
              params={{ entityId: id, id: chosen.id }}
              title={t('cards.links.deleteTitle')}
              question={t('cards.links.deleteAsk', { name: chosen.name })}
              onClose={close}
            />
          )}
        </>
      }
    >
      <ScrollBox className={styles.scroll}>
        <Table
          className={styles.table}
          grouped
          headings={[
            t('columns.Name'),
            t('cards.links.url'),
            t('cards.links.username'),
            t('cards.links.password'),
            { label: t('cards.actions'), className: styles.last },
          ]}
        >
          {groups.map((group, index) =>
            group.links.length === 0 ? null : (
              <tbody key={group.id}>
                {groups.length > 1 && (
                  <tr>
                    <th colSpan={5} scope="rowgroup" className={styles.group}>
                      <GroupTitle group={group} text="cards.links.group" />
                    </th>
                  </tr>
                )}
                {group.links.map((link) => (
                  <tr key={link.id}>
                    <th scope="row">
                      <Row as="span" gap="xxs" nowrap inline className={styles.name}>
                        {link.name}
                        <Tooltip label={t('cards.links.about', { name: link.name })}>
                          <About link={link} />
                        </Tooltip>
                      </Row>
                    </th>
                    <td>
                      <a className={styles.address} href={link.url} title={link.url} target="_blank" rel="noopener noreferrer">
                        {link.url}
                      </a>
                    </td>
                    <td>
                      <Username link={link} />
                    </td>
                    <td>
                      <Password link={link} mayReveal={mayEdit} />
                    </td>
                    <td className={styles.last}>
                      {mayEdit && (
                        <CardMenu
                          label={t('cards.actionsFor', { name: link.name })}
                          entries={[
                            { id: 'edit', text: t('cards.edit'), icon: 'edit', run: () => setOpen({ is: 'edit', id: link.id }) },
                            {
                              id: 'delete',
                              text: t('cards.remove'),
                              icon: 'remove',
                              disabledReason: whyNotDelete(index === 0, group.entity_name),
                              run: () => setOpen({ is: 'delete', id: link.id }),
                            },
                          ]}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            ),
          )}
        </Table>
      </ScrollBox>
    </Card>
  );
}

function About({ link }: { link: LinkRow }) {
  const t = useText();
  const { timezone } = useFormats();
  return (
    <dl>
      <dt>{t('cards.links.category')}</dt>
      <dd>{categoryLabel(link.category.name)}</dd>
      <dt>{t('cards.links.creator')}</dt>
      <dd>{link.created_by?.name ?? t('cards.notes.someone')}</dd>
      <dt>{t('cards.links.updated')}</dt>
      <dd>{formatDate(link.updated_at, linkFormat, timezone, language())}</dd>
      {link.description && (
        <>
          <dt>{t('columns.Description')}</dt>
          <dd>{link.description}</dd>
        </>
      )}
    </dl>
  );
}
