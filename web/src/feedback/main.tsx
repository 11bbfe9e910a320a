import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/public-page/public-page.css';
import './feedback.css';
import { FeedbackApp } from './feedback-app.tsx';
import { askFeedback, type FeedbackAnswer, tokenOf } from './feedback-calls.ts';
import { loadTexts } from './feedback-texts.ts';

/** S12: loads the questions and the words of their language, then shows both at once. */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const token = tokenOf(window.location.pathname);
  const answer: FeedbackAnswer = token === undefined ? { ok: false, why: 'unknown' } : await askFeedback(token);
  const texts = await loadTexts(answer.ok ? answer.page.locale : undefined);
  createRoot(place).render(
    <StrictMode>
      <FeedbackApp token={token ?? ''} first={answer} texts={texts} />
    </StrictMode>,
  );
}

void start();
