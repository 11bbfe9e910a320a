import type { SearchHit } from '#shared/contract/groups/search.ts';
import { type KindName, type Row } from '#shared/contract/kinds.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { isIssn, normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { shortLine } from '#shared/domain/text/short-line.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

interface Indexed {
  hit: SearchHit;
  /** The folded name with a leading space: every word then begins after a space. */
  name: string;
  rest: string;
  /** The order of kinds among equal hits. */
  rank: number;
  /** Found only by callers without access to vendors: the others get a hit that leads to the vendor. */
  insteadOfVendor?: true;
}

function entry(rank: number, hit: SearchHit, ...rest: (string | null | undefined)[]): Indexed {
  return { hit, rank, name: ` ${foldForSearch(hit.name)}`, rest: foldForSearch(rest.filter((text) => text).join(' \u2022 ')) };
}

/** The folded entries of a record, and the records whose names they include. A changed record is a new object. */
const folded = new WeakMap<Row, { named: readonly unknown[]; entries: readonly Indexed[] }>();

function foldedOnce(row: Row, named: readonly unknown[], build: () => readonly Indexed[]): readonly Indexed[] {
  const known = folded.get(row);
  if (known?.named.length === named.length && known.named.every((each, index) => each === named[index])) return known.entries;
  const entries = build();
  folded.set(row, { named, entries });
  return entries;
}

/** All search entries. A vendor that is also a publisher is found as both. */
function indexOf(model: ReadModel): Indexed[] {
  return model.view('search', () => {
    const all: Indexed[] = [];
    for (const row of model.all('subscription')) {
      const product = model.find('product', row.product_id);
      const publisher = model.find('provider', product?.publisher_id);
      all.push(...foldedOnce(row, [product, publisher], () => subscriptionEntries(row, product, publisher)));
    }
    for (const row of model.all('product')) {
      const publisher = model.find('provider', row.publisher_id);
      all.push(...foldedOnce(row, [publisher], () => productEntries(row, publisher)));
    }
    for (const row of model.all('provider')) {
      const people = model.by('contact', 'provider_id', row.id);
      all.push(...foldedOnce(row, people, () => providerEntries(row, people)));
    }
    for (const row of model.all('license')) {
      const publisher = model.find('provider', row.publisher_id);
      all.push(...foldedOnce(row, [publisher], () => licenseEntries(row, publisher)));
    }
    for (const row of model.all('subscription_period')) {
      if (!row.name_reference && !row.comment) continue;
      const subscription = model.find('subscription', row.subscription_id);
      all.push(...foldedOnce(row, [subscription], () => periodEntries(row, subscription)));
    }
    for (const row of model.all('vendor_invoice')) {
      const period = model.find('subscription_period', row.subscription_period_id);
      const subscription = model.find('subscription', period?.subscription_id);
      const vendor = model.find('provider', row.vendor_id);
      const publisher = model.find('provider', period?.publisher_id ?? model.find('product', period?.product_id)?.publisher_id);
      all.push(...foldedOnce(row, [subscription, vendor, publisher], () => invoiceEntries(row, subscription, vendor, publisher)));
    }
    for (const row of model.all('order_document')) {
      const provider = row.entity === 'provider' ? model.find('provider', row.entity_id) : undefined;
      if (row.kind === 'invoice' && row.number && provider) all.push(...foldedOnce(row, [provider], () => documentEntries(row, provider)));
    }
    for (const row of model.all('note')) {
      const at = notePlace(model, row);
      if (at) all.push(...foldedOnce(row, [at.record], () => noteEntries(row, at)));
    }
    for (const row of model.all('to_do')) {
      const record = row.entity === null ? undefined : model.find(row.entity, row.entity_id);
      if (!row.is_template) all.push(...foldedOnce(row, [record], () => toDoEntries(row, record)));
    }
    for (const row of model.all('form_answer')) {
      const form = model.find('custom_form', row.form_id);
      // Suspected spam is not searched.
      if (form && !row.set_aside) all.push(...foldedOnce(row, [form], () => answerEntries(row, form)));
    }
    for (const row of model.all('received_email')) {
      const subscription = model.find('subscription', model.find('subscription_period', row.subscription_period_id)?.subscription_id);
      if (subscription) all.push(...foldedOnce(row, [subscription], () => emailEntries(row, subscription)));
    }
    return all;
  });
}

