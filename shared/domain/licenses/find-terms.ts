import { foldForSearch } from '../text/fold.ts';

/** Synonyms for subjects of terms. A group applies to every label whose name contains one of its words. */
const sameThing: readonly (readonly string[])[] = [
  ['ill', 'interlibrary loan', 'inter library loan', 'interlending', 'lend', 'lending', 'borrow', 'document delivery', 'other libraries'],
  ['walk in', 'walkin', 'visitor', 'visitors', 'guest', 'guests', 'public', 'unaffiliated', 'on site', 'in the library'],
  ['alumni', 'alumnus', 'graduate', 'graduates', 'former students'],
  ['authorised users', 'authorized users', 'staff', 'students', 'retired', 'emeritus', 'contractors'],
  ['remote access', 'off campus', 'off site', 'from home', 'vpn', 'proxy'],
  ['partner', 'other sites', 'branch', 'campus', 'hospital', 'multi site', 'multisite'],
  ['concurrent users', 'simultaneous', 'seats', 'how many users'],
  ['course pack', 'course packs', 'coursepack', 'coursepacks', 'reader', 'handout'],
  [
    'course reserve',
    'e reserve',
    'e reserves',
    'ereserve',
    'reserves',
    'vle',
    'lms',
    'moodle',
    'canvas',
    'learning environment',
    'reading list',
  ],
  ['digital copy', 'download', 'save', 'electronic copy'],
  ['print copy', 'print', 'printing', 'printout', 'photocopy'],
  ['scholarly sharing', 'share', 'sharing', 'colleague', 'colleagues', 'send', 'email'],
  ['electronic links', 'link', 'linking', 'deep link', 'persistent link'],
  ['distance education', 'distance learning', 'online course', 'mooc'],
  ['text and data mining', 'tdm', 'text mining', 'data mining', 'scraping', 'crawl', 'bulk download'],
  ['ai use', 'ai', 'artificial intelligence', 'machine learning', 'llm', 'chatbot', 'chatgpt', 'language model', 'training'],
  ['perpetual access', 'post cancellation access', 'after cancellation', 'permanent', 'keep', 'archival rights'],
  ['archival copy', 'archiving', 'lockss', 'clockss', 'portico', 'preservation'],
  ['self archiving', 'repository', 'deposit', 'green', 'accepted manuscript', 'preprint', 'oa deposit'],
  ['apc', 'publishing rights', 'read and publish', 'open access publishing', 'transformative'],
  ['accessibility', 'screen reader', 'print disabled', 'disability', 'wcag', 'blind'],
  ['usage statistics', 'counter', 'sushi', 'usage'],
  ['confidentiality', 'secret', 'disclose', 'price'],
  ['governing law', 'jurisdiction', 'court'],
  ['termination', 'terminate', 'notice', 'cancel', 'annual opt out', 'opt out'],
  ['user privacy', 'personal data', 'gdpr', 'tracking'],
];

/** Words of a question that do not identify its subject. */
const small = new Set(
  (
    'a an and any are at be by can could do does for from have i in is it may my of on or our permitted possible should some that the their them they this ' +
    'to use using we what which who with you your allow allowed article articles content e journal journals library user users'
  ).split(' '),
);

export interface Findable {
  id: string;
  name: string;
  description: string | null;
}

/** A label that matches the question, with a score: higher is better. */
export interface FoundTerm {
  id: string;
  points: number;
  /** Synonyms in the question that identify the label. */
  said: readonly string[];
}

const holds = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);
/** Matches at the beginning of a word: `journ` in `journals`, but not `ill` in `still`. */
const begins = (text: string, words: string): boolean => ` ${text}`.includes(` ${words}`);

/**
 * The term labels that a question such as "may walk-in visitors print?" refers to, best match first. All significant words must match.
 * Labels match by name, description and synonyms: ILL, interlibrary loan and lending are one subject.
 */
export function findTerms(question: string, labels: readonly Findable[]): FoundTerm[] {
  const asked = foldForSearch(question);
  const words = asked.split(' ').filter((word) => word !== '' && !small.has(word));
  const wanted = words.length > 0 ? words : asked.split(' ').filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const groups = sameThing.filter((group) => group.some((each) => holds(asked, each)));
  return labels
    .flatMap((label) => {
      const said = saidOf(label, asked, groups);
      const points = pointsOf(label, asked, wanted, said);
      return points > 0 ? [{ id: label.id, points, said: said ?? [] }] : [];
    })
    .toSorted((a, b) => b.points - a.points);
}

/** Maximum terms that one question can refer to. */
const maxMeant = 3;

/**
 * The terms that a question means: the best match, or several equally good ones if different words identify each.
 * An example is "can alumni read from home". Empty if the same words match several terms: the user must choose.
 */
export function meantTerms(found: readonly FoundTerm[]): FoundTerm[] {
  const best = found.filter(({ points }) => points === found[0]?.points);
  if (best.length <= 1) return best;
  const words = best.flatMap(({ said }) => said);
  const isApart = best.every(({ said }) => said.length > 0) && new Set(words).size === words.length;
  return isApart && best.length <= maxMeant ? best : [];
}

/** Synonyms in the question that identify a label; undefined for a label whose groups are not mentioned. */
function saidOf({ name }: Findable, asked: string, groups: readonly (readonly string[])[]): string[] | undefined {
  const title = foldForSearch(name);
  const meant = groups.filter((group) => group.some((each) => holds(title, each)));
  return meant.length === 0 ? undefined : [...new Set(meant.flat().filter((each) => holds(asked, each)))];
}

function pointsOf({ name, description }: Findable, asked: string, wanted: readonly string[], said: readonly string[] | undefined): number {
  const title = foldForSearch(name);
  if (title === asked) return 100;
  if (wanted.every((word) => begins(title, word))) return begins(title, asked) ? 80 : 60;
  // The synonyms are matched already: only the other words must occur in the label itself.
  if (said) {
    const rest = wanted.filter((word) => !said.some((each) => holds(each, word)));
    if (rest.every((word) => begins(title, word))) return rest.length > 0 ? 50 : 40;
    return 20;
  }
  const text = `${title} ${foldForSearch(description ?? '')}`;
  return wanted.every((word) => begins(text, word)) ? 10 : 0;
}
