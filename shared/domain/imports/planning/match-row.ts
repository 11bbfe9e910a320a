import { addToList } from '#shared/domain/add-to-list.ts';
import { standardIdentifier } from '#shared/domain/identifiers/standard-identifier.ts';
import { foldIdentity, foldName } from '#shared/domain/text/fold.ts';
import type { Directory, KnownPeriod, KnownProduct, KnownProvider, KnownSubscription, Named } from './directory.ts';

/** One record found, none, or several from which only a person can choose. */
export type Match<T> = { found: T } | { found: null; several: string[] };

export type NamedKind = 'product_type' | 'department' | 'cost_center';
export type RoleFlag = 'is_publisher' | 'is_vendor';

/** Value types of the indexes, with their keys. */
type Indexes = {
  /** By folded name. */
  provider: KnownProvider;
  /** By folded initials. */
  initials: KnownProvider;
  /** Providers that the pass creates, by id. */
  new_provider: true;
  /** Roles that the pass gives to new or existing providers, by id and flag. */
  role: true;
  /** By publisher and folded name. */
  product: KnownProduct;
  product_name: KnownProduct;
  identifier: KnownProduct;
  /** By product. */
  subscription: KnownSubscription;
  /** By product and folded name. */
  subscription_name: KnownSubscription;
  /** By subscription. */
  period: KnownPeriod;
  /** By its own id. */
  subscription_id: KnownSubscription;
  period_id: KnownPeriod;
  /** Subscriptions whose terms the pass sets, by id. */
  terms: true;
  /** The row of the file that creates or matches a period, by the period's id. */
  row: number;
  product_type: Named;
  department: Named;
  cost_center: Named;
  user: Named;
  /** Ids of the financial periods that the pass creates, by start date. */
  new_financial_period: string;
  /** Identifiers that the file gives to several titles. */
  shared_identifier: true;
  /** Under `file`, if every organization of the file has its own subscriptions. */
  by_organisation: true;
};

/** One value under one key; the key begins with the name of its index. */
export type Entry = readonly [key: string, value: unknown];

/** A value computed with a matcher, with the hashes (`hashOf`) of the keys that the computation read. */
export type Observed<T> = { value: T; reads: readonly number[] };

type KnownRecords = Partial<
  Pick<Directory, 'providers' | 'products' | 'subscriptions' | 'periods' | 'product_types' | 'departments' | 'cost_centers' | 'users'>
>;
type ReadonlyIndex = ReadonlyMap<string, readonly unknown[]>;

/** The index of each directory, cached: directories do not change, and previews repeatedly plan against the same one. */
const indexed = new WeakMap<KnownRecords, ReadonlyIndex>();
const none: readonly unknown[] = [];

/**
 * Matches rows against existing records and against those added by the same pass (D6).
 * Providers match by name or alternative name, products by name and publisher or by identifier.
 * Subscriptions match by product and vendor, periods by start date. Equal names of different publishers never match the same product.
 * Rows access data of earlier rows only by `get` and `add`, so that their dependencies are known.
 */
export class Matcher {
  readonly #known: ReadonlyIndex;
  readonly #added = new Map<string, unknown[]>();
  /**
   * Entries added since the last read, indexed lazily.
   * After a correction most records are not planned again, and entries after the last planned record are never read.
   */
  #unread: (readonly Entry[])[] = [];
  #reads: number[] | undefined;

  /** Accepts a whole directory, or the parts that an import matches against. */
  constructor(directory: KnownRecords) {
    let known = indexed.get(directory);
    if (!known) {
      known = indexOf(directory);
      indexed.set(directory, known);
    }
    this.#known = known;
  }

