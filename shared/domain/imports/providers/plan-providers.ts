import { websiteHost, isSharedHost } from '#shared/domain/providers/find-duplicates.ts';
import { foldIdentity, foldName } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { isBlankRow } from '../../sheets/cell.ts';
import { repeatsHeadings, rowClassTexts } from '../reading/classify-row.ts';
import { Matcher, providerEntries } from '../planning/match-row.ts';
import { filteredOut, listed, type PlanInput, type PlannedRow, type PlannedWrite, skippedRow } from '../planning/planned-row.ts';
import type { KnownContact, KnownProviderDetails, ProviderDirectory } from './provider-directory.ts';
import { problemOf, type Reason, setAside } from '../planning/set-aside.ts';
import { type ProviderRecord, readProviderRow } from './read-provider-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/**
 * Plans every row of a list of providers without writing (D6). Providers are found by Ringgold id, name or alternative name.
 * Depending on the options, existing ones are left, filled or updated; all others are new.
 * Equal websites only indicate a likely duplicate, which both rows show. A row may contain a contact.
 */
export function planProviders(input: PlanInput<ProviderDirectory>): PlannedRow[] {
  const planner = new ProviderPlanner(input);
  const planned: PlannedRow[] = [];
  for (const row of input.rows) {
    if (isBlankRow(row.cells)) continue;
    const reason = repeatsHeadings(row.cells, input.mapping) ? rowClassTexts.heading : filteredOut(row, input.options);
    planned.push(reason === undefined ? planner.plan(readProviderRow(row, input.mapping)) : skippedRow(row, reason));
  }
  return planned;
}

type How = 'ringgold' | 'name' | 'alternative';
type Found = { provider: KnownProviderDetails; how: How } | { provider: null; problem: Reason | null };

const hows: Record<How, string> = {
  ringgold: ', found by its Ringgold ID',
  name: '',
  alternative: ', found by an alternative name',
};

/** A provider with a website, and the row of this file that creates it. */
type SameSite = { name: string; row?: PlannedRow };
/** More providers with one host indicate a platform that hosts others. */
const mostOfOneSite = 7;

/** Fields with a single value, and their names in messages. */
const plainFields = {
  abbreviation: say('imports.theAbbreviation'),
  website: say('imports.theWebsite'),
  ringgold_id: say('imports.ringgoldId'),
  currency: say('imports.theCurrency'),
  owner_id: say('imports.theOwner'),
  description: 'the description',
} as const;
type PlainField = keyof typeof plainFields;

class ProviderPlanner {
  readonly #input: PlanInput<ProviderDirectory>;
  readonly #matcher: Matcher;
  readonly #details: Map<string, KnownProviderDetails>;
  readonly #byRinggold = new Map<string, KnownProviderDetails>();
  /** Providers by host of their website: existing ones, and those that rows of this file create. */
  readonly #byHost = new Map<string, SameSite[]>();
  readonly #contacts = new Map<string, KnownContact[]>();
  /** Providers created by earlier rows, with those rows. */
  readonly #fresh = new Map<string, { write: PlannedWrite; row: number }>();

  constructor(input: PlanInput<ProviderDirectory>) {
    const { providers, contacts, users } = input.directory;
    this.#input = input;
    this.#matcher = new Matcher({ providers, users });
    this.#details = new Map(providers.map((provider) => [provider.id, provider]));
    for (const provider of providers) {
      this.#rememberRinggold(provider);
      this.#rememberSite(provider);
    }
    for (const contact of contacts) this.#contacts.set(contact.provider_id, [...(this.#contacts.get(contact.provider_id) ?? []), contact]);
  }

