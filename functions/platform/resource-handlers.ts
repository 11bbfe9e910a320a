import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import type { Deletion } from '#shared/contract/families/deletion.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import { type KindName, kinds, labelOf, type Row } from '#shared/contract/kinds.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { removeRecord } from './deletion.ts';
import { answer, type Request } from './http.ts';
import { createMetaData, plannedMetaData } from './metadata/write-meta-data.ts';
import type { ReadModel } from './read-model.ts';
import type { Transaction } from './transaction.ts';
import { withLiveReferences } from './with-live-references.ts';
import type { AnyCall } from '#shared/contract/route.ts';

/** The two doors to the data. */
export type Doors = Pick<Request<AnyCall>, 'repo' | 'model'>;
/** A record without what the platform sets. */
export type Values<K extends KindName> = Omit<Row<K>, AuditField>;

/** What one kind of record differs in from the others that are made, changed and deleted in the same way. */
export interface Resource<K extends KindName, Shown> {
  kind: K;
  /** What a new record holds where the person gave nothing. */
  blank: Partial<Values<K>>;
  /** Fills in what other values propose or the platform sets; without it all is taken as given. `before` is undefined for a new record. */
  complete?: (next: Values<K>, before: Row<K> | undefined, tx: Transaction) => Values<K> | Promise<Values<K>>;
  /** The rules that the record would break; `before` is undefined for a new one. */
  check: (next: Values<K> & { id?: string }, before: Row<K> | undefined, tx: Transaction) => Breach[] | Promise<Breach[]>;
  /** The record as the calls answer it. */
  present: (model: ReadModel, row: Row<K>) => Shown;
}

/** The record as it stands after a commit. A call repeated with its key finds what the first one made. */
export async function shown<K extends KindName, Shown>(
  doors: Doors,
  resource: Pick<Resource<K, Shown>, 'kind' | 'present'>,
  row: Row<K>,
): Promise<Shown> {
  const model = await doors.model();
  return resource.present(model, model.find(resource.kind, row.id) ?? row);
}

/** "The publisher Elsevier was created." */
export function createdMessage(title: string, name: string): string {
  return `The ${title.toLowerCase()} ${name} was created.`;
}

/** Creates a record from what a person gave, with its metadata where it can have some. */
export async function createRecord<K extends KindName, Shown>(
  doors: Doors,
  resource: Resource<K, Shown>,
  body: object,
  title = kinds[resource.kind].title,
  metaData?: { entity: string; given: MetaDataOfForm | undefined },
) {
  const model = await doors.model();
  const given = withLiveReferences(model, resource.kind, body as Partial<Values<K>>);
  const row = await doors.repo.commit(async (tx) => {
    const id = tx.newId();
    const values = { ...resource.blank, ...given } as Values<K>;
    const next = { ...((await resource.complete?.(values, undefined, tx)) ?? values), id };
    const planned = metaData && plannedMetaData(model, [metaData.entity], metaData.given);
    refuse([...(await resource.check(next, undefined, tx)), ...(planned?.breaches ?? [])]);
    if (metaData) createMetaData(tx, metaData.entity, id, planned?.entries[metaData.entity] ?? []);
    return tx.create(resource.kind, next);
  });
  return answer(await shown(doors, resource, row), { message: createdMessage(title, labelOf(resource.kind, row)) });
}

/** Changes the given fields of a record, and no others. */
export async function changeRecord<K extends KindName, Shown>(
  doors: Doors,
  resource: Resource<K, Shown>,
  id: string,
  body: { version?: number | undefined },
) {
  const { version, ...given } = body;
  const model = await doors.model();
  const change = withLiveReferences(model, resource.kind, given as Partial<Values<K>>);
  const row = await doors.repo.commit(async (tx) => {
    const before = await tx.load(resource.kind, id, version);
    // A replaced record's id finds its stand-in, which is not what the person meant to change.
    if (before.id !== id) throw notFound(kinds[resource.kind].title);
    const changed = { ...before, ...change };
    const next = { ...changed, ...(await resource.complete?.(changed, before, tx)) };
    refuse(await resource.check(next, before, tx));
    return tx.save(resource.kind, next);
  });
  return shown(doors, resource, row);
}

function refuse(breaches: readonly Breach[]): void {
  if (breaches.length > 0) throw breached(breaches);
}

/** What the handlers need of a request to create, change or delete. */
export type Creating<B extends object = object> = Doors & { body: B };
export type Changing = Doors & { params: { id: string }; body: { version?: number | undefined } };
export type Deleting = Doors & { params: { id: string }; query: { replace_with?: string | undefined; anyway?: boolean | undefined } };

/** DELETE of a record by its id. */
export function deletionHandler(kind: KindName, through?: Parameters<typeof removeRecord>[4]) {
  return async ({ repo, params, query }: Deleting) => {
    for (;;) {
      const removed = await repo.commit((tx) => removeRecord(tx, kind, params.id, query, through));
      if (removed) return answer<Deletion>(removed.deletion, { message: removed.message });
    }
  };
}

/** The changing calls of the `resource` family. */
export function resourceHandlers<K extends KindName, Shown>(resource: Resource<K, Shown>) {
  const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);
  return {
    create: (request: Creating) => createRecord(request, resource, request.body),
    update,
    updateByPost: update,
    remove: deletionHandler(resource.kind),
  };
}
