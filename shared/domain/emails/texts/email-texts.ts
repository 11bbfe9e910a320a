import type { EmailKind } from '../email-kinds.ts';

/** The words of a preloaded template: the subject, and the body as paragraphs parted by blank lines. */
export type EmailTexts = Readonly<Record<EmailKind, { subject: string; body: string }>>;
