import type { SampleData } from '#shared/contract/groups/sample-data.ts';
import { isCleared, type KindDeclaration, type KindName, kinds, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { say } from '#shared/domain/messages/message.ts';
import { planRemoval, type RemovalNode, type RemovalPlan } from '#shared/domain/sample-data/plan-removal.ts';
import { isSampleId } from '#shared/domain/sample-data/sample-id.ts';
import { englishLabel, messagesAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordPage } from '../../ground/references/record-page.ts';
import { hasOwn, sampleSetOf } from './sample-set-of.ts';

interface Named {
  kind: KindName;
  row: Row;
}

/** The plan of a removal, with the records that it names. */
export interface Removal extends RemovalPlan {
  recordOf: (name: string) => Named;
  isSample: (name: string) => boolean;
}

/** The current effects of removing the library's sample data. */
export function removalOf(model: ReadModel, setId: string): Removal {
  const records = new Map<string, Named>();
  const nodes: RemovalNode[] = [];
  for (const kind of modelKinds) {
    if (kind === 'sample_set') continue;
    for (const row of model.all(kind)) {
      const name = `${kind}#${row.id}`;
      records.set(name, { kind, row });
      nodes.push({ name, isSample: isSampleId(setId, row.id), ...pointsOf(model, kind, row) });
    }
  }
  const recordOf = (name: string): Named => {
    const record = records.get(name);
    if (!record) throw new Error(`The plan names ${name}, which it was not given`);
    return record;
  };
  return { ...planRemoval(nodes), recordOf, isSample: (name) => isSampleId(setId, recordOf(name).row.id) };
}

function pointsOf(model: ReadModel, kind: KindName, row: Row): Pick<RemovalNode, 'points' | 'holders'> {
  const pointers = pointersOf(kind, row).map((pointer) => ({
    ...pointer,
    to: `${pointer.kind}#${model.resolve(pointer.kind, pointer.id) ?? pointer.id}`,
  }));
  return {
    points: pointers.map(({ to, path }) => ({ to, isCleared: isCleared(kind, path) })),
    holders: pointers.filter((pointer) => belongsBy(kind, pointer)).map(({ to }) => to),
  };
}

/** Whether a reference makes a record a dependent: it is deleted with the target, or is a task about it. */
function belongsBy(kind: KindName, { kind: target, path }: { kind: KindName; path: string }): boolean {
  const { owns = [], carries = [] } = kinds[target] as KindDeclaration;
  return owns.includes(kind) || carries.includes(kind) || (kind === 'to_do' && path === 'entity_id');
}

/** Kinds listed by name; the others are counted together. */
const namedKinds = ['subscription', 'subscription_period', 'product', 'provider', 'license', 'title_list', 'department', 'to_do'] as const;
const maxNamed = 20;

/** The sample data of the library, and the effects of its removal. */
export function sampleView(model: ReadModel): SampleData {
  const set = sampleSetOf(model);
  if (!set) return { state: null, may_add: !hasOwn(model, 'subscription'), goes: 0, stays: [], ...messagesAs('consequences', []) };
  const removal = removalOf(model, set.id);
  const stays = removal.stays.slice(0, maxNamed).map((name) => {
    const { kind, row } = removal.recordOf(name);
    return { id: row.id, name: englishLabel(kind, row), link: recordPage(kind, row) };
  });
  return {
    state: set.state,
    may_add: false,
    goes: removal.goes.length,
    stays,
    ...messagesAs('consequences', consequencesOf(removal)),
  };
}

function consequencesOf(removal: Removal): Message[] {
  const counts = new Map<KindName, number>();
  for (const name of removal.goes) {
    const { kind } = removal.recordOf(name);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const listed = namedKinds.flatMap((kind) => (counts.has(kind) ? [say(`counted.${kind}`, { count: counts.get(kind) ?? 0 })] : []));
  const named = namedKinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  const added = removal.goes.filter((name) => !removal.isSample(name)).length;
  return [
    ...(listed.length > 0 ? [say('sample-data.willDelete', { listed, count: removal.goes.length - named })] : []),
    ...(added > 0 ? [say('sample-data.addedSince', { count: added })] : []),
    ...(removal.stays.length > 0 ? [say('sample-data.staysInUse', { count: removal.stays.length })] : []),
  ];
}
