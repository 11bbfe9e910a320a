import { join } from 'node:path';
import { collectSentences, type Sentence } from './collect-sentences.ts';

/** Files whose texts the application does not show as they are, and why. */
const leftOut: readonly [RegExp, string][] = [
  [/^functions\/tenants\//, 'records to begin with'],
  [
    /^shared\/domain\/(?:emails\/(?:texts\/|merge-fields)|stakeholders\/feedback-words|member\/(?:languages|locales))/,
    'has all languages, or is in words',
  ],
  [
    /^shared\/domain\/(?:money\/currencies|address\/(?:countries|country-of)|calendar\/month-names|member\/(?:timezones|date-formats))/,
    'the browser knows these',
  ],
  [/^shared\/domain\/imports\/(?:\w+-)*heading-words/, 'what is recognised in the files of others'],
  [
    /^shared\/domain\/(?:text\/fold|licences\/find-terms|passwords\/worst-passwords|title-lists\/vocabularies|users\/browser-name)/,
    'what is recognised',
  ],
  [/^shared\/domain\/(?:reminders\/(?:digest-lines|task-deeds|work-words)|to-dos\/news)/, 'mails'],
  [/^shared\/contract\/(?:columns\/|words\/|openapi)/, 'headings are in the catalogue; in all languages; documents'],
  [
    /^functions\/(?:imports\/write-|platform\/progress\/write-|platform\/title-lists\/title-report-sheet|progress\/write-attachment)/,
    'files in English',
  ],
  [/^functions\/platform\/(?:compaction|daily-work|rich-text|served|log)/, 'nobody reads it'],
];

/** What is put together out of parts that the source does not show together. */
const composed = [
  'Exists already as “{name}”',
  ', found by its Ringgold ID',
  ', found by an alternative name',
  ', found by its website',
  '{count} {things}',
];

const root = join(import.meta.dirname, '..', '..');

/** Every sentence of several words that server and domain may show to people, with the places where it stands. */
export function shownSentences(notShown: ReadonlySet<string>): Sentence[] {
  const isLeftOut = (file: string): boolean => leftOut.some(([pattern]) => pattern.test(file));
  const found = collectSentences(root, ['shared/domain', 'shared/contract', 'functions'], isLeftOut);
  return [...found, ...composed.map((template) => ({ template, place: 'composed' }))].filter(({ template }) => !notShown.has(template));
}
