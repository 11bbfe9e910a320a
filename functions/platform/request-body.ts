import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { invalid, Problem } from '#shared/contract/errors.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A file in a form. */
export interface UploadedFile {
  field: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface RequestBody {
  fields: unknown;
  files: UploadedFile[];
  /** Whether it is a form as pages of other sites post it, which only few calls accept. */
  isForm?: true;
}

const largestBody = 1024 * 1024;
/** Max bytes of a form; larger files go straight to object storage, as Lambda accepts 6 MB with base64 (D1). */
const largestForm = 4 * 1024 * 1024;

function bytesOf(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** The body as fields and files. No body counts as an empty object, so that missing fields are named one by one. */
export function bodyOf(event: APIGatewayProxyEventV2, headers: Readonly<Record<string, string>>): RequestBody {
  if (event.body === undefined || event.body === '') return { fields: {}, files: [] };
  const type = (headers['content-type'] ?? '').toLowerCase();
  const bytes = bytesOf(event);
  if (type.startsWith('multipart/form-data')) {
    if (bytes.length > largestForm) throw new Problem(413, say('common.fileTooLargeForForm'));
    return formOf(bytes, headers['content-type'] ?? '');
  }
  if (bytes.length > largestBody) throw new Problem(413, say('common.requestTooLarge'));
  if (type === '' || type.startsWith('application/json')) return { fields: jsonOf(bytes.toString('utf8')), files: [] };
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { fields: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))), files: [], isForm: true };
  throw unsupported();
}

function unsupported(): Problem {
  return new Problem(415, say('common.unsupportedContentType'));
}

/** Throws 415 for a form where a call takes none, and for anything else where it takes a form. */
export function requireFormOf({ isForm }: RequestBody, body: AnyCall['body']): void {
  if ((isForm === true) !== (body.as === 'form')) throw unsupported();
}

/** Text that every store and every spreadsheet accepts: well-formed, without control characters except tab and line ends. */
function cleaned(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? cleaned(value) : value));
  } catch {
    throw invalid({ body: [say('common.notValidJson')] }, say('common.invalidJson'));
  }
}

/** Parses form data (RFC 7578). Values that look like JSON objects or lists are parsed as JSON. */
function formOf(bytes: Buffer, type: string): RequestBody {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type);
  if (!boundary) throw invalid({ body: [say('common.formWithoutBoundary')] });
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const all = Buffer.concat([Buffer.from('\r\n'), bytes]);
  // The names come from the client: `__proto__` must be a plain field.
  const fields = Object.create(null) as Record<string, unknown>;
  const files: UploadedFile[] = [];
  let at = all.indexOf(delimiter);
  while (at !== -1) {
    const start = at + delimiter.length + 2;
    const next = all.indexOf(delimiter, start);
    if (next === -1) break;
    readPart(all.subarray(start, next), fields, files);
    at = next;
  }
  return { fields: withoutGaps(fields), files };
}

/** A part's file name: percent-encoded if the client says so, else as browsers write it, with a quote as `%22`. */
function filenameOf(head: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;\r\n]+)/i.exec(head)?.[1];
  if (extended === undefined) return /filename="([^"]*)"/i.exec(head)?.[1]?.replaceAll('%22', '"');
  try {
    return decodeURIComponent(extended);
  } catch {
    throw invalid({ file: [say('common.fileNameUnreadable')] });
  }
}

function readPart(part: Buffer, fields: Record<string, unknown>, files: UploadedFile[]): void {
  const end = part.indexOf('\r\n\r\n');
  if (end === -1) return;
  const head = part.subarray(0, end).toString('utf8');
  const name = /\bname="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return;
  const content = part.subarray(end + 4);
  const filename = filenameOf(head);
  if (filename !== undefined) {
    if (filename === '' && content.length === 0) return;
    files.push({
      field: name.replace(/\[\d*\]$/, ''),
      name: filename.split(/[\\/]/).pop() ?? '',
      type: /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1]?.trim() ?? 'application/octet-stream',
      bytes: new Uint8Array(content),
    });
    return;
  }
  const text = content.toString('utf8');
  putField(fields, name, /^\s*[[{]/.test(text) ? jsonOf(text) : cleaned(text));
}

/** Max length of a list that a form sends as parts; longer lists are sent as JSON in one part. */
const maxParts = 1000;

/**
 * Puts the value of a part into the fields of a form: `owner_ids[]` appends to a list, `checklist_items[0]` sets a place in one. Any other name is a
 * field of its own.
 */
function putField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const [, base, place] = /^([^[\]]+)\[(\d{0,4})\]$/.exec(name) ?? [];
  if (base === undefined || place === undefined) {
    fields[name] = value;
    return;
  }
  const list = (fields[base] ??= []);
  if (!Array.isArray(list)) throw invalid({ [base]: [say('common.givenAsListAndValue')] });
  const index = place === '' ? list.length : Number(place);
  if (index >= maxParts) throw invalid({ [base]: [say('common.tooManyEntries', { maxParts })] });
  list[index] = value;
}

/** Removes the places of lists that no part filled. */
function withoutGaps(fields: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(fields)) if (Array.isArray(value)) fields[name] = value.filter(() => true);
  return fields;
}