  plan(record: ProviderRecord): PlannedRow {
    const row: PlannedRow = {
      row: record.row,
      column: null,
      name: record.name ?? '',
      outcome: 'failed',
      message: null,
      problems: record.problems,
      matches: [],
      record: null,
      writes: [],
    };
    const [error] = record.problems.filter(({ severity }) => severity === 'error');
    if (record.name === null || error) return { ...row, message: error?.message ?? null };
    const found = this.#find(record, record.name);
    if (found.provider) return this.#known(row, record, found.provider, found.how);
    if (found.problem) return setAside(row, this.#input.mapping, found.problem);
    if (!this.#input.options.create.providers)
      return setAside(row, this.#input.mapping, {
        field: 'name',
        code: 'unknown_provider',
        message: say('imports.providerNotFound', { name: record.name }),
      });
    return this.#create(row, record, record.name);
  }

  #find(record: ProviderRecord, name: string): Found {
    const byRinggold = this.#byRinggold.get(digitsOf(record.ringgold_id));
    const byName = this.#matcher.provider(name);
    if (byRinggold && byName.found && byName.found.id !== byRinggold.id)
      return {
        provider: null,
        problem: {
          field: 'ringgold_id',
          code: 'contradiction',
          message: say('imports.ringgoldIdContradictsName', { name: byRinggold.name, name2: byName.found.name }),
        },
      };
    if (byRinggold) return { provider: byRinggold, how: 'ringgold' };
    if (byName.found) {
      const provider = this.#details.get(byName.found.id);
      if (provider) return { provider, how: foldName(provider.name) === foldName(name) ? 'name' : 'alternative' };
    } else if (byName.several.length > 0) {
      // A provider's own name takes precedence over alternative names.
      const [own, another] = [...this.#details.values()].filter((provider) => foldName(provider.name) === foldName(name));
      if (own && !another) return { provider: own, how: 'name' };
      return {
        provider: null,
        problem: {
          field: 'name',
          code: 'ambiguous',
          message: say('imports.providerAmbiguousListed', { name, listed: listed(byName.several) }),
        },
      };
    }
    for (const other of record.alternative_names) {
      const match = this.#matcher.provider(other);
      const provider = match.found && this.#details.get(match.found.id);
      if (provider) return { provider, how: 'alternative' };
    }
    return { provider: null, problem: null };
  }

  #create(row: PlannedRow, record: ProviderRecord, name: string): PlannedRow {
    const { options, idOf } = this.#input;
    const roles = record.roles ?? {
      is_publisher: options.default_role !== 'vendor',
      is_vendor: options.default_role !== 'publisher',
    };
    const id = idOf('provider', `${record.row}-provider`);
    const provider: KnownProviderDetails = {
      id,
      name,
      ...roles,
      active: record.active ?? true,
      alternative_name: withNames(name, null, record.alternative_names),
      abbreviation: record.abbreviation,
      website: record.website,
      ringgold_id: record.ringgold_id,
      currency: record.currency ?? options.default_currency,
      owner_id: this.#owner(row, record),
      description: record.description,
      addresses: record.address ? [{ address_type: 'main', ...record.address }] : [],
    };
    const { id: _id, ...fields } = provider;
    const write: PlannedWrite = { action: 'create', kind: 'provider', id, fields };
    row.writes.push(write);
    this.#fresh.set(id, { write, row: record.row });
    this.#details.set(id, provider);
    this.#matcher.add(providerEntries(provider));
    this.#rememberRinggold(provider);
    row.matches.push({ kind: pageOf(provider), name, id, state: 'new' });
    this.#warnOfSameSite(row, provider);
    const contact = this.#contact(row, record, provider);
    return { ...row, outcome: 'created', message: created(roles, contact) };
  }

