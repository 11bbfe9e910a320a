/** One address; its value counts from 0.0.0.0 or `::`. */
export type IpAddress = { version: 4 | 6; value: bigint };

/** Parses an address; undefined if invalid. Leading zeros in IPv4 are refused, because some programs read them as octal. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const value = text.includes(':') ? valueOfIpv6(text) : valueOfIpv4(text);
  return value === undefined ? undefined : { version: text.includes(':') ? 6 : 4, value };
}

function valueOfIpv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function valueOfIpv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => groupsOf(half, index === halves.length - 1));
  if (!head || (halves.length === 2 && !tail)) return undefined;
  const given = head.length + (tail?.length ?? 0);
  if (halves.length === 2 ? given > 7 : given !== 8) return undefined;
  const groups = [...head, ...Array.from({ length: 8 - given }, () => 0n), ...(tail ?? [])];
  return groups.reduce((sum, group) => sum * 65_536n + group, 0n);
}

/** The groups of one side of `::`. The last group of an address may be written as IPv4. */
function groupsOf(half: string, atEnd: boolean): bigint[] | undefined {
  if (half === '') return [];
  const groups: bigint[] = [];
  const words = half.split(':');
  for (const [index, word] of words.entries()) {
    if (atEnd && index === words.length - 1 && word.includes('.')) {
      const value = valueOfIpv4(word);
      if (value === undefined) return undefined;
      groups.push(value / 65_536n, value % 65_536n);
    } else {
      if (!/^[\da-f]{1,4}$/i.test(word)) return undefined;
      groups.push(BigInt(`0x${word}`));
    }
  }
  return groups;
}

/** The address in canonical form; IPv6 by RFC 5952: lower case, with the longest run of zeros as `::`. */
export function formatIpAddress({ version, value }: IpAddress): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => (value >> BigInt(112 - index * 16)) & 65_535n);
  const { at, length } = longestZeros(groups);
  const text = (some: readonly bigint[]): string => some.map((group) => group.toString(16)).join(':');
  return length < 2 ? text(groups) : `${text(groups.slice(0, at))}::${text(groups.slice(at + length))}`;
}

function longestZeros(groups: readonly bigint[]): { at: number; length: number } {
  let best = { at: 0, length: 0 };
  for (let at = 0; at < groups.length; at += 1) {
    const end = groups.findIndex((group, index) => index >= at && group !== 0n);
    const length = (end < 0 ? groups.length : end) - at;
    if (length > best.length) best = { at, length };
  }
  return best;
}
