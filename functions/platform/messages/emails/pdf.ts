import dePdf from '#shared/messages/de/emails/pdf.json' with { type: 'json' };
import enPdf from '#shared/messages/en/emails/pdf.json' with { type: 'json' };
import frPdf from '#shared/messages/fr/emails/pdf.json' with { type: 'json' };
import svPdf from '#shared/messages/sv/emails/pdf.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes the text that every PDF has about itself. */
export const pdfText = tellersOf({ en: { pdf: enPdf }, de: { pdf: dePdf }, fr: { pdf: frPdf }, sv: { pdf: svPdf } });