  /** Plans a row of an existing provider, or of one that an earlier row creates. */
  #known(row: PlannedRow, record: ProviderRecord, provider: KnownProviderDetails, how: How): PlannedRow {
    const fresh = this.#fresh.get(provider.id);
    const choice = fresh ? 'fill_empty' : this.#input.options.existing;
    row.matches.push({ kind: pageOf(provider), name: provider.name, id: provider.id, state: 'found' });
    const { change, texts, left } = this.#differences(row, record, provider, choice);
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, provider[field as keyof KnownProviderDetails]]));
    if (Object.keys(change).length > 0) {
      if (fresh) Object.assign(fresh.write.fields, change);
      else row.writes.push({ action: 'change', kind: 'provider', id: provider.id, fields: change, before });
      Object.assign(provider, change);
      this.#matcher.add(providerEntries(provider));
      this.#rememberRinggold(provider);
    }
    const contact = this.#contact(row, record, provider);
    const where = fresh
      ? say('imports.sameProviderRow', { row: fresh.row })
      : say('imports.existsAs', { name: provider.name, how: hows[how] });
    const parts = [
      ...(texts.length > 0
        ? [
            fresh || choice === 'fill_empty'
              ? say('imports.added', { listed: listed(texts) })
              : say('imports.updated', { listed: listed(texts) }),
          ]
        : []),
      ...(contact === null ? [] : [say('imports.newContact', { contact })]),
      ...(left.length > 0 ? [say('imports.differsUnchanged', { count: left.length, listed: listed(left) })] : []),
    ];
    return {
      ...row,
      outcome: contact === null ? 'matched' : 'created',
      message: say('imports.sentence', { clauses: parts.reduce((first, second) => say('imports.clauses', { first, second }), where) }),
    };
  }

  /** Differences between row and record: changes allowed by the options, and fields left unchanged. */
  #differences(
    row: PlannedRow,
    record: ProviderRecord,
    provider: KnownProviderDetails,
    choice: 'leave' | 'fill_empty' | 'update',
  ): { change: Partial<KnownProviderDetails>; texts: Message[]; left: Message[] } {
    const change: Record<string, unknown> = {};
    const texts: Message[] = [];
    const left: Message[] = [];
    const put = (field: string, value: unknown, text: Message, isEmpty: boolean): void => {
      if (choice === 'update' || (choice === 'fill_empty' && isEmpty)) {
        change[field] = value;
        texts.push(text);
      } else left.push(text);
    };
    const stated: Record<PlainField, string | null> = {
      abbreviation: record.abbreviation,
      website: record.website,
      ringgold_id: record.ringgold_id,
      currency: record.currency,
      owner_id: this.#owner(row, record),
      description: record.description,
    };
    for (const [field, text] of Object.entries(plainFields) as [PlainField, Message][])
      if (stated[field] !== null && stated[field] !== provider[field] && !isSameSite(field, stated[field], provider[field], choice))
        put(field, stated[field], text, provider[field] === null);
    const names = withNames(provider.name, provider.alternative_name, [record.name ?? '', ...record.alternative_names]);
    if (names !== provider.alternative_name) put('alternative_name', names, say('imports.alternativeName'), true);
    for (const [flag, text] of [
      ['is_publisher', say('imports.rolePublisher')],
      ['is_vendor', say('imports.roleVendor')],
    ] as const)
      if (record.roles?.[flag] && !provider[flag]) put(flag, true, text, true);
    if (record.active !== null && record.active !== provider.active) put('active', record.active, say('imports.theState'), false);
    const main = provider.addresses.find(({ address_type }) => address_type === 'main');
    const said = Object.entries(record.address ?? {}).filter(([, value]) => value !== null);
    if (said.some(([field, value]) => (main?.[field as keyof typeof main] ?? null) !== value))
      put(
        'addresses',
        [
          { ...main, address_type: 'main', ...Object.fromEntries(said) },
          ...provider.addresses.filter(({ address_type }) => address_type !== 'main'),
        ],
        say('imports.theAddress'),
        main === undefined,
      );
    return { change, texts, left };
  }

  /** Adds the row's contact, unless the provider has it. Returns the name of a new contact. */
  #contact(row: PlannedRow, { contact, row: number }: ProviderRecord, provider: KnownProviderDetails): string | null {
    if (!contact) return null;
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ') || (contact.email ?? '');
    const others = this.#contacts.get(provider.id) ?? [];
    const known = others.find((other) =>
      contact.email !== null && other.email !== null
        ? other.email.toLowerCase() === contact.email.toLowerCase()
        : foldIdentity(`${other.first_name ?? ''} ${other.last_name ?? ''}`) ===
            foldIdentity(`${contact.first_name ?? ''} ${contact.last_name ?? ''}`) &&
          (contact.first_name !== null || contact.last_name !== null),
    );
    const id = known?.id ?? this.#input.idOf('contact', `${number}-contact`);
    row.matches.push({ kind: 'contact', name, id, state: known ? 'found' : 'new' });
    if (known) return null;
    this.#contacts.set(provider.id, [...others, { ...contact, id, provider_id: provider.id }]);
    row.writes.push({ action: 'create', kind: 'contact', id, fields: { provider_id: provider.id, ...contact } });
    return name;
  }

  #owner(row: PlannedRow, record: ProviderRecord): string | null {
    if (record.owner === null) return null;
    const match = this.#matcher.user(record.owner);
    if (match.found) return match.found.id;
    if (row.problems.some(({ code }) => code === 'unknown_owner')) return null;
    const problem = problemOf(row.row, this.#input.mapping, {
      field: 'owner',
      code: 'unknown_owner',
      message:
        match.several.length > 0
          ? say('imports.ownerAmbiguous', { owner: record.owner })
          : say('imports.ownerUnknown', { owner: record.owner }),
    });
    row.problems.push({ ...problem, severity: 'warning' });
    return null;
  }

  #rememberSite(provider: KnownProviderDetails, row?: PlannedRow): SameSite[] {
    const host = websiteHost(provider.website);
    if (host === '' || isSharedHost(host)) return [];
    const others = this.#byHost.get(host) ?? [];
    this.#byHost.set(host, [...others, { name: provider.name, ...(row && { row }) }]);
    return others;
  }

  /** Warns about a website shared by a new provider and another, also at the row that creates the other. */
  #warnOfSameSite(row: PlannedRow, provider: KnownProviderDetails): void {
    const [other, ...more] = this.#rememberSite(provider, row);
    // A website shared by many providers does not identify any of them.
    if (!other || more.length >= mostOfOneSite) return;
    const host = websiteHost(provider.website);
    this.#warn(row, host, other);
    if (other.row && more.length === 0) this.#warn(other.row, host, { name: provider.name, row });
  }

  #warn(row: PlannedRow, host: string, other: SameSite): void {
    const message = other.row
      ? say('imports.websiteOfOtherRow', { host, name: other.name, row: other.row.row })
      : say('imports.websiteOfOtherProvider', { host, name: other.name });
    row.problems.push({
      ...problemOf(row.row, this.#input.mapping, { field: 'website', code: 'same_website', message }),
      severity: 'warning',
    });
  }

  #rememberRinggold(provider: KnownProviderDetails): void {
    const digits = digitsOf(provider.ringgold_id);
    if (digits !== '' && !this.#byRinggold.has(digits)) this.#byRinggold.set(digits, provider);
  }
}

