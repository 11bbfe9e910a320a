import { parseIpRange, type IpRange } from './ip-range.ts';
import { type Message, say } from '../messages/message.ts';

/** Blocks that publishers cannot admit (IANA special-purpose registries), with their descriptions. */
const blocks: [block: string, what: Message][] = [
  ['0.0.0.0/8', say('ip-addresses.unspecifiedAddress')],
  ['10.0.0.0/8', say('ip-addresses.private')],
  ['100.64.0.0/10', say('ip-addresses.sharedAddress')],
  ['127.0.0.0/8', say('ip-addresses.machineItselfLoopback')],
  ['169.254.0.0/16', say('ip-addresses.linkLocalAddress')],
  ['172.16.0.0/12', say('ip-addresses.private')],
  ['192.0.2.0/24', say('ip-addresses.meantExamples')],
  ['192.168.0.0/16', say('ip-addresses.private')],
  ['198.18.0.0/15', say('ip-addresses.meantMeasurements')],
  ['198.51.100.0/24', say('ip-addresses.meantExamples')],
  ['203.0.113.0/24', say('ip-addresses.meantExamples')],
  ['224.0.0.0/4', say('ip-addresses.forMulticast')],
  ['240.0.0.0/4', say('ip-addresses.reserved')],
  ['::', say('ip-addresses.unspecifiedAddress')],
  ['::1', say('ip-addresses.machineItselfLoopback')],
  ['::ffff:0:0/96', say('ip-addresses.mappedAddress')],
  ['2001:db8::/32', say('ip-addresses.meantExamples')],
  ['3fff::/20', say('ip-addresses.meantExamples')],
  ['fc00::/7', say('ip-addresses.private')],
  ['fe80::/10', say('ip-addresses.linkLocalAddress')],
  ['ff00::/8', say('ip-addresses.forMulticast')],
];

const special = blocks.flatMap(([block, what]) => {
  const parsed = parseIpRange(block);
  return parsed.ok ? [{ block, what, range: parsed.range }] : [];
});

/** Larger ranges are unlikely to belong to one institution: a /8, or a /16 of IPv6. */
const most = { 4: 1n << 24n, 6: 1n << 112n };

/** Warnings about a range that cannot work for access to resources; empty for a possible one. */
export function warningsOfIpRange({ version, first, last }: IpRange): Message[] {
  const found = special.find(({ range }) => range.version === version && range.first <= last && first <= range.last);
  return [
    ...(found ? [say('ip-addresses.notPublic', { block: found.block, what: found.what })] : []),
    ...(last - first + 1n > most[version] ? [say('ip-addresses.rangeTooLarge')] : []),
  ];
}