  /** The values under a key, oldest first; empty for an empty key. */
  get<I extends keyof Indexes>(index: I, key: string): readonly Indexes[I][] {
    if (key === '') return [];
    const name = `${index}|${key}`;
    for (const entries of this.#unread) for (const [added, value] of entries) addToList(this.#added, added, value);
    this.#unread = [];
    this.#reads?.push(hashOf(name));
    const [known, added] = [this.#known.get(name), this.#added.get(name)];
    // The entry functions below put only values of the right type into an index.
    return (known && added ? [...known, ...added] : (known ?? added ?? none)) as readonly Indexes[I][];
  }

  has(index: keyof Indexes, key: string): boolean {
    return this.get(index, key).length > 0;
  }

  add(entries: readonly Entry[]): void {
    this.#unread.push(entries);
  }

  /** Runs a computation and returns its result with the keys that it read. */
  observe<T>(compute: () => T): Observed<T> {
    const reads: number[] = [];
    this.#reads = reads;
    try {
      return { value: compute(), reads };
    } finally {
      this.#reads = undefined;
    }
  }

  provider(name: string): Match<KnownProvider> {
    const { plain, initials } = withoutInitials(name);
    const named = this.get('provider', foldName(name));
    if (named.length > 0) return decide(named);
    const bare = initials ? this.get('provider', foldName(plain)) : [];
    return decide(bare.length > 0 ? bare : this.get('initials', foldName(name)));
  }

  /** Matches by identifier, or by name where the identifiers do not contradict. */
  product(wanted: { name: string | null; publisher_id: string | null; identifiers: string[] }): Match<KnownProduct> {
    const byIdentifier = wanted.identifiers.flatMap((identifier) => this.get('identifier', standardIdentifier(identifier) ?? ''));
    const ofPublisher = byIdentifier.filter(({ publisher_id }) => publisher_id === wanted.publisher_id);
    if (byIdentifier.length > 0) return decide(ofPublisher.length > 0 ? ofPublisher : byIdentifier);
    if (wanted.name === null) return { found: null, several: [] };
    const name = foldIdentity(wanted.name);
    const byName = wanted.publisher_id === null ? this.get('product_name', name) : this.get('product', `${wanted.publisher_id}|${name}`);
    const known = wanted.identifiers.flatMap((identifier) => standardIdentifier(identifier) ?? []);
    const same = byName.filter(
      ({ online_identifier, print_identifier }) =>
        known.length === 0 ||
        [online_identifier, print_identifier].every((text) => {
          const identifier = text === null ? undefined : standardIdentifier(text);
          return identifier === undefined || known.includes(identifier);
        }),
    );
    return decide(same);
  }

  /** `exact`: matches only subscriptions of that name, because the file distinguishes subscriptions of one product by name. */
  subscription(wanted: { product_id: string; vendor_id: string | null; name: string; exact: boolean }): Match<KnownSubscription> {
    const named = this.get('subscription_name', `${wanted.product_id}|${foldIdentity(wanted.name)}`);
    const candidates = wanted.exact ? named : this.get('subscription', wanted.product_id);
    const sold = candidates.filter((subscription) => {
      const vendors = this.get('period', subscription.id).flatMap(({ vendor_id }) => vendor_id ?? []);
      return wanted.vendor_id === null || vendors.length === 0 || vendors.includes(wanted.vendor_id);
    });
    const best = sold.filter((subscription) => named.includes(subscription));
    return decide(best.length > 0 ? best : sold);
  }

  named(kind: NamedKind, name: string): Match<Named> {
    return decide(this.get(kind, foldIdentity(name)));
  }

  /** Matches by email address or name. */
  user(text: string): Match<Named> {
    return decide(this.get('user', text.includes('@') ? text.trim().toLowerCase() : foldIdentity(text)));
  }
}

/**
 * 32-bit hash of a key. Storing the keys that all records of a file read would take several times the memory of the records.
 * A collision only causes an unnecessary planning of a record.
 */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash;
}

/** Creates an entry of any index. */
export function entry<I extends keyof Indexes>(index: I, key: string, value: Indexes[I]): Entry {
  return [`${index}|${key}`, value];
}

export function providerEntries(provider: KnownProvider): Entry[] {
  const names = [provider.name, ...(provider.alternative_name ?? '').split(/\s*[;|]\s*/)].filter((name) => name !== '');
  const entries = names.flatMap((name) => {
    const { plain, initials } = withoutInitials(name);
    return [entry('provider', foldName(name), provider), ...(initials ? [entry('initials', foldName(plain), provider)] : [])];
  });
  if (provider.abbreviation) entries.push(entry('initials', foldName(provider.abbreviation), provider));
  return entries;
}

export function productEntries(product: KnownProduct): Entry[] {
  const name = foldIdentity(product.name);
  return [
    entry('product', `${product.publisher_id}|${name}`, product),
    entry('product_name', name, product),
    ...[product.online_identifier, product.print_identifier].flatMap((text) => {
      // Other identifiers are useless: 0000-0000 is in the lists of many publishers.
      const identifier = text === null ? undefined : standardIdentifier(text);
      return identifier === undefined ? [] : [entry('identifier', identifier, product)];
    }),
  ];
}

export function subscriptionEntries(subscription: KnownSubscription): Entry[] {
  return [
    entry('subscription_id', subscription.id, subscription),
    entry('subscription', subscription.product_id, subscription),
    entry('subscription_name', `${subscription.product_id}|${foldIdentity(subscription.name)}`, subscription),
  ];
}

export function periodEntry(period: KnownPeriod): Entry {
  return entry('period', period.subscription_id, period);
}

export function namedEntry(kind: NamedKind, record: Named): Entry {
  return entry(kind, foldIdentity(record.name), record);
}

function indexOf(directory: KnownRecords): ReadonlyIndex {
  const index = new Map<string, unknown[]>();
  const addAll = (entries: readonly Entry[]): void => {
    for (const [key, value] of entries) addToList(index, key, value);
  };
  for (const provider of directory.providers ?? []) addAll(providerEntries(provider));
  for (const product of directory.products ?? []) addAll(productEntries(product));
  for (const subscription of directory.subscriptions ?? []) addAll(subscriptionEntries(subscription));
  for (const period of directory.periods ?? []) addAll([periodEntry(period), entry('period_id', period.id, period)]);
  for (const type of directory.product_types ?? []) addAll([namedEntry('product_type', type)]);
  for (const department of directory.departments ?? []) addAll([namedEntry('department', department)]);
  for (const centre of directory.cost_centers ?? []) addAll([namedEntry('cost_center', centre)]);
  for (const user of directory.users ?? [])
    addAll([entry('user', user.email.toLowerCase(), user), entry('user', foldIdentity(user.name), user)]);
  return index;
}

function decide<T extends { id: string; name: string }>(list: readonly T[]): Match<T> {
  const distinct = list.filter((item, index) => list.findIndex(({ id }) => id === item.id) === index);
  const [only] = distinct;
  return distinct.length === 1 && only ? { found: only } : { found: null, several: distinct.map(({ name }) => name) };
}

/** Removes initials in brackets: `American Chemical Society (ACS)` equals the name without them; `University of X (Library)` does not. */
function withoutInitials(name: string): { plain: string; initials: boolean } {
  const match = /^(.*\S)\s*\(([A-Z][A-Z&/.]{1,8})\)$/.exec(name.trim());
  return match ? { plain: match[1] ?? name, initials: true } : { plain: name, initials: false };
}
