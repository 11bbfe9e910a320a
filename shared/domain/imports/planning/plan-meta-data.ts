import { checkMetaDataValue } from '#shared/domain/metadata/check-meta-data.ts';
import { metaDataEntity, metaDataEntityWord } from '#shared/domain/metadata/meta-data-entities.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import { type MetaDataValue, mostMetaDataCharacters } from '#shared/domain/metadata/meta-data-value.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { isMetaDataTarget, metaDataTarget, type MetaDataTargetField } from '../mapping/meta-data-target.ts';
import { listed, type PlannedRow, type PlannedWrite, type RowMatch } from './planned-row.ts';
import { yesOrNo } from '../../sheets/yes-and-no.ts';
import { type Message, say, together } from '#shared/domain/messages/message.ts';

/** The tenant's metadata fields and values. */
export interface MetaDataDirectory {
  fields: readonly MetaDataTargetField[];
  /** Values of a record in an entity's fields, and the stored record that holds them, if any. */
  held: (
    entity: string,
    id: string,
  ) => { entries: readonly MetaDataEntry[]; stored: { id: string; values: readonly MetaDataEntry[] } | null };
  /** The id of the stored record for the values of a record. */
  idOf: (entity: string, id: string) => string;
  /** The role flags of a known provider. */
  rolesOf: (id: string) => { is_publisher: boolean; is_vendor: boolean } | undefined;
}

export interface MetaDataInput {
  cells: ReadonlyMap<number, readonly Cell[]>;
  mapping: readonly ColumnMapping[];
  existing: ImportOptions['existing'];
  directory: MetaDataDirectory;
}

/** Kinds of a row's records that can belong to an entity. */
const matchOf: Readonly<Record<string, readonly RowMatch['kind'][]>> = {
  subscription: ['subscription'],
  subscription_period: ['period'],
  publisher: ['publisher', 'vendor'],
  vendor: ['publisher', 'vendor'],
};

/**
 * Adds the columns of metadata fields to a plan (R032, D6). New records take all values, existing ones depending on the options.
 * Invalid values are omitted with a warning, since the row matters more.
 * Several rows about one record share one write, and the first value counts.
 */
export function planMetaData(planned: readonly PlannedRow[], input: MetaDataInput): PlannedRow[] {
  const columns = input.mapping.flatMap((column) => {
    const field = isMetaDataTarget(column.field) ? input.directory.fields.find(({ id }) => metaDataTarget(id) === column.field) : undefined;
    return field ? [{ column, field }] : [];
  });
  if (columns.length === 0) return [...planned];
  const planner = new Planner(planned, input);
  return planned.map((row) => (row.outcome === 'created' || row.outcome === 'matched' ? planner.plan(row, columns) : row));
}

interface Filled {
  column: ColumnMapping;
  field: MetaDataTargetField;
}

/** The planned values of one record. */
interface Holding {
  entries: MetaDataEntry[];
  write: PlannedWrite | undefined;
  stored: { id: string; values: readonly MetaDataEntry[] } | null;
  /** The row of each value, by field. */
  from: Map<string, number>;
}

class Planner {
  readonly #input: MetaDataInput;
  readonly #holdings = new Map<string, Holding>();
  /** Ids of the records that this import creates. */
  readonly #made: ReadonlySet<string>;
  readonly #roles = new Map<string, { is_publisher: boolean; is_vendor: boolean }>();

