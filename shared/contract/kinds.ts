import type * as z from 'zod';
import { CostCenter, Department, ProductType, SubjectCategory } from './entities/catalogue.ts';
import { Import, ImportMapping } from './entities/import.ts';
import { Member } from './entities/member.ts';
import { Product } from './entities/product.ts';
import { Provider } from './entities/provider.ts';
import { EntityLabel, FinancialPeriod, ListViewConfig, UserSettings } from './entities/settings.ts';
import { Subscription, SubscriptionPeriod } from './entities/subscription.ts';
import { Credential, User } from './entities/user.ts';

/**
 * Every kind of record, with what the platform must know of it. Declared once: the schema (validation, storage), what it
 * points to (live-target checks, uses, replacement), what must be unique, and where it may be seen.
 */
export interface KindDeclaration<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** How a person calls it, in the singular. */
  title: string;
  /** Paths of fields that hold another record's id; `departments[].department_id` for lists. */
  refs?: Readonly<Record<string, string>>;
  /** Fields whose values, case aside, are unique within the tenant. */
  unique?: readonly string[];
  /** Fields that never leave: not in the log, a snapshot or an export. Such a kind is private. */
  secret?: readonly string[];
  /** How one record is called. */
  label?: (row: never) => string;
  /**
   * `model`: in the change log and the read model. `logged`: history only. `private`: neither, for secrets and for
   * what changes often and concerns one person.
   */
  kept: 'model' | 'logged' | 'private';
  /** Records that go with this one: deleted together, never listed as uses. */
  owns?: readonly string[];
}

function kind<S extends z.ZodType>(declaration: KindDeclaration<S>): KindDeclaration<S> {
  return declaration;
}

export const kinds = {
  member: kind({ schema: Member, title: 'Member settings', kept: 'model' }),
  user: kind({ schema: User, title: 'User', unique: ['email'], kept: 'model' }),
  credential: kind({ schema: Credential, title: 'Password', secret: ['hash'], kept: 'private' }),
  user_settings: kind({ schema: UserSettings, title: 'User settings', kept: 'private' }),
  entity_label: kind({ schema: EntityLabel, title: 'Label', kept: 'model' }),
  list_view: kind({ schema: ListViewConfig, title: 'List view', kept: 'private' }),
  financial_period: kind({ schema: FinancialPeriod, title: 'Financial period', unique: ['start_date'], kept: 'model' }),
  cost_center: kind({ schema: CostCenter, title: 'Cost centre', unique: ['name'], kept: 'model' }),
  department: kind({ schema: Department, title: 'Department', refs: { parent_id: 'department' }, unique: ['name'], kept: 'model' }),
  product_type: kind({ schema: ProductType, title: 'Product type', unique: ['name'], kept: 'model' }),
  subject_category: kind({ schema: SubjectCategory, title: 'Subject category', unique: ['name'], kept: 'model' }),
  provider: kind({ schema: Provider, title: 'Provider', refs: { owner_id: 'user' }, kept: 'model' }),
  product: kind({
    schema: Product,
    title: 'Product',
    refs: {
      publisher_id: 'provider',
      product_type_id: 'product_type',
      owner_id: 'user',
      main_subject_category_id: 'subject_category',
    },
    kept: 'model',
  }),
  subscription: kind({
    schema: Subscription,
    title: 'Subscription',
    refs: { product_id: 'product' },
    owns: ['subscription_period'],
    kept: 'model',
  }),
  subscription_period: kind({
    schema: SubscriptionPeriod,
    title: 'Subscription period',
    refs: {
      subscription_id: 'subscription',
      product_id: 'product',
      vendor_id: 'provider',
      publisher_id: 'provider',
      owner_id: 'user',
      financial_period_id: 'financial_period',
      'departments[].department_id': 'department',
      'departments[].cost_center_id': 'cost_center',
    },
    label: (row: SubscriptionPeriod) => `${row.name_reference ?? ''} ${row.start_date}–${row.end_date ?? ''}`.trim(),
    kept: 'model',
  }),
  import: kind({ schema: Import, title: 'Import', label: (row: Import) => row.file_name, kept: 'model' }),
  import_mapping: kind({ schema: ImportMapping, title: 'Import mapping', kept: 'private' }),
};

export type KindName = keyof typeof kinds;
export type Row<K extends KindName = KindName> = z.output<(typeof kinds)[K]['schema']>;

export const kindNames = Object.keys(kinds) as KindName[];

/** The kinds that the read model holds. */
export const modelKinds = kindNames.filter((name) => kinds[name].kept === 'model');

/** How a record is called in lists, messages and the history. */
export function labelOf(name: KindName, row: Readonly<Record<string, unknown>>): string {
  const { label } = kinds[name] as KindDeclaration;
  if (label) return label(row as never);
  return typeof row['name'] === 'string' ? row['name'] : kinds[name].title;
}

/** One pointer of a record at another. */
export interface Pointer {
  path: string;
  kind: KindName;
  id: string;
}

/** Everything a record points to; empty fields point nowhere. */
export function pointersOf(name: KindName, row: Readonly<Record<string, unknown>>): Pointer[] {
  const pointers: Pointer[] = [];
  for (const [path, target] of Object.entries((kinds[name] as KindDeclaration).refs ?? {}))
    for (const id of valuesAt(row, path)) pointers.push({ path, kind: target as KindName, id });
  return pointers;
}

function valuesAt(row: Readonly<Record<string, unknown>>, path: string): string[] {
  const [head = '', rest] = path.split('[].');
  const value = row[head];
  if (rest !== undefined) return Array.isArray(value) ? value.flatMap((item: Record<string, unknown>) => valuesAt(item, rest)) : [];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

interface Shaped {
  shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean }; element?: Shaped }>>;
}

/** Whether a pointer may be left empty. */
function mayBeEmpty(name: KindName, path: string): boolean {
  const [head = '', rest] = path.split('[].');
  const field = (kinds[name].schema as unknown as Shaped).shape[head];
  return (rest === undefined ? field : field?.element?.shape[rest])?.safeParse(null).success ?? false;
}

/** Whether a record can do without what a path points to: the field may be empty, or it is in an entry of a list, which can go. */
export function isDetachable(name: KindName, path: string): boolean {
  return path.includes('[].') || mayBeEmpty(name, path);
}

/**
 * The same record with one target's id exchanged for another, or, where `to` is null, emptied; entries of a list that cannot do
 * without it go. With `paths` only there. A record that would come to point at itself points nowhere instead.
 */
export function repointed<T extends Readonly<Record<string, unknown>>>(
  name: KindName,
  row: T,
  target: KindName,
  from: string,
  to: string | null,
  paths?: ReadonlySet<string>,
): T {
  const next: Record<string, unknown> = { ...row };
  for (const [path, kindName] of Object.entries((kinds[name] as KindDeclaration).refs ?? {})) {
    if (kindName !== target || (paths && !paths.has(path))) continue;
    const [head = '', rest] = path.split('[].');
    if (rest === undefined) {
      if (next[head] === from) next[head] = name === target && to === next['id'] ? null : to;
    } else if (Array.isArray(next[head]))
      next[head] = (next[head] as Record<string, unknown>[]).flatMap((item) => {
        if (item[rest] !== from) return [item];
        return to === null && !mayBeEmpty(name, path) ? [] : [{ ...item, [rest]: to }];
      });
  }
  return next as T;
}
