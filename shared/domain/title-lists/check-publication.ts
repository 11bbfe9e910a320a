import type { Breach } from '../breach.ts';
import { kbartFields, type KbartField } from './kbart-fields.ts';
import type { Publication } from './publication.ts';
import { readPublication } from './read-publication.ts';
import type { TitleProblem, TitleRuleCode } from './title-rules.ts';
import { say } from '../messages/message.ts';

/** A publication from the dialog. */
export type PublicationDraft = { [field in KbartField]?: string | null };

export type PublicationCheck = {
  /** The publication as it would be stored; null without a title. */
  publication: Publication | null;
  /** Errors to correct before saving. */
  breaches: Breach[];
  /** Problems that do not prevent saving. */
  notices: TitleProblem[];
};

/**
 * Problems that a file import only reports, but the dialog refuses: values that would be lost, and an end before its beginning. Odd identifiers are
 * accepted, since a provider may print them so.
 */
const refused: ReadonlySet<TitleRuleCode> = new Set<TitleRuleCode>([
  'cell_too_long',
  'coverage_reversed',
  'date_ambiguous',
  'date_invalid',
  'embargo_invalid',
  'type_unknown',
  'access_unknown',
  'identifier_rounded',
  'url_invalid',
]);

/** Reads dialog input by the same rules as a row of a file. */
export function checkPublication(draft: PublicationDraft): PublicationCheck {
  const cells = kbartFields.map((field) => draft[field] ?? null);
  const columns = kbartFields.map((field, column) => ({ column, heading: field, field }));
  const { publication, problems } = readPublication({ number: 1, cells }, columns, { profile: 'lenient' });
  const breaches = problems.flatMap(({ code, field, message }): Breach[] => {
    if (code === 'title_missing') return [{ field: 'publication_title', message: say('text.required') }];
    if (code === 'date_invalid') return [{ field: field ?? '', message: say('calendar.invalidDate') }];
    return refused.has(code) ? [{ field: field ?? '', message }] : [];
  });
  return { publication, breaches, notices: problems.filter(({ code }) => code !== 'title_missing' && !refused.has(code)) };
}