  constructor(planned: readonly PlannedRow[], input: MetaDataInput) {
    this.#input = input;
    const writes = planned.flatMap((row) => row.writes);
    this.#made = new Set(writes.flatMap(({ action, id }) => (action === 'create' ? [id] : [])));
    for (const { kind, id, fields } of writes)
      if (kind === 'provider')
        this.#roles.set(id, {
          ...(input.directory.rolesOf(id) ?? { is_publisher: false, is_vendor: false }),
          ...this.#roles.get(id),
          ...rolesIn(fields),
        });
  }

  plan(row: PlannedRow, columns: readonly Filled[]): PlannedRow {
    const problems = [...row.problems];
    const writes = [...row.writes];
    const set: string[] = [];
    const left: string[] = [];
    for (const { column, field } of columns) {
      const match = row.matches.find(({ kind }) => matchOf[field.entity_id]?.includes(kind));
      const read = readValue(this.#input.cells.get(row.row)?.[column.column] ?? null, field);
      if (!match || read === null) continue;
      const warn = (code: string, message: Message): void =>
        void problems.push({
          row: row.row,
          column: column.column,
          heading: column.heading,
          field: column.field,
          severity: 'warning',
          code,
          message,
        });
      if ('problem' in read) warn('metadata_value', say('imports.leftOut', { problem: read.problem, name: field.name }));
      else if (!this.#isOne(field.entity_id, match.id))
        warn(
          'metadata_role',
          say('imports.notOfRole', { name: match.name, entity_id: metaDataEntityWord(field.entity_id), name2: field.name }),
        );
      else {
        const outcome = this.#put({ row: row.row, field, id: match.id, value: read.value }, writes);
        if (outcome === 'set') set.push(field.name);
        if (outcome === 'left') left.push(field.name);
        if (typeof outcome === 'number') warn('metadata_twice', say('imports.otherValueUsed', { outcome, name: field.name }));
        if (outcome === 'too_much') warn('metadata_too_much', say('imports.metadataTooLong', { name: field.name, mostMetaDataCharacters }));
      }
    }
    const told = [
      ...(row.message ? [row.message] : []),
      ...(set.length > 0 && row.outcome === 'matched' ? [say('imports.metadataFilled', { listed: listed(set) })] : []),
      ...(left.length > 0 ? [say('imports.metadataUnchanged', { listed: listed(left) })] : []),
    ];
    return { ...row, problems, writes, message: together(told) };
  }

  #isOne(entity: string, id: string): boolean {
    const { role } = metaDataEntity(entity) ?? {};
    return role === undefined || (this.#roles.get(id) ?? this.#input.directory.rolesOf(id))?.[role] === true;
  }

  /** Stores a value and returns the outcome; a number is an earlier row with another value. */
  #put(
    { row, field, id, value }: { row: number; field: MetaDataTargetField; id: string; value: MetaDataValue },
    writes: PlannedWrite[],
  ): 'set' | 'left' | 'same' | 'too_much' | number {
    const holding = this.#holdingOf(field.entity_id, id);
    const { entries, from } = holding;
    const held = entries.find(({ field_id }) => field_id === field.id);
    if (held?.value === value) return 'same';
    const earlier = from.get(field.id);
    if (earlier !== undefined) return earlier;
    const { existing } = this.#input;
    const isNew = this.#made.has(id);
    if (!isNew && (existing === 'leave' || (existing === 'fill_empty' && held))) return 'left';
    const next = [...entries.filter(({ field_id }) => field_id !== field.id), { field_id: field.id, value }];
    if (next.reduce((sum, each) => sum + (typeof each.value === 'string' ? each.value.length : 0), 0) > mostMetaDataCharacters)
      return 'too_much';
    holding.entries = next;
    from.set(field.id, row);
    if (holding.write) holding.write.fields['values'] = next;
    else {
      holding.write = this.#writeOf(field.entity_id, id, holding);
      writes.push(holding.write);
    }
    return 'set';
  }

  #holdingOf(entity: string, id: string): Holding {
    const name = `${entity} ${id}`;
    let holding = this.#holdings.get(name);
    if (!holding) {
      const { entries, stored } = this.#made.has(id) ? { entries: [], stored: null } : this.#input.directory.held(entity, id);
      holding = { entries: [...entries], stored, write: undefined, from: new Map() };
      this.#holdings.set(name, holding);
    }
    return holding;
  }

  #writeOf(entity: string, id: string, { entries, stored }: Holding): PlannedWrite {
    if (stored)
      return { action: 'change', kind: 'meta_data_value', id: stored.id, fields: { values: entries }, before: { values: stored.values } };
    const { kind } = metaDataEntity(entity) ?? {};
    const fields = { entity, kind, entity_id: id, values: entries };
    return { action: 'create', kind: 'meta_data_value', id: this.#input.directory.idOf(entity, id), fields };
  }
}

function rolesIn(fields: Readonly<Record<string, unknown>>): Partial<Record<'is_publisher' | 'is_vendor', boolean>> {
  return Object.fromEntries(
    (['is_publisher', 'is_vendor'] as const).flatMap((flag) => (flag in fields ? [[flag, fields[flag] === true]] : [])),
  );
}

/** Parses a cell for the field; null for an empty cell. */
function readValue(cell: Cell, field: MetaDataTargetField): { value: MetaDataValue } | { problem: Message } | null {
  const text = cellText(cell).trim();
  if (text === '') return null;
  const type = metaDataTypeName(field.type_id);
  const option = type === 'select' ? field.value_options.find((each) => each.toLowerCase() === text.toLowerCase()) : undefined;
  const value = type === 'checkbox' ? (yesOrNo(text) ?? text) : (option ?? text);
  const [breach] = checkMetaDataValue(field, value);
  return breach ? { problem: breach.message } : { value };
}
