import { useEffect, useRef, useState } from 'react';
import { blankDraft, checkDraft, isTouched } from '#web/parts/custom-form/form-draft.ts';
import { BreachList } from '#web/parts/custom-form/breach-list.tsx';
import { FormFields } from '#web/parts/custom-form/form-fields.tsx';
import type { FormProblem, FormTexts } from '#web/parts/custom-form/form-texts.ts';
import { type OpenedForm, openForm, sendAnswer } from './form-calls.ts';

export interface FormAppProps {
  token: string;
  first: OpenedForm;
  texts: FormTexts;
}

/** The page on which visitors without an account fill in a form (S24). The input stays until the server has received it. */
export function FormApp({ token, first, texts }: FormAppProps) {
  const [opened, setOpened] = useState(first);
  const [draft, setDraft] = useState(blankDraft);
  const [breaches, setBreaches] = useState<readonly FormProblem[]>([]);
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState<number>();
  const [thanks, setThanks] = useState<{ text: string | null }>();
  const submission = useRef(crypto.randomUUID());
  const top = useRef<HTMLDivElement>(null);
  const touched = isTouched(draft) && thanks === undefined;

  useEffect(() => {
    if (!touched) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [touched]);

  if (!opened.ok) return <Shut opened={opened} texts={texts} />;
  const { form } = opened;

  function refuse(found: readonly FormProblem[], sentence?: string): void {
    setBreaches(found);
    setSaid(sentence);
    // After the summary is rendered: screen readers start there.
    requestAnimationFrame(() => {
      top.current?.focus();
      top.current?.scrollIntoView({ block: 'start' });
    });
  }

  async function submit(): Promise<void> {
    if (busy !== undefined || !opened.ok) return;
    const found = checkDraft(form.fields, form.contact, draft);
    if (found.length > 0) return refuse(found);
    setBusy(0);
    setBreaches([]);
    setSaid(undefined);
    const sent = await sendAnswer(token, form, { draft, submissionId: submission.current, onProgress: setBusy });
    setBusy(undefined);
    if (sent.ok) {
      setThanks({ text: sent.thanks });
      window.scrollTo({ top: 0 });
      return;
    }
    if (sent.why === 'refused') {
      const changed = sent.breaches.some(({ field, code }) => field === 'form' && code === 'form_changed');
      if (changed) {
        const next = await openForm(token);
        if (next.ok) setOpened(next);
      }
      return refuse(
        sent.breaches.filter(({ field }) => field !== 'form'),
        changed ? texts('changed') : sent.breaches.some(({ code }) => code === 'too_much') ? texts('tooMuch') : undefined,
      );
    }
    if (sent.why === 'failed' || sent.why === 'too_many') return refuse([], sent.why === 'failed' ? texts('failed') : texts('tooMany'));
    // The form was closed meanwhile: the input stays, so that it can be copied.
    refuse([], sent.why === 'upcoming' ? texts('shut.title') : texts(`shut.${sent.why}`));
  }

  return (
    <>
      <header className="top">{form.library}</header>
      <main>
        {thanks ? (
          <section className="card done" role="status">
            <h1>{texts('thanks.title')}</h1>
            <p>{thanks.text ?? texts('thanks.text', { library: form.library })}</p>
            <button
              type="button"
              onClick={() => {
                submission.current = crypto.randomUUID();
                setDraft(blankDraft);
                setThanks(undefined);
              }}
            >
              {texts('thanks.again')}
            </button>
          </section>
        ) : (
          <form
            className="card form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <h1>{form.name}</h1>
            {form.description && <p className="description">{form.description}</p>}
            <p className="hint">{texts('requiredNote')}</p>
            <div ref={top} tabIndex={-1} className="refused" role="alert">
              {said && <p>{said}</p>}
              <BreachList breaches={breaches} fields={form.fields} texts={texts} />
            </div>
            <FormFields
              fields={form.fields}
              contact={form.contact}
              texts={texts}
              draft={draft}
              breaches={breaches}
              onChange={(next) => {
                setDraft(next);
                // Rejected fields are checked again while they are corrected; fields not reached yet show no errors.
                if (breaches.length > 0) {
                  const still = checkDraft(form.fields, form.contact, next);
                  setBreaches(breaches.filter(({ field }) => still.some((each) => each.field === field)));
                }
              }}
            />
            <div className="actions">
              <button type="submit" className="primary" disabled={busy !== undefined}>
                {busy === undefined
                  ? texts('send')
                  : busy > 0 && busy < 1
                    ? texts('uploading', { share: Math.round(busy * 100) })
                    : texts('sending')}
              </button>
            </div>
          </form>
        )}
      </main>
    </>
  );
}

function Shut({ opened, texts }: { opened: Extract<OpenedForm, { ok: false }>; texts: FormTexts }) {
  const { why, from } = opened;
  if (why === 'failed' || why === 'too_many')
    return (
      <main>
        <section className="card done">
          <p role="alert">{why === 'failed' ? texts('failed') : texts('tooMany')}</p>
          <button type="button" className="primary" onClick={() => window.location.reload()}>
            {texts('again')}
          </button>
        </section>
      </main>
    );
  return (
    <main>
      <section className="card done">
        <h1>{texts('shut.title')}</h1>
        <p>{texts(`shut.${why}`, { day: dayOf(from) })}</p>
      </section>
    </main>
  );
}

/** A date in the format of the reader's language. */
function dayOf(date: string | undefined): string {
  if (date === undefined) return '…';
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
