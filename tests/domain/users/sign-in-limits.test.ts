import { describe, expect, test } from 'vitest';
import { networkOf } from '#shared/domain/users/network-of.ts';
import { secondsAfterFailures, secondsOnNetwork } from '#shared/domain/users/sign-in-waits.ts';

describe('the wait after wrong sign-ins', () => {
  test('at one account is nothing at first, grows, and ends in a lock', () => {
    expect(Array.from({ length: 12 }, (_, failures) => secondsAfterFailures(failures))).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 900, 900]);
  });

  test('on one network is nothing for a library that mistypes, grows, and never locks', () => {
    expect([0, 99, 100, 149, 150, 200, 250, 300, 350, 10_000].map(secondsOnNetwork)).toEqual([0, 0, 5, 5, 10, 20, 40, 80, 120, 120]);
  });
});

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6:7', '2001:db8:1:2:3:4:5:6:7'],
    ['1::2::3', '1::2::3'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
