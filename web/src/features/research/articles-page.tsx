import { lazy, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { articleColumns as columns } from '#shared/contract/columns/articles.ts';
import { agreements } from '#shared/contract/groups/agreements.ts';
import { articles } from '#shared/contract/groups/articles.ts';
import { articleImports } from '#shared/contract/groups/imports.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import type { PageModule } from '#web/ui/screen.ts';

const AssignArticles = lazy(async () => ({ default: (await import('./assign-articles.tsx')).AssignArticles }));
const CreateArticle = lazy(async () => ({ default: (await import('./create-article.tsx')).CreateArticle }));
const DenyArticles = lazy(async () => ({ default: (await import('./deny-articles.tsx')).DenyArticles }));
const ErasePerson = lazy(async () => ({ default: (await import('./erase-person.tsx')).ErasePerson }));

const source: ListSource = { name: 'articles', columns, list: articles.list };
const edits = { article: articles.update };

export const ahead: PageModule['ahead'] = (cache, search) => rowsAhead({ ...source, extra: leakedIn(search) })(cache, search);

/** The agreement, and its year, whose articles the address asks for: those that were paid for although it covers them. */
function leakedIn(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    (['leaked_from', 'leaked_in'] as const).flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The articles of the library's researchers, to be decided on, corrected and assigned (S79 admin). */
export default function ArticlesPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayChange = useMay(articles.updateMany.permission);
  const { mutate: change } = useCommand(articles.updateMany);
  const [denied, setDenied] = useState<readonly string[]>();
  const [erases, setErases] = useState(false);
  const [assigned, setAssigned] = useState<readonly string[]>();
  const bulkActions = useMemo(
    () =>
      mayChange
        ? [
            {
              id: 'approve',
              label: t('research.approve'),
              run: (ids: readonly string[]) => change({ body: { records: ids.map((id) => ({ id, stage: 'approved' })) } }),
            },
            { id: 'assign', label: t('research.assign'), run: (ids: readonly string[]) => setAssigned(ids) },
            { id: 'deny', label: t('research.deny'), run: (ids: readonly string[]) => setDenied(ids) },
            {
              id: 'paid',
              label: t('research.markPaid'),
              run: (ids: readonly string[]) => change({ body: { records: ids.map((id) => ({ id, stage: 'paid' })) } }),
            },
          ]
        : [],
    [mayChange, t, change],
  );
  const mayImport = useMay(articleImports.parse.permission);
  const [search] = useSearchParams();
  const leaked = leakedIn(search);
  const menu = [
    ...(mayImport ? [{ id: 'upload', text: t('research.upload') }] : []),
    ...(mayChange ? [{ id: 'erase', text: t('research.erase.action') }] : []),
  ];
  return (
    <>
      <ListScreen
        {...source}
        title={t('research.articles')}
        extra={leaked}
        exportParameters={leaked}
        edits={edits}
        deletion={articles}
        bulkActions={bulkActions}
        actions={
          <>
            {leaked['leaked_from'] !== undefined && <LeakedOnly id={leaked['leaked_from']} year={leaked['leaked_in']} />}
            {menu.length > 0 && (
              <ButtonDropdown
                variant="icon"
                expandToViewport
                ariaLabel={t('records.more')}
                items={menu}
                onItemClick={({ detail }) => (detail.id === 'erase' ? setErases(true) : void navigate('/research-output/upload'))}
              />
            )}
          </>
        }
        create={{ label: t('research.createArticle'), permission: articles.create.permission, Dialog: CreateArticle }}
      />
      {assigned && <AssignArticles ids={assigned} onClose={() => setAssigned(undefined)} />}
      {erases && <ErasePerson onClose={() => setErases(false)} />}
      {denied && <DenyArticles ids={denied} onClose={() => setDenied(undefined)} />}
    </>
  );
}

/** The notice that the list shows only articles paid for although an agreement covers them, with a button that removes this filter. */
function LeakedOnly({ id, year }: { id: string; year: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const agreement = useQuery(queryFor(agreements.get, { params: { id } })).data?.name ?? '';
  return (
    <>
      <span>{year === undefined ? t('research.onlyLeaked', { agreement }) : t('research.onlyLeakedIn', { agreement, year })}</span>
      <Button onClick={() => void navigate('/research-output/articles')}>{t('research.showAll')}</Button>
    </>
  );
}
