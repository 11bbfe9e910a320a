export type FileType = 'zip' | 'ole2' | 'markup' | 'binary' | 'text';

const signatures: [FileType, number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['ole2', [0xd0, 0xcf, 0x11, 0xe0]],
  ['binary', [0x25, 0x50, 0x44, 0x46]], // PDF
  ['binary', [0x89, 0x50, 0x4e, 0x47]], // PNG
  ['binary', [0xff, 0xd8, 0xff]], // JPEG
  ['binary', [0x47, 0x49, 0x46, 0x38]], // GIF
  ['binary', [0x1f, 0x8b]], // gzip
];

/** Detects the type of a file by its bytes, whatever its name. UTF-16 and UTF-32 text counts as text although it contains NULs. */
export function detectFileType(bytes: Uint8Array): FileType {
  for (const [type, signature] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return type;
  }
  const head = bytes.subarray(0, 4096);
  if (utf32Of(head) === undefined && utf16Of(head) === undefined && head.includes(0)) return 'binary';
  // Programs that "export to Excel" often write an HTML table or SpreadsheetML 2003 and call it .xls.
  const start = new TextDecoder('latin1')
    .decode(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^[{[]\s*["{[\]}]/.test(start)) return 'binary'; // JSON
  return /^<(!doctype|html|table|head|body|meta|script|svg|\?xml)/.test(start) ? 'markup' : 'text';
}

/**
 * Byte order of UTF-32 text, from its mark or from the zeros that three of its four bytes mostly are. Checked before UTF-16, whose mark begins alike.
 */
export function utf32Of(head: Uint8Array): 'utf-32le' | 'utf-32be' | undefined {
  if (head.length < 4) return undefined;
  if (head[0] === 0xff && head[1] === 0xfe && head[2] === 0 && head[3] === 0) return 'utf-32le';
  if (head[0] === 0 && head[1] === 0 && head[2] === 0xfe && head[3] === 0xff) return 'utf-32be';
  const units = Math.floor(head.length / 4);
  if (units < 4) return undefined;
  let [little, big] = [0, 0];
  for (let at = 0; at < units * 4; at += 4) {
    // Characters beyond the 16 planes do not exist: the highest byte is zero, the next one at most 16.
    if (head[at + 3] === 0 && (head[at + 2] ?? 0) <= 16 && (head[at] !== 0 || head[at + 1] !== 0)) little += 1;
    if (head[at] === 0 && (head[at + 1] ?? 0) <= 16 && (head[at + 2] !== 0 || head[at + 3] !== 0)) big += 1;
  }
  return little === units ? 'utf-32le' : big === units ? 'utf-32be' : undefined;
}

/** Byte order of UTF-16 text, from its mark or from the position of the NULs of ASCII characters. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(head.length / 2);
  if (pairs < 4) return undefined;
  let [even, odd] = [0, 0];
  for (let index = 0; index < pairs * 2; index += 2) {
    if (head[index] === 0) even += 1;
    if (head[index + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.6 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}
