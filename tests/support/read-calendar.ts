/** A property of an event: its parameters and its value as written. */
interface Property {
  name: string;
  parameters: Readonly<Record<string, string>>;
  value: string;
}

/** An event of a calendar, its texts without their escapes. */
export interface CalendarEvent {
  uid: string;
  day: string;
  summary: string;
  description: string;
  url: string;
  sequence: number;
  lastModified: string;
}

const once = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'DESCRIPTION', 'URL', 'SEQUENCE', 'LAST-MODIFIED', 'TRANSP'] as const;

/** Reads an iCalendar file as strictly as RFC 5545 writes it: throws where a line, an escape, a component or a required property is wrong. */
export function readIcs(text: string): { head: Property[]; events: CalendarEvent[] } {
  if (!text.endsWith('\r\n') || /[\r\n]/.test(text.replaceAll('\r\n', ''))) throw new Error('a line does not end in CRLF');
  for (const line of text.split('\r\n')) if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`);
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1).map(propertyOf);
  const [first, ...rest] = lines;
  const last = rest.pop();
  if (first?.name !== 'BEGIN' || first.value !== 'VCALENDAR' || last?.name !== 'END' || last.value !== 'VCALENDAR')
    throw new Error('not one calendar');
  const begins = rest.findIndex(({ name }) => name === 'BEGIN');
  const head = begins === -1 ? rest : rest.slice(0, begins);
  for (const needed of ['VERSION', 'PRODID']) if (head.filter(({ name }) => name === needed).length !== 1) throw new Error(`no ${needed}`);
  const events = begins === -1 ? [] : eventsOf(rest.slice(begins));
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) throw new Error('a UID is there twice');
  return { head, events };
}

function propertyOf(line: string): Property {
  const [, name, given, value] = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not a property: ${line}`);
  // eslint-disable-next-line no-control-regex -- control characters are what must not be there
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(value)) throw new Error(`a control character in: ${line}`);
  const parameters = Object.fromEntries(
    (given ?? '')
      .split(';')
      .slice(1)
      .map((each) => each.split('=') as [string, string]),
  );
  return { name, parameters, value };
}

function eventsOf(lines: readonly Property[]): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let open: Property[] | undefined;
  for (const line of lines) {
    if (line.name === 'BEGIN') {
      if (open || line.value !== 'VEVENT') throw new Error(`begins within an event: ${line.value}`);
      open = [];
    } else if (line.name === 'END') {
      if (!open || line.value !== 'VEVENT') throw new Error(`ends what did not begin: ${line.value}`);
      events.push(eventOf(open));
      open = undefined;
    } else if (open) open.push(line);
    else throw new Error(`between events: ${line.name}`);
  }
  if (open) throw new Error('an event does not end');
  return events;
}

function eventOf(lines: readonly Property[]): CalendarEvent {
  const one = (name: (typeof once)[number]): Property => {
    const found = lines.filter((line) => line.name === name);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of ${name}`);
    return found[0];
  };
  for (const name of once) one(name);
  for (const name of ['DTSTAMP', 'LAST-MODIFIED'] as const)
    if (!/^\d{8}T\d{6}Z$/.test(one(name).value)) throw new Error(`not an instant: ${one(name).value}`);
  const start = one('DTSTART');
  if (start.parameters['VALUE'] !== 'DATE' || !/^\d{8}$/.test(start.value)) throw new Error(`not a whole day: ${start.value}`);
  if (!/^\d{1,10}$/.test(one('SEQUENCE').value) || Number(one('SEQUENCE').value) >= 2 ** 31) throw new Error('not a SEQUENCE');
  return {
    uid: one('UID').value,
    day: start.value.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
    summary: textOf(one('SUMMARY').value),
    description: textOf(one('DESCRIPTION').value),
    url: new URL(one('URL').value).href,
    sequence: Number(one('SEQUENCE').value),
    lastModified: one('LAST-MODIFIED').value,
  };
}

/** A TEXT value without its escapes; throws for a backslash that escapes nothing, and for what must be escaped. */
function textOf(value: string): string {
  return value.replaceAll(/\\(.?)|[;,]/gsu, (whole, escaped: string | undefined) => {
    if (escaped === undefined || !['\\', ';', ',', 'n', 'N'].includes(escaped))
      throw new Error(`not escaped rightly: ${whole} in ${value}`);
    return escaped.toLowerCase() === 'n' ? '\n' : escaped;
  });
}
