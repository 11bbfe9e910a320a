import { useEffect, useState } from 'react';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { FeedbackPage } from '#shared/contract/groups/stakeholders.ts';
import { askFeedback, type FeedbackAnswer } from './feedback-calls.ts';
import { decided, type Decisions } from './decisions.ts';
import { FeedbackTable } from './feedback-table.tsx';
import type { FeedbackTexts } from './feedback-texts.ts';

interface Said {
  text: string;
  kind: 'good' | 'bad';
}

/** The page on which a stakeholder answers what to renew (S12, R018). */
export function FeedbackApp({ token, first, texts }: { token: string; first: FeedbackAnswer; texts: FeedbackTexts }) {
  const [answer, setAnswer] = useState(first);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const ids = answer.ok ? answer.page.rows.map(({ id }) => id) : [];
  const chosen = Object.keys(decided(decisions, ids)).length;

  useEffect(() => {
    if (chosen === 0) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [chosen]);

  async function save(): Promise<void> {
    setBusy(true);
    setSaid(undefined);
    const sent = decided(decisions, ids);
    const given = Object.fromEntries(Object.entries(comments).filter(([id, text]) => id in sent && text.trim() !== ''));
    const next = await askFeedback(token, { decisions: sent, comments: given });
    setBusy(false);
    if (!next.ok && (next.why === 'failed' || next.why === 'too_many')) {
      setSaid({ kind: 'bad', text: next.why === 'failed' ? texts('failed') : texts('tooMany') });
      return;
    }
    setAnswer(next);
    if (!next.ok) return;
    setDecisions({});
    setComments({});
    setSaid(
      next.kept ? { kind: 'good', text: texts('saved', { count: Object.keys(sent).length }) } : { kind: 'bad', text: texts('notKept') },
    );
    window.scrollTo({ top: 0 });
  }

  if (!answer.ok) return <NothingHere why={answer.why} texts={texts} onAgain={() => window.location.reload()} />;
  const { page } = answer;
  const until = formatDate(page.answer_by, page.formats.date_format);
  return (
    <>
      <header className="top">{page.library}</header>
      <main>
        <div role="status" className="said" data-kind={said?.kind}>
          {said?.text}
        </div>
        {page.rows.length === 0 ? (
          <section className="card done">
            <h1>{texts('completed')}</h1>
            <p>{texts('completedMore', { library: page.library })}</p>
          </section>
        ) : (
          <>
            <h1>{texts('title')}</h1>
            <p>{texts('greeting', { name: page.stakeholder })}</p>
            <p>{texts('intro', { library: page.library, until })}</p>
            <p className="hint">{texts('hint')}</p>
            <FeedbackTable
              rows={page.rows}
              formats={page.formats}
              texts={texts}
              decisions={decisions}
              comments={comments}
              onDecide={setDecisions}
              onComment={(id, text) => setComments((before) => ({ ...before, [id]: text }))}
            />
            <div className="actions">
              <span aria-live="polite">{texts('answered', { count: chosen, total: ids.length })}</span>
              <button type="button" className="primary" disabled={busy || chosen === 0} onClick={() => void save()}>
                {busy ? texts('saving') : texts('save')}
              </button>
            </div>
          </>
        )}
        <GivenAnswers page={page} texts={texts} />
      </main>
    </>
  );
}

/** The answers given by this link: shown after saving, and when the link is opened again. */
function GivenAnswers({ page, texts }: { page: FeedbackPage; texts: FeedbackTexts }) {
  if (page.answered.length === 0) return null;
  return (
    <section className="given">
      <h2>{texts('given')}</h2>
      <ul>
        {page.answered.map(({ id, name, decision, comment, answered_at }) => (
          <li key={`${id} ${answered_at}`} className="card">
            <strong>{name}</strong>
            <span className={`mark ${decision}`}>{texts(decision)}</span>
            {comment !== null && <q>{comment}</q>}
            <span className="hint">{texts('givenOn', { date: formatDate(answered_at, page.formats.date_format) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingHere({
  why,
  texts,
  onAgain,
}: {
  why: Exclude<FeedbackAnswer, { ok: true }>['why'];
  texts: FeedbackTexts;
  onAgain: () => void;
}) {
  const mayTryAgain = why === 'failed' || why === 'too_many';
  return (
    <main>
      <section className="card done">
        {mayTryAgain ? (
          <>
            <h1>{texts('title')}</h1>
            <p role="alert">{why === 'failed' ? texts('failed') : texts('tooMany')}</p>
            <button type="button" className="primary" onClick={onAgain}>
              {texts('again')}
            </button>
          </>
        ) : (
          <>
            <h1>{texts('ended.title')}</h1>
            <p>{texts(`ended.${why}`)}</p>
          </>
        )}
      </section>
    </main>
  );
}
