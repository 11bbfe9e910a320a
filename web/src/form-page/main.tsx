import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { loadFormTexts } from '#web/parts/custom-form/form-texts.ts';
import '#web/public-page/public-page.css';
import './form-page.css';
import { FormApp } from './form-app.tsx';
import { type OpenedForm, openForm, tokenOf } from './form-calls.ts';

/** S24, for who has no account: loads the form and the words of its language, then shows both at once. */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const token = tokenOf(window.location.pathname);
  const first: OpenedForm = token === undefined ? { ok: false, why: 'unknown' } : await openForm(token);
  const language = languageOf(first.ok ? first.form.locale : undefined, ...navigator.languages);
  const texts = await loadFormTexts(language);
  document.documentElement.lang = language;
  document.title = first.ok ? first.form.name : texts('shut.title');
  createRoot(place).render(
    <StrictMode>
      <FormApp token={token ?? ''} first={first} texts={texts} />
    </StrictMode>,
  );
}

void start();
