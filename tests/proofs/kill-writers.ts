import { randomUUID } from 'node:crypto';
import { type Client, successOf } from '#tests/proofs/client.ts';

/** What was acknowledged, and what nobody can know because the answer never came. */
export interface Ledger {
  /** Catalogue entries and subscriptions made with a key: id by name. A name without an id was never acknowledged. */
  created: Map<string, { kind: 'product_type' | 'subscription'; id: string | undefined }>;
  /** Periods by id: the price acknowledged last, and how many changes were acknowledged or found done. */
  patched: Map<string, { price: number; changes: number }>;
  /** Vendors that were replaced and deleted: the stand-in by the one that went. */
  replaced: Map<string, string>;
  /** Imports by id, with the names of their rows. */
  imported: Map<string, string[]>;
  /** Password mails asked for by address: acknowledged, and without an answer. */
  mails: Map<string, { acknowledged: number; unanswered: number }>;
  /** Calls by what they do: acknowledged, and without an answer. */
  calls: Map<string, { acknowledged: number; unanswered: number }>;
}

export function emptyLedger(): Ledger {
  return { created: new Map(), patched: new Map(), replaced: new Map(), imported: new Map(), mails: new Map(), calls: new Map() };
}

/** What the writers work on. */
export interface Ground {
  client: Client;
  ledger: Ledger;
  product: string;
  /** A period each for those who change prices. */
  periods: string[];
  /** The vendor that stands in for those that are deleted. */
  standIn: string;
  /** Who may be sent password mails: an address takes five an hour. */
  addresses: string[];
}

/** A piece of work; false when an answer did not come: it is then to be called again, and goes on where it was. */
export type Step = () => Promise<boolean>;

function count(ledger: Ledger, what: string, known: boolean): boolean {
  const counts = ledger.calls.get(what) ?? { acknowledged: 0, unanswered: 0 };
  counts[known ? 'acknowledged' : 'unanswered'] += 1;
  ledger.calls.set(what, counts);
  return known;
}

/** Makes one record after the other; one whose answer did not come is asked for again with its key. */
function creator({ client, ledger, product }: Ground, kind: 'product_type' | 'subscription', writer: number): Step {
  let number = 0;
  let pending: { name: string; key: string } | undefined;
  return async () => {
    pending ??= { name: `${kind} ${writer}-${number++}`, key: randomUUID() };
    const { name, key } = pending;
    ledger.created.set(name, { kind, id: undefined });
    const outcome =
      kind === 'product_type'
        ? await client.call('POST', '/product-types', { body: { name }, key })
        : await client.call('POST', '/subscription-periods', {
            body: { product_id: product, subscription_name: name, start_date: '2026-01-01', price: 10 },
            key,
          });
    const made = successOf<{ id: string; subscription_id?: string }>(outcome, `Creating ${name}`);
    if (!made) return count(ledger, `create a ${kind.replace('_', ' ')}`, false);
    ledger.created.set(name, { kind, id: kind === 'subscription' ? made.subscription_id : made.id });
    pending = undefined;
    return count(ledger, `create a ${kind.replace('_', ' ')}`, true);
  };
}

/** Raises a price by one each time. After a lost answer it looks first: the price must be the old one or the new one. */
function pricer({ client, ledger }: Ground, period: string): Step {
  ledger.patched.set(period, { price: 0, changes: 0 });
  let version: number | undefined;
  return async () => {
    const before = ledger.patched.get(period) ?? { price: 0, changes: 0 };
    if (version === undefined) {
      const seen = successOf<{ price: number; version: number }>(await client.call('GET', `/subscription-periods/${period}`), 'A period');
      if (!seen) return false;
      if (seen.price !== before.price && seen.price !== before.price + 1)
        throw new Error(`The price ${before.price} was acknowledged, and ${seen.price} is there`);
      if (seen.price === before.price + 1) ledger.patched.set(period, { price: seen.price, changes: before.changes + 1 });
      version = seen.version;
      return true;
    }
    const outcome = await client.call('PATCH', `/subscription-periods/${period}`, { body: { price: before.price + 1, version } });
    const after = successOf<{ price: number; version: number }>(outcome, 'Changing a price');
    version = after?.version;
    if (!after) return count(ledger, 'change a price', false);
    ledger.patched.set(period, { price: after.price, changes: before.changes + 1 });
    return count(ledger, 'change a price', true);
  };
}