type Found<K extends KindName> = Row<K> | undefined;

function subscriptionEntries(row: Row<'subscription'>, product: Found<'product'>, publisher: Found<'provider'>): Indexed[] {
  const detail = product && product.name !== row.name ? product.name : null;
  return [entry(0, { tag: 'subscription', id: row.id, name: row.name, detail }, product?.name, publisher?.name, row.description)];
}

function productEntries(row: Row<'product'>, publisher: Found<'provider'>): Indexed[] {
  const detail = publisher?.name ?? null;
  const words = [detail, row.platform, row.online_identifier, row.print_identifier];
  return [entry(1, { tag: 'product', id: row.id, name: row.name, detail }, ...words)];
}

/** A provider is also found by its contacts. */
function providerEntries(row: Row<'provider'>, people: readonly Row<'contact'>[]): Indexed[] {
  const words = [
    row.alternative_name,
    row.abbreviation,
    row.ringgold_id,
    row.website,
    ...people.flatMap(({ first_name, last_name, email }) => [[first_name, last_name].filter(Boolean).join(' '), email]),
  ];
  const detail = row.alternative_name ?? row.abbreviation;
  return [
    ...(row.is_publisher ? [entry(2, { tag: 'publisher', id: row.id, name: row.name, detail }, ...words)] : []),
    ...(row.is_vendor ? [entry(3, { tag: 'vendor', id: row.id, name: row.name, detail }, ...words)] : []),
  ];
}

function licenseEntries(row: Row<'license'>, publisher: Found<'provider'>): Indexed[] {
  const detail = publisher?.name ?? null;
  return [entry(4, { tag: 'license', id: row.id, name: row.name, detail }, detail)];
}

function periodEntries(row: Row<'subscription_period'>, subscription: Found<'subscription'>): Indexed[] {
  if (!subscription) return [];
  const name = `${subscription.name}${row.name_reference ? ` – ${row.name_reference}` : ''}`;
  const detail = row.start_date.slice(0, 4);
  return [entry(5, { tag: 'subscription_period', id: row.id, name, detail, subscription_id: subscription.id }, row.comment)];
}

/** An invoice links to the page of its vendor; for callers without access to that, to the publisher's. */
function invoiceEntries(
  row: Row<'vendor_invoice'>,
  subscription: Found<'subscription'>,
  vendor: Found<'provider'>,
  publisher: Found<'provider'>,
): Indexed[] {
  const words = [subscription?.name, vendor?.name, row.comment];
  const found = { id: row.id, name: row.number };
  const detail = [vendor?.name, subscription?.name].filter(Boolean).join(' – ');
  const atPublisher =
    publisher &&
    entry(
      5,
      { ...found, tag: 'invoice_publisher', detail: subscription?.name ?? null, provider_id: publisher.id },
      subscription?.name,
      row.comment,
    );
  return [
    ...(vendor ? [entry(5, { ...found, tag: 'invoice_vendor', detail, provider_id: vendor.id }, ...words)] : []),
    ...(atPublisher ? [{ ...atPublisher, ...(vendor && { insteadOfVendor: true as const }) }] : []),
  ];
}

/** An additional invoice of a provider links to the provider's page. */
function documentEntries(row: Row<'order_document'>, provider: Row<'provider'>): Indexed[] {
  const tag = provider.is_publisher ? 'invoice_publisher' : 'invoice_vendor';
  return [entry(5, { tag, id: row.id, name: row.number ?? '', detail: provider.name, provider_id: provider.id }, row.comment)];
}

/** The record that a note belongs to, and the page that shows the note (D7). */
interface NotePlace {
  record: Row;
  type: string;
  id: string;
  name: string;
}

function notePlace(model: ReadModel, { entity, entity_id }: Row<'note'>): NotePlace | undefined {
  if (entity === 'license_period') {
    const license = model.find('license', model.find('license_period', entity_id)?.license_id);
    return license && { record: license, type: 'licenses', id: license.id, name: license.name };
  }
  const record = model.find(entity, entity_id);
  if (!record) return undefined;
  const role = entity === 'provider' ? ((record as Row<'provider'>).is_publisher ? 'publisher' : 'vendor') : entity;
  return { record, type: `${role}s`, id: record.id, name: record.name };
}

