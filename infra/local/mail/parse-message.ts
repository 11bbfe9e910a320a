/** The readable parts of a MIME message. */
export interface ParsedMessage {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** Decodes the headers and the text and HTML parts of a message; attachments are skipped. */
export function parseMessage(raw: Buffer): ParsedMessage {
  const { headers, body } = splitHead(raw.toString('latin1'));
  const parts = { text: '', html: '' };
  collectParts(headers, body, parts);
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: addresses([headers.get('to'), headers.get('cc'), headers.get('bcc')]),
    subject: decodeWords(headers.get('subject') ?? ''),
    ...parts,
  };
}

function splitHead(message: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(message);
  const head = end ? message.slice(0, end.index) : message;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? message.slice(end.index + end[0].length) : '' };
}

function collectParts(headers: Map<string, string>, body: string, parts: { text: string; html: string }): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary) {
    for (const piece of body.split(`--${boundary}`).slice(1)) {
      if (piece.startsWith('--')) break;
      const inner = splitHead(piece.replace(/^\r?\n/, ''));
      collectParts(inner.headers, inner.body.replace(/\r?\n$/, ''), parts);
    }
  } else if (!/^attachment/i.test(headers.get('content-disposition') ?? '')) {
    const content = decodeBody(body, headers.get('content-transfer-encoding') ?? '', type);
    if (/^text\/html/i.test(type)) parts.html ||= content;
    else if (/^text\/plain/i.test(type)) parts.text ||= content;
  }
}

function decodeBody(body: string, coding: string, type: string): string {
  const charset = /charset="?([^";]+)"?/i.exec(type)?.[1] ?? 'utf-8';
  if (/base64/i.test(coding)) return decode(Buffer.from(body, 'base64'), charset);
  if (/quoted-printable/i.test(coding)) return decode(unquote(body.replace(/=\r?\n/g, '')), charset);
  return decode(Buffer.from(body, 'latin1'), charset);
}

function unquote(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, coding: string, text: string) =>
      decode(coding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' ')), charset),
    );
}

function addresses(values: (string | undefined)[]): string[] {
  return values
    .flatMap((value) => (value ? decodeWords(value).split(',') : []))
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