/** Makes a vendor and a subscription with it, then deletes the vendor with a stand-in: a worker rewrites the subscription. */
function replacer({ client, ledger, product, standIn }: Ground): Step {
  let number = 0;
  let vendor: string | undefined;
  let used = false;
  let key = randomUUID();
  return async () => {
    if (vendor === undefined) {
      const made = successOf<{ id: string }>(
        await client.call('POST', '/vendors/create', { body: { name: `Vendor ${number}`, currency: 'EUR' }, key: `v-${key}` }),
        'Creating a vendor',
      );
      vendor = made?.id;
      return made !== undefined;
    }
    if (!used) {
      const body = { product_id: product, subscription_name: `Replaced ${number}`, start_date: '2026-01-01', price: 1, vendor_id: vendor };
      used = successOf(await client.call('POST', '/subscription-periods', { body, key: `s-${key}` }), 'Using a vendor') !== undefined;
      return used;
    }
    const outcome = await client.call('DELETE', `/vendors/${vendor}?replace_with=${standIn}`);
    // Gone already is what a deletion whose answer was lost meets the second time.
    if (outcome.known && outcome.status !== 404) successOf(outcome, 'Replacing a vendor');
    if (!outcome.known) return count(ledger, 'delete with a stand-in', false);
    ledger.replaced.set(vendor, standIn);
    number += 1;
    vendor = undefined;
    used = false;
    key = randomUUID();
    return count(ledger, 'delete with a stand-in', true);
  };
}

const rowsPerImport = 40;

/** Imports a file after the other, and waits for each: one runs at a time. */
function importer({ client, ledger }: Ground): Step {
  let number = 0;
  let key = randomUUID();
  let id: string | undefined;
  let started = false;
  return async () => {
    if (id === undefined) {
      const names = Array.from({ length: rowsPerImport }, (_, row) => `Imported ${number}-${row}`);
      const form = new FormData();
      const text = ['Publisher,Title,Year,Price', ...names.map((name) => `Import House,${name},2026,5`)].join('\n');
      form.set('file', new File([text], `import-${number}.csv`, { type: 'text/csv' }));
      const outcome = await client.call('POST', '/imports/subscriptions/parse', { body: form, key });
      const view = successOf<{ import: { id: string } }>(outcome, 'Reading a file');
      if (!view) return false;
      id = view.import.id;
      ledger.imported.set(id, names);
      return true;
    }
    if (!started) {
      const outcome = await client.call('POST', '/imports/subscriptions/process', { body: { id } });
      started = successOf(outcome, 'Starting an import') !== undefined;
      return count(ledger, 'start an import', started);
    }
    const view = successOf<{ import: { state: string } }>(await client.call('GET', `/imports/subscriptions/${id}`), 'An import');
    if (view?.import.state === 'failed') throw new Error('An import failed');
    if (view?.import.state === 'finished') {
      number += 1;
      id = undefined;
      started = false;
      key = randomUUID();
    } else await new Promise((resolve) => setTimeout(resolve, 100));
    return view !== undefined;
  };
}

/** Asks for password mails, for one person after the other. */
function mailer({ client, ledger, addresses }: Ground): Step {
  let number = 0;
  return async () => {
    const email = addresses[number % addresses.length] ?? '';
    const counts = ledger.mails.get(email) ?? { acknowledged: 0, unanswered: 0 };
    // The sixth within an hour is answered, and not sent.
    if (counts.acknowledged + counts.unanswered >= 5) throw new Error('More people are needed for so many mails');
    ledger.mails.set(email, counts);
    number += 1;
    const known = successOf(await client.call('POST', '/auth/forgot', { body: { email } }), 'A password mail') !== undefined;
    counts[known ? 'acknowledged' : 'unanswered'] += 1;
    return count(ledger, 'send a mail', known);
  };
}

/** Eight writers of six kinds. */
export function writersOn(ground: Ground): Step[] {
  const [first = '', second = ''] = ground.periods;
  return [
    creator(ground, 'product_type', 1),
    creator(ground, 'product_type', 2),
    creator(ground, 'subscription', 3),
    pricer(ground, first),
    pricer(ground, second),
    replacer(ground),
    importer(ground),
    mailer(ground),
  ];
}
