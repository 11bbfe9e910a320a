import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { type KindName, modelKinds, type Row } from '#shared/contract/kinds.ts';
import { systemCaller } from './caller.ts';
import { instant } from './clock.ts';
import { filesFor } from './files.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { ReadModel } from './read-model.ts';
import { inTodaysShape, rewritesOf, shapeMark, withRewrites } from './stored-row.ts';
import { isConditionFailure, type Item, table } from './table.ts';

const compress = promisify(gzip);

/** Readers refuse another format and rebuild: raise it whenever the layout changes. */
const format = 1;

interface Manifest extends Item {
  format: number;
  seq: number;
  total: number;
  at: string;
  /** `s` is the shape of the rows in a part; absent for the first. */
  parts: { kind: KindName; key: string; count: number; digest: string; s?: number }[];
  aliases: [string, string | null][];
}

/** Stores rows by column: field names are not repeated and similar values are adjacent, which halves the size. */
function columnar(rows: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const fields = new Set<string>();
  for (const row of rows) for (const field of Object.keys(row)) fields.add(field);
  const columns: Record<string, unknown[]> = {};
  for (const field of fields) columns[field] = rows.map((row) => row[field] ?? null);
  return columns;
}

/** Longer texts rarely repeat, and looking them up costs a third of the time to load usage. */
const maxRepeated = 100;

/** Rows from columns; equal texts of many rows (a referenced id, a currency) share one string in memory. */
function rowsOf(columns: Record<string, unknown[]>, count: number): Record<string, unknown>[] {
  // Copying an object that has all fields is several times faster than adding the fields one by one.
  const blank = Object.fromEntries(Object.keys(columns).map((field) => [field, null as unknown]));
  const rows = Array.from({ length: count }, () => ({ ...blank }));
  for (const [field, values] of Object.entries(columns)) {
    const texts = new Map<string, string>();
    for (let index = 0; index < count; index++) {
      let value = values[index];
      if (typeof value === 'string' && field !== 'id' && value.length <= maxRepeated) {
        const known = texts.get(value);
        if (known === undefined) texts.set(value, value);
        else value = known;
      }
      (rows[index] as Record<string, unknown>)[field] = value;
    }
  }
  return rows;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

async function manifestOf(tenant: string): Promise<Manifest | undefined> {
  const manifest = await table.get<Manifest>(keys.snapshot(tenant));
  return manifest?.format === format ? manifest : undefined;
}

/** Objects are missing or were modified. Any other error does not concern the snapshot: the files are slow or unreachable. */
class LostSnapshot extends Error {}

/**
 * The newest snapshot as a model; undefined without a trustworthy one. `onCount` gets the number of its records before they are loaded. Throws if the
 * files cannot be read: a rebuild would add to the load that makes them slow.
 */
export async function loadSnapshot(tenant: string, onCount?: (records: number) => void): Promise<ReadModel | undefined> {
  // A compactor may replace the snapshot between our two reads: the second attempt then finds the new one.
  for (let look = 0; look < 2; look++) {
    const manifest = await manifestOf(tenant);
    if (!manifest) return undefined;
    onCount?.(manifest.parts.reduce((sum, { count }) => sum + count, 0));
    try {
      return await modelOf(tenant, manifest);
    } catch (error) {
      if (!(error instanceof LostSnapshot)) throw error;
      log.warn('a snapshot is lost or corrupt', { tenant, seq: manifest.seq, error });
    }
  }
  return undefined;
}

async function modelOf(tenant: string, manifest: Manifest): Promise<ReadModel> {
  const files = filesFor(systemCaller(tenant));
  const model = new ReadModel(tenant, manifest.seq);
  await Promise.all(
    manifest.parts.map(async (part) => {
      const bytes = await files.get(part.key);
      if (!bytes) throw new LostSnapshot(`${part.key} is missing`);
      if (digest(bytes) !== part.digest) throw new LostSnapshot(`${part.key} is not what was written`);
      model.putUnopened(part.kind, part.count, () => decodePart(part, bytes));
    }),
  );
  for (const [at, replacedBy] of manifest.aliases) {
    const [kind = '', id = ''] = at.split('#');
    model.alias(kind as KindName, id, replacedBy);
  }
  return model;
}

function decodePart({ kind, count, s }: Manifest['parts'][number], bytes: Uint8Array): Row[] {
  const columns = JSON.parse(gunzipSync(bytes).toString()) as Record<string, unknown[]>;
  return rowsOf(columns, count).map((columnRow) => {
    // Columns give every record every field; a record that was never rewritten has no count.
    const data = 'rewritten' in columnRow ? withRewrites(columnRow, rewritesOf(columnRow)) : columnRow;
    return inTodaysShape(kind, s, data);
  });
}

/** The log place of the newest snapshot; -1 without one. */
export async function snapshotSeq(tenant: string): Promise<number> {
  return (await manifestOf(tenant))?.seq ?? -1;
}

/**
 * Writes a model as the tenant's snapshot. Objects come first and the manifest last, and only a newer one replaces an older: a slow compactor does no
 * harm. A repaired one also replaces one of the same place. The objects of the previous snapshot stay for readers in progress.
 */
export async function writeSnapshot(model: ReadModel, total: number, mended = false): Promise<void> {
  const files = filesFor(systemCaller(model.tenant));
  const folder = `model/${String(model.seq).padStart(12, '0')}-${randomUUID().slice(0, 8)}`;
  const parts: Manifest['parts'] = [];
  for (const kind of modelKinds) {
    const rows = [...model.all(kind)] as unknown as Record<string, unknown>[];
    if (rows.length === 0) continue;
    const bytes = await compress(JSON.stringify(columnar(rows)));
    const key = `${folder}/${kind}.json.gz`;
    await files.put(key, bytes, 'application/gzip');
    parts.push({ kind, key, count: rows.length, digest: digest(bytes), ...shapeMark(kind) });
  }
  const manifest: Manifest = {
    ...keys.snapshot(model.tenant),
    format,
    seq: model.seq,
    total,
    at: instant(),
    parts,
    aliases: model.aliases(),
  };
  try {
    await table.put(manifest, {
      expression: `attribute_not_exists(pk) or seq ${mended ? '<=' : '<'} :seq or #format <> :format`,
      names: { '#format': 'format' },
      values: { ':seq': model.seq, ':format': format },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const folders = [...new Set((await files.list('model/')).map((key) => key.split('/')[1] ?? ''))].sort();
  const current = (await manifestOf(model.tenant))?.parts[0]?.key.split('/')[1];
  const old = folders.filter((name) => current !== undefined && name < current).slice(0, -1);
  for (const name of old) await files.remove(await files.list(`model/${name}/`));
}
