import type calendarFeed from './en/emails/calendar-feed.json';
import type deadlines from './en/emails/deadlines.json';
import type evidencePack from './en/emails/evidence-pack.json';
import type feedbackLists from './en/emails/feedback-lists.json';
import type insightsDocument from './en/emails/insights-document.json';
import type notifications from './en/emails/notifications.json';
import type pdf from './en/emails/pdf.json';
import type security from './en/emails/security.json';
import type taskDeeds from './en/emails/task-deeds.json';
import type taskNews from './en/emails/task-news.json';
import type templates from './en/emails/templates.json';
import type vendorSheets from './en/emails/vendor-sheets.json';
import type { Path } from './path.ts';

/** Codes of texts in emails, calendars and PDFs, each a file of `<language>/emails`. These use the recipient's language. */
export type EmailCode = Path<{
  'calendar-feed': typeof calendarFeed;
  deadlines: typeof deadlines;
  'evidence-pack': typeof evidencePack;
  'feedback-lists': typeof feedbackLists;
  'insights-document': typeof insightsDocument;
  notifications: typeof notifications;
  pdf: typeof pdf;
  security: typeof security;
  'task-deeds': typeof taskDeeds;
  'task-news': typeof taskNews;
  templates: typeof templates;
  'vendor-sheets': typeof vendorSheets;
}>;
