import type { KbartField } from './kbart-fields.ts';
import { type Message, say } from '../messages/message.ts';

/** Content types of columns, which decide how a cell is read and checked. */
export type KbartKind = 'text' | 'identifier' | 'date' | 'number' | 'url' | 'embargo' | 'choice';

export type KbartColumn = {
  label: string;
  kind: KbartKind;
  /** The publications that need a value in a published list; private lists only need the title. */
  required: 'both' | 'serial' | null;
  /** The publications to which the column applies; null for both. */
  only: 'serial' | 'monograph' | null;
  help: Message;
  /** Other headings in real files, normalised by `headingKey`, most specific first. */
  synonyms: readonly string[];
};

/**
 * The 25 columns of KBART phase II in order (NISO RP-9-2014). Synonyms come from phase I (`coverage_notes`), EBSCO (`preceeding_…`), KB+, CUFTS, and
 * lists of publishers and book sellers.
 */
export const kbartColumns = {
  publication_title: {
    label: 'Title',
    kind: 'text',
    required: 'both',
    only: null,
    help: say('title-lists.titleJournalBook'),
    synonyms: ['title', 'publicationtitle', 'journal_title', 'book_title', 'title_name', 'journal', 'journal_name', 'name', 'titel'],
  },
  print_identifier: {
    label: 'Print ISSN or ISBN',
    kind: 'identifier',
    required: null,
    only: null,
    help: say('title-lists.printIdentifierHelp'),
    synonyms: [
      'print_issn',
      'issn_print',
      'pissn',
      'p_issn',
      'id_issn',
      'issn',
      'print_isbn',
      'isbn_print',
      'pisbn',
      'p_isbn',
      'id_isbn',
      'isbn',
    ],
  },
  online_identifier: {
    label: 'Online ISSN or ISBN',
    kind: 'identifier',
    required: null,
    only: null,
    help: say('title-lists.onlineIdentifierHelp'),
    synonyms: [
      'online_issn',
      'electronic_issn',
      'issn_electronic',
      'issn_online',
      'eissn',
      'e_issn',
      'id_eissn',
      'online_isbn',
      'electronic_isbn',
      'isbn_electronic',
      'isbn_online',
      'eisbn',
      'e_isbn',
      'id_eisbn',
      'online_identifier_issn',
      'issn_isbn',
      'isbn_issn',
      'isbn_13',
      'isbn13',
    ],
  },
  date_first_issue_online: {
    label: 'First issue online',
    kind: 'date',
    required: 'serial',
    only: 'serial',
    help: say('title-lists.firstIssueDateHelp'),
    synonyms: [
      'date_first_issue_subscribed',
      'ft_start_date',
      'first_issue_online',
      'first_issue_date',
      'first_issue_in_muse',
      'coverage_start',
      'start_date',
    ],
  },
  num_first_vol_online: {
    label: 'First volume online',
    kind: 'number',
    required: null,
    only: 'serial',
    help: say('title-lists.numberFirstVolume'),
    synonyms: [
      'num_first_vol_subscribed',
      'num_first_volume_online',
      'vol_ft_start',
      'first_volume_online',
      'first_volume',
      'start_volume',
    ],
  },
  num_first_issue_online: {
    label: 'First issue number online',
    kind: 'number',
    required: null,
    only: 'serial',
    help: say('title-lists.numberFirstIssue'),
    synonyms: ['num_first_issue_subscribed', 'iss_ft_start', 'first_issue_number', 'first_issue', 'start_issue'],
  },
  date_last_issue_online: {
    label: 'Last issue online',
    kind: 'date',
    required: null,
    only: 'serial',
    help: say('title-lists.lastIssueDateHelp'),
    synonyms: [
      'date_last_issue_subscribed',
      'ft_end_date',
      'last_issue_online',
      'last_issue_date',
      'final_issue_in_muse',
      'coverage_end',
      'end_date',
    ],
  },
  num_last_vol_online: {
    label: 'Last volume online',
    kind: 'number',
    required: null,
    only: 'serial',
    help: say('title-lists.numberLastVolume'),
    synonyms: ['num_last_vol_subscribed', 'num_last_volume_online', 'vol_ft_end', 'last_volume_online', 'last_volume', 'end_volume'],
  },
  num_last_issue_online: {
    label: 'Last issue number online',
    kind: 'number',
    required: null,
    only: 'serial',
    help: say('title-lists.numberLastIssue'),
    synonyms: ['num_last_issue_subscribed', 'iss_ft_end', 'last_issue_number', 'last_issue', 'end_issue'],
  },
  title_url: {
    label: 'URL',
    kind: 'url',
    required: 'both',
    only: null,
    help: say('title-lists.titleUrlHelp'),
    synonyms: ['url', 'title_uri', 'titleurl', 'journal_url', 'platform_title_url', 'platform_host_url', 'host_platform_url', 'link'],
  },
  first_author: {
    label: 'First author',
    kind: 'text',
    required: null,
    only: 'monograph',
    help: say('title-lists.firstAuthorHelp'),
    synonyms: ['author', 'authors'],
  },
  title_id: {
    label: 'Title id',
    kind: 'text',
    required: null,
    only: null,
    help: say('title-lists.titleIdHelp'),
    synonyms: ['titleid', 'id_kbart_title_id', 'kbart_title_id', 'product_id', 'proprietary_id', 'db_identifier'],
  },
  embargo_info: {
    label: 'Embargo',
    kind: 'embargo',
    required: null,
    only: 'serial',
    help: say('title-lists.embargoHelp'),
    synonyms: ['embargo'],
  },
  coverage_depth: {
    label: 'Coverage depth',
    kind: 'choice',
    required: 'both',
    only: null,
    help: say('title-lists.coverageDepthHelp'),
    synonyms: ['coveragedepth', 'depth'],
  },
  notes: {
    label: 'Notes',
    kind: 'text',
    required: null,
    only: null,
    help: say('title-lists.coverageNotesHelp'),
    synonyms: ['coverage_notes', 'coverage_note', 'coverage_statement', 'note', 'comment', 'comments'],
  },
  publisher_name: {
    label: 'Publisher',
    kind: 'text',
    required: null,
    only: null,
    help: say('title-lists.namePublisher'),
    synonyms: ['publisher', 'publishername', 'imprint'],
  },
  publication_type: {
    label: 'Type',
    kind: 'choice',
    required: 'both',
    only: null,
    help: say('title-lists.serialMonograph'),
    synonyms: ['publicationtype', 'pub_type', 'resource_type', 'material_type'],
  },
  date_monograph_published_print: {
    label: 'Published in print',
    kind: 'date',
    required: null,
    only: 'monograph',
    help: say('title-lists.publishedPrintHelp'),
    synonyms: ['print_publication_date', 'print_pub_date', 'print_publication_year'],
  },
  date_monograph_published_online: {
    label: 'Published online',
    kind: 'date',
    required: null,
    only: 'monograph',
    help: say('title-lists.publishedOnlineHelp'),
    synonyms: ['online_publication_date', 'online_pub_date', 'pub_year', 'publication_year', 'publication_date', 'copyright_year'],
  },
  monograph_volume: {
    label: 'Volume of the book',
    kind: 'number',
    required: null,
    only: 'monograph',
    help: say('title-lists.volumeNumberHelp'),
    synonyms: ['volume'],
  },
  monograph_edition: {
    label: 'Edition',
    kind: 'number',
    required: null,
    only: 'monograph',
    help: say('title-lists.editionBook'),
    synonyms: ['edition'],
  },
  first_editor: {
    label: 'First editor',
    kind: 'text',
    required: null,
    only: 'monograph',
    help: say('title-lists.firstEditorHelp'),
    synonyms: ['editor', 'editors'],
  },
  parent_publication_title_id: {
    label: 'Title id of the parent',
    kind: 'text',
    required: null,
    only: null,
    help: say('title-lists.parentTitleIdHelp'),
    synonyms: ['parent_title_id', 'parent_publication_id'],
  },
  preceding_publication_title_id: {
    label: 'Title id of the predecessor',
    kind: 'text',
    required: null,
    only: 'serial',
    help: say('title-lists.precedingTitleIdHelp'),
    synonyms: ['preceeding_publication_title_id', 'preceding_title_id', 'previous_title_id'],
  },
  access_type: {
    label: 'Access',
    kind: 'choice',
    required: 'both',
    only: null,
    help: say('title-lists.accessTypeHelp'),
    synonyms: ['accesstype', 'access'],
  },
} as const satisfies Record<KbartField, KbartColumn>;

/** Headings of KBART phase I (2010) that phase II renamed; a file with one of them follows phase I. */
export const phaseOneHeadings: ReadonlySet<string> = new Set(['coverage_notes']);

/** Normalises headings for comparison: `Publication Title`, `publication-title` and `PUBLICATION_TITLE ` are equal. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.:/\u200b\ufeff]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** The name of a column within a sentence. */
export function kbartWord(field: KbartField): Message {
  return say(`kbart.${field}`);
}
