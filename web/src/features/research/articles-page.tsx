import { lazy, useMemo, useState } from 'react';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { articleColumns as columns } from '#shared/contract/columns/articles.ts';
import { articles } from '#shared/contract/groups/articles.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import { UploadArticles } from './research-links.tsx';

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
  return (
    <>
      <ListScreen
        {...source}
        title={t('research.articles')}
        edits={edits}
        deletion={articles}
        bulkActions={bulkActions}
        actions={
          <>
            <UploadArticles />
            {mayChange && (
              <ButtonDropdown
                variant="icon"
                expandToViewport
                ariaLabel={t('records.more')}
                items={[{ id: 'erase', text: t('research.erase.action') }]}
                onItemClick={() => setErases(true)}
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
