import { formatIpAddress, parseIpAddress, type IpAddress } from './ip-address.ts';
import { type Message, say } from '../messages/message.ts';

/** Addresses from `first` to `last`, inclusive. */
export type IpRange = { version: 4 | 6; first: bigint; last: bigint };

export type ParsedIpRange = { ok: true; range: IpRange } | { ok: false; message: Message };

/**
 * Parses an address or a range in the notations that libraries send to publishers: `130.237.0.0/16`, `130.237.0.0/255.255.0.0`,
 * `130.237.1.1-130.237.2.9`, `130.237.1.1-20`, `130.237.1-5.*`, `130.237.*.*`, `2001:6b0::/32`.
 */
export function parseIpRange(given: string): ParsedIpRange {
  const text = tidied(given);
  const pattern = rangeOfPattern(text);
  if (pattern) return { ok: true, range: pattern };
  if (text.includes('/')) return blockOf(text);
  if (text.includes('-')) return stretchOf(text);
  const address = parseIpAddress(text);
  return address
    ? { ok: true, range: { version: address.version, first: address.value, last: address.value } }
    : { ok: false, message: reason(text) };
}

function tidied(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/^\s*\[|\]\s*$/g, '')
    .trim();
}

/** IPv4 with `*` or a range in one number, followed only by `*`, so that the addresses are contiguous. */
function rangeOfPattern(text: string): IpRange | undefined {
  const parts = text.split('.');
  if (parts.length > 4 || (parts.length < 4 && parts.at(-1) !== '*')) return undefined;
  let [first, last, open] = [0n, 0n, false];
  for (let index = 0; index < 4; index += 1) {
    const octet = octetsOf(parts[index] ?? '*');
    if (!octet || (open && (octet[0] !== 0 || octet[1] !== 255))) return undefined;
    open ||= octet[0] !== octet[1];
    [first, last] = [first * 256n + BigInt(octet[0]), last * 256n + BigInt(octet[1])];
  }
  return { version: 4, first, last };
}

function octetsOf(part: string): [number, number] | undefined {
  if (part === '*') return [0, 255];
  const match = /^(0|[1-9]\d{0,2})(?:-(0|[1-9]\d{0,2}))?$/.exec(part);
  const [low, high] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  return match && low <= high && high <= 255 ? [low, high] : undefined;
}

function blockOf(text: string): ParsedIpRange {
  const [address = '', length = '', ...more] = text.split('/');
  const start = parseIpAddress(address);
  if (!start || more.length > 0) return { ok: false, message: reason(more.length > 0 ? text : address) };
  const width = start.version === 4 ? 32 : 128;
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : prefixOfMask(length, start);
  if (prefix === undefined || prefix > width) return { ok: false, message: say('ip-addresses.invalidPrefixLength', { text, width }) };
  const size = 1n << BigInt(width - prefix);
  const first = (start.value / size) * size;
  return { ok: true, range: { version: start.version, first, last: first + size - 1n } };
}

/** 255.255.0.0 → 16; undefined unless all ones come first. */
function prefixOfMask(mask: string, { version }: IpAddress): number | undefined {
  const address = version === 4 ? parseIpAddress(mask) : undefined;
  const ones = address?.version === 4 ? /^(1*)0*$/.exec(address.value.toString(2).padStart(32, '0')) : null;
  return ones?.[1]?.length;
}

function stretchOf(text: string): ParsedIpRange {
  const [from = '', to = '', ...more] = text.split('-');
  if (more.length > 0) return { ok: false, message: reason(text) };
  const start = parseIpAddress(from);
  if (!start) return { ok: false, message: reason(from) };
  // 130.237.1.1-2.9: the numbers of the end replace the last numbers of the start.
  const kept = start.version === 4 && /^\d+(?:\.\d+){0,2}$/.test(to) ? `${from.split('.').slice(0, -to.split('.').length).join('.')}.` : '';
  const end = parseIpAddress(`${kept}${to}`);
  if (!end) return { ok: false, message: reason(to) };
  if (end.version !== start.version)
    return { ok: false, message: say('ip-addresses.mixedVersions', { text, version: start.version, version2: end.version }) };
  if (end.value < start.value) return { ok: false, message: say('ip-addresses.endsBeforeStart', { text }) };
  return { ok: true, range: { version: start.version, first: start.value, last: end.value } };
}

function reason(text: string): Message {
  const numbers = /^\d+(?:\.\d+){3}$/.test(text) ? text.split('.') : [];
  const tooBig = numbers.find((number) => Number(number) > 255);
  if (tooBig !== undefined) return say('ip-addresses.octetTooLarge', { text, tooBig });
  if (numbers.some((number) => /^0\d/.test(number))) return say('ip-addresses.leadingZeros', { text });
  return say('ip-addresses.invalid', { text: text.slice(0, 60) });
}

/** The canonical text of a range: an address, a CIDR block if possible, otherwise `first-last`. */
export function formatIpRange({ version, first, last }: IpRange): string {
  const address = formatIpAddress({ version, value: first });
  if (first === last) return address;
  const size = last - first + 1n;
  const isBlock = (size & (size - 1n)) === 0n && first % size === 0n;
  const prefix = (version === 4 ? 32 : 128) - (size.toString(2).length - 1);
  return isBlock ? `${address}/${prefix}` : `${address}-${formatIpAddress({ version, value: last })}`;
}

/** The number of addresses as exact decimal text: IPv6 counts exceed the precision of a number. */
export function countIpAddresses({ first, last }: IpRange): string {
  return String(last - first + 1n);
}
