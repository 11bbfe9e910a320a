import { formatIpAddress, type IpAddress } from '../ip-addresses/ip-address.ts';

/**
 * The network of an address without the part that names one device: the /24 of an IPv4 address, the /48 of an IPv6 address. An IPv4-mapped IPv6
 * address counts as IPv4.
 */
export function shortenAddress({ version, value }: IpAddress): string {
  const isMapped = version === 6 && value >> 32n === 0xffffn;
  if (version === 4 || isMapped) return `${formatIpAddress({ version: 4, value: value & 0xffffff00n })}/24`;
  return `${formatIpAddress({ version: 6, value: (value >> 80n) << 80n })}/48`;
}
