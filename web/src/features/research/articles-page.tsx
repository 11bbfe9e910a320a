import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { articleColumns as columns } from '#shared/contract/columns/articles.ts';
import { articles } from '#shared/contract/groups/articles.ts';
import { articleImports } from '#shared/contract/groups/imports.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const AssignArticles = lazy(async () => ({ default: (await import('./assign-articles.tsx')).AssignArticles }));
const CreateArticle = lazy(async () => ({ default: (await import('./create-article.tsx')).CreateArticle }));
const DenyArticles = lazy(async () => ({ default: (await import('./deny-articles.tsx')).DenyArticles }));
const ErasePerson = lazy(async () => ({ default: (await import('./erase-person.tsx')).ErasePerson }));

const source: ListSource = { name: 'articles', columns, list: articles.list };
const edits = { article: articles.update };

export const ahead = rowsAhead(source);

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
  const menu = [
    ...(mayImport ? [{ id: 'upload', text: t('research.upload') }] : []),
    ...(mayChange ? [{ id: 'erase', text: t('research.erase.action') }] : []),
  ];
  return (
    <>
      <ListScreen
        {...source}
        title={t('research.articles')}
        edits={edits}
        deletion={articles}
        bulkActions={bulkActions}
        actions={
          menu.length > 0 && (
            <ButtonDropdown
              variant="icon"
              expandToViewport
              ariaLabel={t('records.more')}
              items={menu}
              onItemClick={({ detail }) => (detail.id === 'erase' ? setErases(true) : void navigate('/research-output/upload'))}
            />
          )
        }
        create={{ label: t('research.createArticle'), permission: articles.create.permission, Dialog: CreateArticle }}
      />
      {assigned && <AssignArticles ids={assigned} onClose={() => setAssigned(undefined)} />}
      {erases && <ErasePerson onClose={() => setErases(false)} />}
      {denied && <DenyArticles ids={denied} onClose={() => setDenied(undefined)} />}
    </>
  );
}
