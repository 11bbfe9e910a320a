import { kbartFields, type KbartField } from '#shared/domain/title-lists/kbart-fields.ts';
import { Random } from '#functions/demo/random.ts';

const syllables = [
  'ar',
  'bio',
  'cal',
  'den',
  'ec',
  'fo',
  'geo',
  'hy',
  'in',
  'ka',
  'lo',
  'mar',
  'neu',
  'on',
  'phy',
  'qua',
  'ri',
  'so',
  'tech',
  'ur',
  'vi',
  'xe',
  'zo',
];
const common = [
  'journal',
  'of',
  'the',
  'international',
  'review',
  'and',
  'studies',
  'research',
  'letters',
  'annals',
  'science',
  'european',
];

/** A word of a vocabulary of some twenty thousand, the first ones far more often than the last, as in real titles. */
function wordOf(random: Random): string {
  if (random.percent(35)) return random.pick(common);
  let rank = random.skewed(1, 20_000);
  let word = '';
  for (; rank > 0; rank = Math.floor(rank / syllables.length)) word += syllables[rank % syllables.length];
  return word;
}

/** The ISSN or, from ten million on, the ISBN of a number. */
function identifierOf(number: number): string {
  const digits = String(number).padStart(7, '0');
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`;
}

export interface TitleFile {
  text: string;
  /** Some of the titles and identifiers in it, to be searched. */
  titles: string[];
  identifiers: string[];
}

/** A KBART file of so many serials with titles of two to eight words; no two files share an identifier. */
export function titleFile(count: number, from: number): TitleFile {
  const random = new Random(`titles ${from}`);
  const lines = [kbartFields.join('\t')];
  const [titles, identifiers]: [string[], string[]] = [[], []];
  for (let index = 0; index < count; index++) {
    const number = from + index;
    const title = Array.from({ length: random.int(2, 8) }, () => wordOf(random)).join(' ');
    const values: Partial<Record<KbartField, string>> = {
      publication_title: `${title[0]?.toUpperCase()}${title.slice(1)} ${number}`,
      online_identifier: identifierOf(number),
      date_first_issue_online: String(random.int(1960, 2020)),
      num_first_vol_online: '1',
      title_url: `https://titles.example/${number}`,
      title_id: `t${number}`,
      coverage_depth: 'fulltext',
      publisher_name: 'Measured Press',
      publication_type: 'serial',
      access_type: 'P',
      ...(random.percent(20) && { embargo_info: 'P1Y' }),
    };
    lines.push(kbartFields.map((field) => values[field] ?? '').join('\t'));
    if (index % 97 === 0) {
      titles.push(title);
      identifiers.push(identifierOf(number));
    }
  }
  return { text: `${lines.join('\n')}\n`, titles, identifiers };
}
