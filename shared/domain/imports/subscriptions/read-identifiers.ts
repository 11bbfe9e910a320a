import { standardIdentifier } from '#shared/domain/identifiers/standard-identifier.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportRecord } from './import-record.ts';
import { isNothing, type RowReader } from '../reading/row-reader.ts';

type Medium = 'online' | 'print';

interface IdentifierPart {
  where: ColumnMapping;
  value: string;
  medium?: Medium;
}

/**
 * The online and the print identifier of a row, in standard form. Text that is neither ISSN nor ISBN is omitted with a warning.
 * Identifiers marked as online or print come first; others take the remaining place.
 */
export function readIdentifiers(reader: RowReader): Pick<ImportRecord, 'online_identifier' | 'print_identifier'> {
  const found: Pick<ImportRecord, 'online_identifier' | 'print_identifier'> = { online_identifier: null, print_identifier: null };
  for (const { where, value, medium } of identifierParts(reader).toSorted((a, b) => Number(!a.medium) - Number(!b.medium))) {
    if (value === '' || isNothing(value)) continue;
    const identifier = standardIdentifier(value);
    if (identifier === undefined) {
      const message = say('imports.notIdentifier', { value: value.slice(0, 30).toWellFormed() });
      reader.report({ where, field: 'identifier', severity: 'warning', code: 'no_identifier', message });
      continue;
    }
    const slot = medium ?? (found.online_identifier === null ? 'online' : 'print');
    found[`${slot}_identifier`] ??= identifier;
  }
  return found;
}

function identifierParts(reader: RowReader): IdentifierPart[] {
  const columns = reader.all('identifier');
  const isSplit = columns.some(({ heading }) => mediumOf(heading) === 'online');
  return columns.flatMap((where) => {
    // Beside a column for the online version, “ISSN” alone means print.
    const medium = mediumOf(where.heading) ?? (isSplit ? 'print' : undefined);
    return reader
      .words(where)
      .split(/[;,|\n]|\s\/\s/)
      .map((part) => ({ where, ...identifierOf(part), ...(medium && { medium }) }));
  });
}

/** The medium in a heading of identifiers, or in the text beside one: an e-ISBN is not a print ISBN. */
function mediumOf(text: string): Medium | undefined {
  const folded = foldForSearch(text);
  const [online, print] = [onlineWords.test(folded), printWords.test(folded)];
  return online === print ? undefined : online ? 'online' : 'print';
}

const onlineWords =
  /\b(online|on line|electronic\w*|elektron\w*|electroni\w*|elettronic\w*|digital\w*|verkko\w*|en ligne|en linea|e|eissn|eisbn|ebook)\b/;
const printWords =
  /\b(print\w*|druck\w*|gedruckt\w*|papier|paper|imprim\w*|impres\w*|tryckt?|painettu|stampa|p|pissn|pisbn|hardcover|hardback|paperback)\b/;

/** An identifier with adjacent text: `1234-5679 (online)`, `E: 1234-5679`. */
function identifierOf(part: string): { value: string; medium?: Medium } {
  const text = part.trim();
  const match = /^(?:([\p{L}][\p{L}\s-]{0,19})[:\s]\s*)?([\dXx][\dXx\s-]{6,19}[\dXx])(?:\s*[([]([\p{L}\s-]{1,20})[)\]])?$/u.exec(text);
  if (!match || (match[1] === undefined && match[3] === undefined)) return { value: text };
  const medium = mediumOf(match[3] ?? '') ?? mediumOf(match[1] ?? '');
  return { value: match[2] ?? text, ...(medium && { medium }) };
}
