import { foldForSearch, foldName } from '../text/fold.ts';
import type { Directory, KnownPeriod, KnownProduct, KnownProvider, KnownSubscription, Named } from './directory.ts';

/** One found, none, or several between which only a person can choose. */
export type Match<T> = { found: T } | { found: null; several: string[] };

/**
 * The matching of D6, over what exists and over what the same import adds as it goes: providers by name or alternative
 * name, products by name and publisher or by identifier, subscriptions by product and vendor, periods by start date.
 * Equal names of different publishers are never taken for one product.
 */
export class Matcher {
  readonly #providers = new Map<string, KnownProvider[]>();
  readonly #initials = new Map<string, KnownProvider[]>();
  readonly #products = new Map<string, KnownProduct[]>();
  readonly #productNames = new Map<string, KnownProduct[]>();
  readonly #identifiers = new Map<string, KnownProduct[]>();
  readonly #subscriptions = new Map<string, KnownSubscription[]>();
  readonly #subscriptionNames = new Map<string, KnownSubscription[]>();
  readonly #periods = new Map<string, KnownPeriod[]>();
  readonly #named = new Map<string, Named[]>();
  readonly #users = new Map<string, Named[]>();

  /** Of a directory, or of what of it an import matches against. */
  constructor(directory: Partial<Omit<Directory, 'currency' | 'financial_period_start_month' | 'financial_periods'>>) {
    for (const provider of directory.providers ?? []) this.addProvider(provider);
    for (const product of directory.products ?? []) this.addProduct(product);
    for (const subscription of directory.subscriptions ?? []) this.addSubscription(subscription);
    for (const period of directory.periods ?? []) this.addPeriod(period);
    for (const type of directory.product_types ?? []) this.addNamed('product_type', type);
    for (const department of directory.departments ?? []) this.addNamed('department', department);
    for (const centre of directory.cost_centers ?? []) this.addNamed('cost_center', centre);
    for (const user of directory.users ?? []) {
      add(this.#users, user.email.toLowerCase(), user);
      add(this.#users, foldForSearch(user.name), user);
    }
  }

  addProvider(provider: KnownProvider): void {
    const names = [provider.name, ...(provider.alternative_name ?? '').split(/\s*[;|]\s*/)].filter((name) => name !== '');
    for (const name of names) {
      add(this.#providers, foldName(name), provider);
      const { plain, initials } = withoutInitials(name);
      if (initials) add(this.#initials, foldName(plain), provider);
    }
    if (provider.abbreviation) add(this.#initials, foldName(provider.abbreviation), provider);
  }

  provider(name: string): Match<KnownProvider> {
    const { plain, initials } = withoutInitials(name);
    for (const found of [
      this.#providers.get(foldName(name)),
      initials ? this.#providers.get(foldName(plain)) : undefined,
      this.#initials.get(foldName(name)),
    ]) {
      if (found) return decide(found);
    }
    return { found: null, several: [] };
  }

  addProduct(product: KnownProduct): void {
    add(this.#products, `${product.publisher_id}|${foldForSearch(product.name)}`, product);
    add(this.#productNames, foldForSearch(product.name), product);
    for (const identifier of [product.online_identifier, product.print_identifier])
      if (identifier) add(this.#identifiers, foldIdentifier(identifier), product);
  }

  /** By identifier first; by name only where the identifiers don't tell the two apart. */
  product(wanted: { name: string | null; publisher_id: string | null; identifiers: string[] }): Match<KnownProduct> {
    const byIdentifier = wanted.identifiers.flatMap((identifier) => this.#identifiers.get(foldIdentifier(identifier)) ?? []);
    const ofPublisher = byIdentifier.filter(({ publisher_id }) => publisher_id === wanted.publisher_id);
    if (byIdentifier.length > 0) return decide(ofPublisher.length > 0 ? ofPublisher : byIdentifier);
    if (wanted.name === null) return { found: null, several: [] };
    const name = foldForSearch(wanted.name);
    const byName =
      (wanted.publisher_id === null ? this.#productNames.get(name) : this.#products.get(`${wanted.publisher_id}|${name}`)) ?? [];
    const known = wanted.identifiers.map(foldIdentifier);
    const same = byName.filter(
      ({ online_identifier, print_identifier }) =>
        known.length === 0 ||
        [online_identifier, print_identifier].every((identifier) => identifier === null || known.includes(foldIdentifier(identifier))),
    );
    return decide(same);
  }

  addSubscription(subscription: KnownSubscription): void {
    add(this.#subscriptions, subscription.product_id, subscription);
    add(this.#subscriptionNames, `${subscription.product_id}|${foldForSearch(subscription.name)}`, subscription);
  }

  /** `exact`: only one of that name will do, because the file tells subscriptions of one product apart by name. */
  subscription(wanted: { product_id: string; vendor_id: string | null; name: string; exact: boolean }): Match<KnownSubscription> {
    const named = this.#subscriptionNames.get(`${wanted.product_id}|${foldForSearch(wanted.name)}`) ?? [];
    const candidates = wanted.exact ? named : (this.#subscriptions.get(wanted.product_id) ?? []);
    const sold = candidates.filter((subscription) => {
      const vendors = this.periodsOf(subscription.id).flatMap(({ vendor_id }) => vendor_id ?? []);
      return wanted.vendor_id === null || vendors.length === 0 || vendors.includes(wanted.vendor_id);
    });
    const best = sold.filter((subscription) => named.includes(subscription));
    return decide(best.length > 0 ? best : sold);
  }

  addPeriod(period: KnownPeriod): void {
    add(this.#periods, period.subscription_id, period);
  }

  periodsOf(subscriptionId: string): readonly KnownPeriod[] {
    return this.#periods.get(subscriptionId) ?? [];
  }

  addNamed(kind: 'product_type' | 'department' | 'cost_center', record: Named): void {
    add(this.#named, `${kind}|${foldForSearch(record.name)}`, record);
  }

  named(kind: 'product_type' | 'department' | 'cost_center', name: string): Match<Named> {
    return decide(this.#named.get(`${kind}|${foldForSearch(name)}`) ?? []);
  }

  /** By email address or name. */
  user(text: string): Match<Named> {
    return decide(this.#users.get(text.includes('@') ? text.trim().toLowerCase() : foldForSearch(text)) ?? []);
  }
}

function add<T>(index: Map<string, T[]>, key: string, value: T): void {
  if (key === '') return;
  const list = index.get(key);
  if (list) list.push(value);
  else index.set(key, [value]);
}

function decide<T extends { id: string; name: string }>(list: readonly T[]): Match<T> {
  const distinct = list.filter((item, index) => list.findIndex(({ id }) => id === item.id) === index);
  const [only] = distinct;
  return distinct.length === 1 && only ? { found: only } : { found: null, several: distinct.map(({ name }) => name) };
}

/** `American Chemical Society (ACS)` says the same as without the brackets; `University of X (Library)` does not. */
function withoutInitials(name: string): { plain: string; initials: boolean } {
  const match = /^(.*\S)\s*\(([A-Z][A-Z&/.]{1,8})\)$/.exec(name.trim());
  return match ? { plain: match[1] ?? name, initials: true } : { plain: name, initials: false };
}

function foldIdentifier(identifier: string): string {
  return identifier.replace(/[\s-]/g, '').toUpperCase();
}
