/** The eight groups of an IPv6 address; undefined for any other text. */
function groupsOf(address: string): string[] | undefined {
  const [head = '', tail, ...more] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  if (more.length > 0) return undefined;
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (!left || !right) return undefined;
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups.map((group) => group.replace(/^0+(?=.)/, '')) : undefined;
}

/**
 * The network of an address for rate limits: an IPv4 address itself, or the /64 of an IPv6 address, as one subscriber has all of it. An IPv4-mapped
 * IPv6 address counts as IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}
