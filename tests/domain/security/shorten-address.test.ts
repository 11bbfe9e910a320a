import { expect, test } from 'vitest';
import { parseIpAddress } from '#shared/domain/ip-addresses/ip-address.ts';
import { shortenAddress } from '#shared/domain/security/shorten-address.ts';

test.each([
  ['130.237.12.77', '130.237.12.0/24'],
  ['255.255.255.255', '255.255.255.0/24'],
  ['::ffff:130.237.12.77', '130.237.12.0/24'],
  ['2001:6b0:17:f0a0::3', '2001:6b0:17::/48'],
  ['::1', '::/48'],
])('the network of %s is %s', (address, network) => {
  const parsed = parseIpAddress(address);
  expect(parsed && shortenAddress(parsed)).toBe(network);
});
