import { describe, expect, test } from 'vitest';
import { type Comparable, findDuplicates, pairName, websiteHost } from '#shared/domain/providers/find-duplicates.ts';
import { type MergeField, mergeProviders } from '#shared/domain/providers/merge-providers.ts';

const provider = (id: string, name: string, more: Partial<Comparable> = {}): Comparable => ({
  id,
  name,
  alternative_name: null,
  website: null,
  ringgold_id: null,
  ...more,
});
const found = (...providers: Comparable[]): string[] =>
  findDuplicates(providers).map(({ first, second, reasons }) => `${first} ${second} ${reasons.map(({ kind }) => kind).join('+')}`);

describe('likely duplicates', () => {
  test.each([
    ['case, accents and legal forms', [provider('a', 'Éditions Mer S.A.'), provider('b', 'EDITIONS MER')], ['a b name']],
    [
      'an alternative name',
      [provider('a', 'ACS', { alternative_name: 'Chem Pubs; American Chemical Society' }), provider('b', 'The American Chemical Society')],
      ['a b name'],
    ],
    [
      'the host of the website',
      [provider('a', 'Sea', { website: 'https://www.sea.example/shop' }), provider('b', 'Mer', { website: 'SEA.example' })],
      ['a b website'],
    ],
    [
      'the Ringgold id',
      [provider('a', 'Sea', { ringgold_id: 'Ringgold 12345' }), provider('b', 'Mer', { ringgold_id: '12345' })],
      ['a b ringgold'],
    ],
    ['nothing in common', [provider('a', 'Sea'), provider('b', 'Mer', { website: 'mer.example' })], []],
    [
      'hosts that many share',
      [provider('a', 'Sea', { website: 'github.com/sea' }), provider('b', 'Mer', { website: 'github.com/mer' })],
      [],
    ],
  ])('%s', (_, providers, expected) => expect(found(...providers)).toEqual(expected));

  test('the surest stand first, with every reason once', () => {
    const both = { website: 'sea.example', ringgold_id: '7' };
    expect(found(provider('c', 'Moon'), provider('a', 'Sea Ltd', both), provider('b', 'Sea', both), provider('d', 'The Moon Inc'))).toEqual(
      ['a b ringgold+name+website', 'c d name'],
    );
  });

  test('a pair that is said to be different is left out, whichever is named first', () => {
    const providers = [provider('b', 'Sea'), provider('a', 'Sea GmbH')];
    expect(findDuplicates(providers, new Set([pairName('b', 'a')]))).toEqual([]);
  });

  test('a value that more than eight have is no sign', () => {
    expect(
      findDuplicates(Array.from({ length: 9 }, (_, index) => provider(`p${index}`, `P${index}`, { website: 'agents.example' }))),
    ).toEqual([]);
  });

  test.each([
    ['https://www.Elsevier.com/about', 'elsevier.com'],
    ['elsevier.com:8080', 'elsevier.com'],
    ['http://user@host.example?x', 'host.example'],
    ['n/a', ''],
    [null, ''],
  ])('the host of %j is %j', (website, host) => expect(websiteHost(website)).toBe(host));
});

describe('merging', () => {
  const address = (address_type: string, city: string) => ({ address_type, city });
  const survivor = {
    name: 'Sea Press',
    alternative_name: null as string | null,
    website: 'sea.example',
    currency: 'EUR',
    addresses: [address('main', 'Kiel')],
    is_publisher: true,
    is_vendor: false,
  };
  const other = { ...survivor, name: 'Ocean Publishing', website: 'ocean.example', currency: 'USD', is_publisher: false, is_vendor: true };
  const merge = (take: MergeField[], keepName = true) => mergeProviders(survivor, other, new Set(take), keepName);

  test('keeps the survivor but for what is taken, has both roles, and remembers the name that went', () => {
    expect(merge(['website'])).toEqual({
      ...survivor,
      website: 'ocean.example',
      alternative_name: 'Ocean Publishing',
      is_vendor: true,
    });
    expect(merge(['name'], false)).toMatchObject({ name: 'Ocean Publishing', alternative_name: null, website: 'sea.example' });
    expect(merge(['name'])).toMatchObject({ name: 'Ocean Publishing', alternative_name: 'Sea Press' });
  });

  test('a name that says nothing new is not remembered, nor one that does not fit', () => {
    expect(mergeProviders(survivor, { ...other, name: 'SEA PRESS Ltd.' }, new Set(), true).alternative_name).toBeNull();
    const full = { ...survivor, alternative_name: 'x'.repeat(250) };
    expect(mergeProviders(full, other, new Set(), true).alternative_name).toBe(full.alternative_name);
  });

  test('takes addresses one type at a time', () => {
    const far = { ...other, addresses: [address('main', 'Boston'), address('billing', 'Salem')] };
    expect(mergeProviders(survivor, far, new Set<MergeField>(['billing']), true).addresses).toEqual([
      address('main', 'Kiel'),
      address('billing', 'Salem'),
    ]);
    expect(mergeProviders(survivor, far, new Set<MergeField>(['main']), true).addresses).toEqual([address('main', 'Boston')]);
  });
});
