import type { Address } from '#shared/contract/entities/address.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { isCountry } from '#shared/domain/address/countries.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Addresses as they are saved: the platform sets author and time of each change, not the client (R070). */
export function stampedAddresses(tx: Transaction, next: readonly Address[], before: readonly Address[] = []): Address[] {
  const by = tx.caller.userId;
  return next.map((address) => {
    const known = before.find((each) => each.address_type === address.address_type);
    const { created_by: _cb, created_at: _ca, updated_by: _ub, updated_at: _ua, ...lines } = address;
    if (!known) return { ...lines, created_by: by, created_at: tx.at, updated_by: by, updated_at: tx.at };
    const stamped = { ...lines, created_by: known.created_by ?? null, created_at: known.created_at ?? tx.at };
    const changed = changesBetween(withoutStamps(known), lines).length > 0;
    return { ...stamped, updated_by: changed ? by : (known.updated_by ?? null), updated_at: changed ? tx.at : (known.updated_at ?? tx.at) };
  });
}

function withoutStamps({ created_by: _cb, created_at: _ca, updated_by: _ub, updated_at: _ua, ...lines }: Address): Address {
  return lines;
}

/** Checks that each type occurs once, countries are valid, and no address uses itself or one that uses another (R070). */
export function checkAddresses(addresses: readonly Address[]): Breach[] {
  const types = addresses.map((address) => address.address_type);
  const standsForAnother = (type: string | null | undefined): boolean =>
    addresses.some((each) => each.address_type === type && each.use_address_type && each.use_address_type !== type);
  return addresses.flatMap((address, index) => [
    ...(types.indexOf(address.address_type) === index ? [] : [breach(index, 'address_type', say('common.addressTypeExists'))]),
    ...(address.country && !isCountry(address.country) ? [breach(index, 'country', say('address.unknownCountry'))] : []),
    ...(address.use_address_type === address.address_type ? [breach(index, 'use_address_type', say('common.addressRefersToItself'))] : []),
    ...(standsForAnother(address.use_address_type) ? [breach(index, 'use_address_type', say('common.addressRefersToReferring'))] : []),
  ]);
}

function breach(index: number, field: string, message: Message): Breach {
  return { field: `addresses.${index}.${field}`, message };
}