function created({ is_publisher, is_vendor }: { is_publisher: boolean; is_vendor: boolean }, contact: string | null): Message {
  const both = is_publisher && is_vendor;
  if (contact === null)
    return both ? say('imports.newPublisherAndVendor') : is_publisher ? say('imports.newPublisher') : say('imports.newVendor');
  if (both) return say('imports.newPublisherVendorWithContact', { contact });
  return is_publisher ? say('imports.newPublisherWithContact', { contact }) : say('imports.newVendorWithContact', { contact });
}

/** The page that shows the provider; a publisher that is also a vendor counts as publisher. */
function pageOf(provider: KnownProviderDetails): 'publisher' | 'vendor' {
  return provider.is_publisher ? 'publisher' : 'vendor';
}

/** Two addresses on one website count as equal, unless the file updates records. */
function isSameSite(field: PlainField, a: string | null, b: string | null, choice: 'leave' | 'fill_empty' | 'update'): boolean {
  return field === 'website' && choice !== 'update' && websiteHost(a) === websiteHost(b);
}

function digitsOf(ringgold: string | null): string {
  return ringgold?.replaceAll(/\D/g, '') ?? '';
}

/** Adds unknown names to the alternative names, up to the maximum length. */
function withNames(name: string, known: string | null, more: readonly string[]): string | null {
  let names = known;
  const folded = new Set([name, ...(known ?? '').split(/\s*[;|]\s*/)].map(foldName));
  for (const each of more) {
    if (folded.has(foldName(each))) continue;
    const longer = names ? `${names}; ${each}` : each;
    if (longer.length > limits.text) continue;
    names = longer;
    folded.add(foldName(each));
  }
  return names;
}
