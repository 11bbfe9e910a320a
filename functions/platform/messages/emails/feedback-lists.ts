import deFeedbackLists from '#shared/messages/de/emails/feedback-lists.json' with { type: 'json' };
import enFeedbackLists from '#shared/messages/en/emails/feedback-lists.json' with { type: 'json' };
import frFeedbackLists from '#shared/messages/fr/emails/feedback-lists.json' with { type: 'json' };
import svFeedbackLists from '#shared/messages/sv/emails/feedback-lists.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes the lists in emails to stakeholders. */
export const feedbackText = tellersOf({
  en: { 'feedback-lists': enFeedbackLists },
  de: { 'feedback-lists': deFeedbackLists },
  fr: { 'feedback-lists': frFeedbackLists },
  sv: { 'feedback-lists': svFeedbackLists },
});
