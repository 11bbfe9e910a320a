import { parseIpRange, type IpRange } from './ip-range.ts';

/** Blocks that no publisher can admit (IANA special-purpose registries), with what they are in words. */
const blocks: [block: string, what: string][] = [
  ['0.0.0.0/8', 'not an address of any machine'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared among customers of an internet provider'],
  ['127.0.0.0/8', 'of the machine itself (loopback)'],
  ['169.254.0.0/16', 'valid within one cable only (link-local)'],
  ['172.16.0.0/12', 'private'],
  ['192.0.2.0/24', 'meant for examples'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'meant for measurements'],
  ['198.51.100.0/24', 'meant for examples'],
  ['203.0.113.0/24', 'meant for examples'],
  ['224.0.0.0/4', 'for multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::', 'not an address of any machine'],
  ['::1', 'of the machine itself (loopback)'],
  ['::ffff:0:0/96', 'IPv4 written as IPv6'],
  ['2001:db8::/32', 'meant for examples'],
  ['3fff::/20', 'meant for examples'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'valid within one cable only (link-local)'],
  ['ff00::/8', 'for multicast'],
];

const special = blocks.flatMap(([block, what]) => {
  const parsed = parseIpRange(block);
  return parsed.ok ? [{ block, what, range: parsed.range }] : [];
});

/** More than this many addresses are hardly those of one institution: a /8, or a /16 of IPv6. */
const most = { 4: 1n << 24n, 6: 1n << 112n };

/** Sentences about a range that will not work for access to resources; empty for one that may. */
export function warningsOfIpRange({ version, first, last }: IpRange): string[] {
  const found = special.find(({ range }) => range.version === version && range.first <= last && first <= range.last);
  return [
    ...(found
      ? [
          `Addresses in ${found.block} are ${found.what}: publishers never see them. Give the public addresses of your network; your IT department knows them.`,
        ]
      : []),
    ...(last - first + 1n > most[version]
      ? ['The range is larger than any institution’s network. Check the number after the stroke.']
      : []),
  ];
}
