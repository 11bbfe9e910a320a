import { addressLines, type AddressValues } from '#web/parts/providers/provider-values.ts';

/** An address of a form in one line, for comparing it with another. */
export function addressText(address: AddressValues): string {
  return [...addressLines.map((line) => address[line]), address.country].filter(Boolean).join(', ');
}