/** A note is found by its whole text, and named by its first words. */
function noteEntries(row: Row<'note'>, { type, id, name }: NotePlace): Indexed[] {
  const hit: SearchHit = { tag: 'note', id: row.id, name: firstWords(row.body), detail: name, provider_id: id, provider_type: type };
  return [entry(5, hit, plainText(row.body), name)];
}

/** A to-do is found by its text and by the record it is about. A vendor's name is excluded: not every user may see vendors. */
function toDoEntries(row: Row<'to_do'>, record: Row | undefined): Indexed[] {
  const isVendor = row.entity === 'provider' && record && !(record as Row<'provider'>).is_publisher;
  const detail = row.entity && record && !isVendor ? englishLabel(row.entity, record) : null;
  return [entry(5, { tag: 'to_do', id: row.id, name: row.title, detail }, plainText(row.body ?? ''), detail)];
}

/** Max searched characters of an answer: a form may have thousands of answers, all held in memory. */
const searchedOfAnswer = 2000;

/** An answer to a form is found by its texts and its sender, and named by its first words. */
function answerEntries(row: Row<'form_answer'>, form: Row<'custom_form'>): Indexed[] {
  const texts = form.fields.flatMap(({ id, kind }) => {
    const value = Object.hasOwn(row.values, id) ? row.values[id] : undefined;
    return typeof value === 'string' && kind !== 'file' && kind !== 'date' ? [value] : [];
  });
  const who = [row.contact_name, row.contact_email];
  const name = shortLine(texts[0] ?? '') || row.contact_name || form.name;
  const hit: SearchHit = { tag: 'form_answer', id: row.id, name, detail: form.name, form_id: form.id };
  return [entry(6, hit, ...who, texts.join(' \u2022 ').slice(0, searchedOfAnswer), form.name)];
}

/** Search entries of a received email: its text, its sender and the names of its attachments. */
function emailEntries(row: Row<'received_email'>, subscription: Row<'subscription'>): Indexed[] {
  const name = row.subject ?? (shortLine(row.text) || row.from_name || row.from_address || subscription.name);
  const words = [row.from_name, row.from_address, row.text, ...row.files.map((file) => file.name), subscription.name];
  return [entry(6, { tag: 'received_email', id: row.id, name, detail: subscription.name }, ...words)];
}

/** The score of an entry, from high to low: the whole name, its beginning, a word's beginning, inside, elsewhere; 0 is no hit. */
function score(item: Indexed, whole: string, words: readonly string[]): number {
  const { name, rest } = item;
  // A shortcut: most entries lack a word.
  for (const word of words) if (!name.includes(word) && !rest.includes(word)) return 0;
  const asWord = ` ${whole}`;
  if (name === asWord) return 100;
  if (name.startsWith(asWord)) return 80;
  if (name.includes(asWord)) return 60;
  if (words.every((word) => name.includes(` ${word}`))) return 50;
  return words.every((word) => name.includes(word)) ? 40 : 20;
}

/** Whether a hit links to a vendor's page. */
function isOfVendor({ tag, provider_type }: SearchHit): boolean {
  return tag === 'vendor' || tag === 'invoice_vendor' || provider_type === 'vendors';
}

/** A hit from outside the read model, with its score (see `score`). It comes after other hits with the same score. */
export interface OtherHit {
  hit: SearchHit;
  points: number;
}

/** All hits of some words, best first (R004), with `others` among them. An ISSN is found with and without its hyphen. */
export function searchHits(model: ReadModel, text: string, mayViewVendors: boolean, others: readonly OtherHit[] = []): SearchHit[] {
  const issn = isIssn(text.trim()) ? normaliseIssn(text.trim()) : undefined;
  const whole = foldForSearch(issn ?? text);
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: { item: Indexed; points: number }[] = [];
  for (const item of indexOf(model)) {
    if (mayViewVendors ? item.insteadOfVendor : isOfVendor(item.hit)) continue;
    const points = score(item, whole, words);
    if (points > 0) found.push({ item, points });
  }
  for (const { hit, points } of others) found.push({ item: entry(9, hit), points });
  found.sort((a, b) => b.points - a.points || a.item.rank - b.item.rank || (a.item.name < b.item.name ? -1 : 1));
  return found.map(({ item }) => item.hit);
}
