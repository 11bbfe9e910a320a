import { describe, expect, test } from 'vitest';
import { checkAddress, copyMainAddress } from '#shared/domain/address/address.ts';
import { countries } from '#shared/domain/address/countries.ts';
import { checkName, trimName } from '#shared/domain/catalogues/check-name.ts';
import { checkDepartment } from '#shared/domain/departments/check-department.ts';
import { checkProduct } from '#shared/domain/products/check-product.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { emptyToNull } from '#shared/domain/providers/empty-to-null.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { english } from '#tests/support/messages-in-english.ts';

function said(breaches: Breach[]): Record<string, string> {
  return Object.fromEntries(breaches.map((breach) => [breach.field, english(breach.message)]));
}
const long = 'x'.repeat(256);

describe('R050 a product', () => {
  test('needs publisher and name', () => expect(said(checkProduct({ name: ' ' }))).toEqual({ publisher_id: 'Required', name: 'Required' }));

  test('has texts within their lengths', () => {
    expect(
      checkProduct({
        name: 'x'.repeat(255),
        publisher_id: 'p',
        platform: 'x'.repeat(255),
        online_identifier: 'x'.repeat(20),
        print_identifier: '',
      }),
    ).toEqual([]);
    expect(
      said(
        checkProduct({
          name: long,
          publisher_id: 'p',
          platform: long,
          online_identifier: 'x'.repeat(21),
          print_identifier: 'x'.repeat(21),
        }),
      ),
    ).toEqual({
      name: 'Must be maximum of 255 characters.',
      platform: 'Must be maximum of 255 characters.',
      online_identifier: 'Must be maximum of 20 characters.',
      print_identifier: 'Must be maximum of 20 characters.',
    });
  });
});

describe('R060 a provider', () => {
  test('needs a name and a currency', () => expect(said(checkProvider({}))).toEqual({ name: 'Required', currency: 'Required' }));

  test('has texts within their lengths and a currency that exists', () => {
    const most = 'Must be maximum of 255 characters.';
    expect(
      said(checkProvider({ name: long, alternative_name: long, abbreviation: long, website: long, ringgold_id: long, currency: 'EURO' })),
    ).toEqual({
      name: most,
      alternative_name: most,
      abbreviation: most,
      website: most,
      ringgold_id: most,
      currency: 'Must be maximum of 3 characters.',
    });
    expect(said(checkProvider({ name: 'Brill', currency: 'QQQ' }))).toEqual({ currency: 'Unknown currency' });
    expect(checkProvider({ name: 'Brill', currency: 'EUR', active: false })).toEqual([]);
  });

  test('sends empty fields as null, except active', () => {
    expect(emptyToNull({ name: 'Brill', active: false, website: ' ', abbreviation: '', owner_id: undefined, addresses: [] })).toEqual({
      name: 'Brill',
      active: false,
      website: null,
      abbreviation: null,
      owner_id: null,
      addresses: [],
    });
    expect(emptyToNull({ active: undefined })).toEqual({ active: undefined });
  });
});

describe('R019 R128 a catalogue name', () => {
  test('is trimmed, not empty and at most 255 characters', () => {
    expect(trimName('  Journal ')).toBe('Journal');
    expect(said(checkName(' \t\u00a0'))).toEqual({ name: 'Required' });
    expect(checkName(` ${'x'.repeat(255)} `)).toEqual([]);
    expect(said(checkName(long))).toEqual({ name: 'Must be maximum of 255 characters.' });
  });
});

describe('a department', () => {
  const all = [{ id: 'a' }, { id: 'b', parent_id: 'a' }, { id: 'c', parent_id: 'b' }];

  test('is not below itself', () => {
    expect(checkDepartment({ id: 'c', name: 'C', parent_id: 'a' }, all)).toEqual([]);
    expect(checkDepartment({ id: 'a', name: 'A', parent_id: 'a' }, all)).toMatchObject([
      { field: 'parent_id', message: { code: 'departments.belowItself' } },
    ]);
    expect(checkDepartment({ id: 'a', name: 'A', parent_id: 'c' }, all)).toMatchObject([
      { field: 'parent_id', message: { code: 'departments.belowItself' } },
    ]);
  });

  test('has a parent that exists, and a name', () => {
    expect(checkDepartment({ name: '', parent_id: 'z' }, all)).toMatchObject([
      { field: 'name', message: { code: 'text.required' } },
      { field: 'parent_id', message: { code: 'departments.notFound' } },
    ]);
  });

  test('does not hang on a cycle stored elsewhere', () => {
    expect(
      checkDepartment({ id: 'n', name: 'N', parent_id: 'x' }, [
        { id: 'x', parent_id: 'y' },
        { id: 'y', parent_id: 'x' },
      ]),
    ).toEqual([]);
  });
});

describe('R070 an address', () => {
  test('has texts within their lengths and a country of ISO 3166-1', () => {
    expect(checkAddress({ address_1: 'Main Street 1', country: 'FI' })).toEqual([]);
    expect(said(checkAddress({ city: long, country: 'XX' }))).toEqual({
      city: 'Must be maximum of 255 characters.',
      country: 'Unknown country',
    });
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  });

  test('R120 takes over the main address but keeps its own type', () => {
    const main = { address_1: 'Main Street 1', city: 'Turku', country: 'FI', address_type: { name: 'main' } };
    const billing = { address_1: 'Old', address_2: 'Floor 2', address_type: { name: 'billing' }, use_address_type: 'main' };
    expect(copyMainAddress(billing, main)).toEqual({
      address_1: 'Main Street 1',
      address_2: null,
      post_code: null,
      city: 'Turku',
      state: null,
      country: 'FI',
      address_type: { name: 'billing' },
      use_address_type: 'main',
    });
  });
});
