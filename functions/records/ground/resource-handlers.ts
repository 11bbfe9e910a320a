import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import type { Deletion } from '#shared/contract/families/deletion.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import { type KindName, labelOf, type Row } from '#shared/contract/kinds.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { changeEach } from './change-sets/change-each.ts';
import { removeRecord } from './deletion/deletion.ts';
import { answer, type Request } from '#functions/platform/http.ts';
import { changeMetaDataOfForm, createMetaData, plannedMetaData } from './metadata/write-meta-data.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { type Message, type Reason, say } from '#shared/domain/messages/message.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

/** The two ways to access data: writing and reading. */
export type DataAccess = Pick<Request<AnyCall>, 'repo' | 'model'>;
/** A record without the fields set by the platform. */
export type Values<K extends KindName> = Omit<Row<K>, AuditField>;

/** A body that may carry metadata, as a form sends it. */
type WithMetaData = { meta_data_fields_by_category?: MetaDataOfForm | undefined };

/** The properties of one kind of record for the shared create, change and delete handlers. */
export interface Resource<K extends KindName, Shown> {
  kind: K;
  /** The values of a new record where none were given. */
  blank: Partial<Values<K>>;
  /** Fills in values that follow from others or that the platform sets; by default none. `before` is undefined for a new record. */
  complete?: (next: Values<K> & { id: string }, before: Row<K> | undefined, tx: Transaction) => Values<K> | Promise<Values<K>>;
  /** The rules that the record would break; `before` is undefined for a new one. */
  check: (next: Values<K> & { id?: string }, before: Row<K> | undefined, tx: Transaction) => Breach[] | Promise<Breach[]>;
  /** Its entity of metadata fields, if its calls accept and answer them. */
  metaData?: string;
  /** Whether its rules compare it with other records of its kind, so that a bulk call changes one per commit. */
  comparesOthers?: boolean;
  /** The record in the shape of the calls' answers. */
  present: (model: ReadModel, row: Row<K>) => Shown;
}

/** The record after a commit. A call repeated with its key finds the first one's result. */
export async function shown<K extends KindName, Shown>(
  doors: DataAccess,
  resource: Pick<Resource<K, Shown>, 'kind' | 'present'>,
  row: Row<K>,
): Promise<Shown> {
  const model = await doors.model();
  return resource.present(model, model.find(resource.kind, row.id) ?? row);
}

/** "The publisher Elsevier was created." */
export function createdMessage(title: Message, name: Reason): Message {
  return say('common.theWasCreated', { title, name });
}

/** Creates a record from the given values, with metadata if its kind has some. */
export async function createRecord<K extends KindName, Shown>(
  doors: DataAccess,
  resource: Resource<K, Shown>,
  body: object & WithMetaData,
  title = kindWord(resource.kind),
) {
  const { meta_data_fields_by_category: sent, ...values } = body;
  const { metaData } = resource;
  const model = await doors.model();
  const given = withLiveReferences(model, resource.kind, values as Partial<Values<K>>);
  const row = await doors.repo.commit(async (tx) => {
    const id = tx.newId();
    const full = { ...resource.blank, ...given, id } as Values<K> & { id: string };
    const next = { ...((await resource.complete?.(full, undefined, tx)) ?? full), id };
    const planned = metaData === undefined ? undefined : plannedMetaData(model, [metaData], sent);
    refuse([...(await resource.check(next, undefined, tx)), ...(planned?.breaches ?? [])]);
    if (metaData !== undefined) createMetaData(tx, metaData, id, planned?.entries[metaData] ?? []);
    return tx.create(resource.kind, next);
  });
  return answer(await shown(doors, resource, row), { message: createdMessage(title, labelOf(resource.kind, row)) });
}

/** Changes the given fields of a record, and no others. */
export async function changeRecord<K extends KindName, Shown>(
  doors: DataAccess,
  resource: Resource<K, Shown>,
  id: string,
  body: { version?: number | undefined } & WithMetaData,
) {
  const { version, meta_data_fields_by_category: sent, ...given } = body;
  const { metaData } = resource;
  const model = await doors.model();
  const change = withLiveReferences(model, resource.kind, given as Partial<Values<K>>);
  const row = await doors.repo.commit(async (tx) => {
    const before = await tx.load(resource.kind, id, version);
    // The id of a replaced record finds its replacement, which the person did not mean to change.
    if (before.id !== id) throw notFound(kindWord(resource.kind));
    const changed = { ...before, ...change };
    // Excludes values that only `complete` uses, such as a secret that is sealed elsewhere.
    const next = { ...before, ...((await resource.complete?.(changed, before, tx)) ?? change) };
    const breaches = await resource.check(next, before, tx);
    const ofMetaData =
      metaData === undefined || sent === undefined ? [] : await changeMetaDataOfForm(tx, await tx.model(), { entity: metaData, id }, sent);
    refuse([...breaches, ...ofMetaData]);
    return tx.save(resource.kind, next);
  });
  return shown(doors, resource, row);
}

function refuse(breaches: readonly Breach[]): void {
  if (breaches.length > 0) throw breached(breaches);
}

/** The parts of a request that the handlers need to create, change or delete. */
export type Creating<B extends object = object> = DataAccess & { body: B };
export type Changing = DataAccess & { params: { id: string }; body: { version?: number | undefined } };
export type Deleting = DataAccess & { params: { id: string }; query: { replace_with?: string | undefined; anyway?: boolean | undefined } };

/** DELETE of a record by its id. `resource` names the role of a provider that is removed, such as `vendors`. */
export function deletionHandler(kind: KindName, resource?: string) {
  return async ({ repo, params, query }: Deleting) => {
    for (;;) {
      const removed = await repo.commit((tx) => removeRecord(tx, kind, params.id, { ...query, resource }));
      if (removed) return answer<Deletion>(removed.deletion, { message: removed.message });
    }
  };
}

/** The write calls of the `resource` family. */
export function resourceHandlers<K extends KindName, Shown>(resource: Resource<K, Shown>) {
  const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);
  return {
    create: (request: Creating) => createRecord(request, resource, request.body),
    update,
    updateByPost: update,
    updateMany: changeEach({ kind: resource.kind, changeOne: update, alone: resource.comparesOthers }),
    remove: deletionHandler(resource.kind),
  };
}
