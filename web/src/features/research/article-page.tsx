import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { articles } from '#shared/contract/groups/articles.ts';
import type { ArticleRow } from '#shared/contract/rows/article-row.ts';
import type { KnownRow } from '#web/api/known-record.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { RecordHistory } from '#web/parts/history/record-history.tsx';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ArticleCharges } from './article-charges.tsx';
import type { Detail } from './article-types.ts';
import { Lights } from './lights.tsx';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const EditArticle = lazy(async () => ({ default: (await import('./edit-article.tsx')).EditArticle }));
const ErasePerson = lazy(async () => ({ default: (await import('./erase-person.tsx')).ErasePerson }));
const DenyArticles = lazy(async () => ({ default: (await import('./deny-articles.tsx')).DenyArticles }));

/** An article with its charges, its doubtful values, and the agreements that cover it (S80). */
export default function ArticlePage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(articles.get, { params: { id } }));
  return (
    <RecordLoader
      query={query}
      list={{ to: '/research-output/articles', label: t('research.articles') }}
      known={{ list: articles.list, of: articleOfRow }}
    >
      {(article) => <ArticleRecord key={article.id} article={article} />}
    </RecordLoader>
  );
}

/** An article from a list's row: enough for the header, which omits missing parts. */
function articleOfRow(row: KnownRow): Detail {
  return { ...(row as ArticleRow), authors: [], sources: {}, charges: [], doubts: [], import: null, coverage: [] };
}

function nameOf({ title, doi, url }: Detail): string {
  return title ?? doi ?? url ?? '';
}

function ArticleRecord({ article }: { article: Detail }) {
  const t = useText();
  const navigate = useNavigate();
  const mayChange = useMay(articles.update.permission);
  const [open, setOpen] = useState<'edit' | 'deny' | 'erase' | 'delete'>();
  const change = useCommand(articles.update);
  const { id, version } = article;
  const name = nameOf(article);
  const setStage = (stage: Detail['stage']) => change.mutate({ params: { id }, body: { stage, version } });
  return (
    <RecordPage
      list={{ to: '/research-output/articles', label: t('research.articles') }}
      name={name}
      facts={useFacts(article)}
      tabs={[]}
      context={undefined}
      actions={
        mayChange && (
          <>
            {article.stage !== 'approved' && article.stage !== 'paid' && (
              <Button variant="primary" loading={change.isPending} onClick={() => setStage('approved')}>
                {t('research.approve')}
              </Button>
            )}
            {article.stage === 'approved' && (
              <Button variant="primary" loading={change.isPending} onClick={() => setStage('paid')}>
                {t('research.markPaid')}
              </Button>
            )}
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              items={[
                { id: 'edit', text: t('research.editArticle'), iconName: 'edit' },
                { id: 'deny', text: t('research.deny') },
                ...(article.authors.length > 0 ? [{ id: 'erase', text: t('research.erase.action') }] : []),
                { id: 'delete', text: t('research.deleteArticle'), iconName: 'remove' },
              ]}
              onItemClick={({ detail }) => setOpen(detail.id as 'edit' | 'deny' | 'erase' | 'delete')}
            />
          </>
        )
      }
      dialog={
        <>
          {open === 'edit' && <EditArticle article={article} onClose={() => setOpen(undefined)} />}
          {open === 'deny' && <DenyArticles ids={[id]} onClose={() => setOpen(undefined)} />}
          {open === 'erase' && <ErasePerson of={leadOf(article)} onClose={() => setOpen(undefined)} />}
          {open === 'delete' && (
            <DeleteConfirmation
              rows={articles}
              id={id}
              name={name}
              onClose={() => setOpen(undefined)}
              onDeleted={() => void navigate('/research-output/articles')}
            />
          )}
        </>
      }
    >
      {article.doubts.length > 0 && (
        <Section title={t('research.toCheck')}>
          <ul>
            {article.doubts.map(({ code, field, message, message_code }) => (
              <li key={`${code} ${field}`}>{messageText(message_code) ?? message}</li>
            ))}
          </ul>
        </Section>
      )}
      <ArticleCharges article={article} mayChange={mayChange} />
      <Lights coverage={article.coverage} />
      <History id={id} name={name} />
    </RecordPage>
  );
}

/** The author that an erasure request is most likely about. */
function leadOf({ authors }: Detail): Detail['authors'][number] | undefined {
  return authors.find(({ corresponding }) => corresponding) ?? authors[0];
}

function History({ id, name }: { id: string; name: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={t('history.tab')} expanded={open} onChange={({ detail }) => setOpen(detail.expanded)}>
      {open && <RecordHistory kind="article" id={id} name={name} />}
    </ExpandableSection>
  );
}

function useFacts(article: Detail): Fact[] {
  const t = useText();
  const formats = useFormats();
  const optional = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return [
    { label: t('research.stage'), value: t(`research.stages.${article.stage}`) },
    ...optional(t('research.reason'), article.reason),
    {
      label: t('research.doi'),
      value: article.doi && (
        <a href={`https://doi.org/${encodeURI(article.doi)}`} target="_blank" rel="noreferrer">
          {article.doi}
        </a>
      ),
    },
    { label: t('research.journal'), value: article.journal_title },
    { label: t('research.publisher'), value: article.publisher?.name ?? article.publisher_text },
    ...optional(t('research.agreement'), article.agreement?.name ?? article.agreement_text),
    ...optional(t('research.department'), article.department?.name),
    ...optional(t('research.acceptedOn'), formats.date(article.accepted_on)),
    ...optional(t('research.publishedOn'), formats.date(article.published_on)),
    ...optional(t('research.year'), article.period === null ? null : String(article.period)),
    ...optional(t('research.authors'), article.authors.map(({ name }) => name).join('; ')),
    ...optional(t('research.institution'), article.institution),
    ...optional(t('research.note'), article.note),
  ];
}
