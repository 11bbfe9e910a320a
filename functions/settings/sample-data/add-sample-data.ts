import { conflict } from '#shared/contract/errors.ts';
import type { SampleSet } from '#shared/contract/entities/sample-set.ts';
import type { sampleData } from '#shared/contract/groups/sample-data.ts';
import { type KindDeclaration, type KindName, kinds, type Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';
import { isSampleId, sampleId } from '#shared/domain/sample-data/sample-id.ts';
import type { DemoRecord } from '#functions/demo/demo-record.ts';
import { filesFor } from '#functions/platform/files.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { sampleView } from '#functions/records/use/sample-data/removal-of.ts';
import { hasOwn, sampleSetOf } from '#functions/records/use/sample-data/sample-set-of.ts';
import { numbered, putContent } from '#functions/records/holdings/title-lists/title-content.ts';

/**
 * Adds sample data in several commits. Each says in itself how far the set is, so that a repeated call goes on after a death, and two calls at
 * once write one set together.
 */
export const addSampleData: Handler<typeof sampleData.add> = async ({ repo }) => {
  const set = await beginSet(repo);
  if (set.state === 'adding') await writeSet(repo, set);
  return answer(sampleView(await repo.model()), { message: say('sample-data.added') });
};

/** The set of the library, made in this commit unless there is one: a commit that rests on the model is refused when another was faster. */
async function beginSet(repo: Repository): Promise<SampleSet> {
  return repo.commit(async (tx) => {
    const model = await tx.model();
    const known = sampleSetOf(model);
    if (known?.state === 'removing') throw conflict(say('sample-data.beingRemoved'));
    if (known) return known;
    if (hasOwn(model, 'subscription')) throw conflict(say('sample-data.hasSubscriptions'));
    return tx.create('sample_set', { day: dayOf(model), state: 'adding', written: 0 });
  });
}

async function writeSet(repo: Repository, { id, day, created_by }: SampleSet): Promise<void> {
  // Loaded when sample data are added: no other call needs the words and generators.
  const [{ makeSampleRecords }, { packs }] = await Promise.all([
    import('#functions/demo/make-sample-records.ts'),
    import('#functions/demo/pack-records.ts'),
  ]);
  const model = await repo.model();
  const owner = model.find('user', created_by ?? '') ?? model.find('user', repo.caller.userId ?? '');
  if (!owner) throw new Error('Sample data have nobody who looks after them');
  const made = makeSampleRecords({
    seed: id,
    today: day,
    member: memberOf(model),
    owner,
    termLabels: [...model.all('license_term_label')],
    financialPeriods: [...model.all('financial_period')].filter((period) => !isSampleId(id, period.id)),
  });
  const { records, isOwn } = withLibraryRecords(model, id, made.records);
  // The objects of title lists come before the lists that name them; written again they are the same.
  for (const { record, titles } of made.lists) await putContent(filesFor(repo.caller), record.data.content, numbered(titles, 1));
  for (let isDone = false; !isDone;)
    isDone = await repo.commit(async (tx) => {
      const set = await tx.find('sample_set', id);
      if (set?.state !== 'adding') return true;
      tx.isSharingDeferred = true;
      const [pack = []] = packs(records.slice(set.written));
      for (const record of pack) if (!isOwn(record)) tx.create(record.kind, record.data);
      const written = set.written + pack.length;
      tx.save('sample_set', { ...set, written, state: written === records.length ? 'there' : 'adding' });
      return written === records.length;
    });
}

/** Records with the ids of the set. Where the library has a record of the same unique value, such as a department's name, its own takes the place. */
function withLibraryRecords(
  model: ReadModel,
  setId: string,
  made: readonly DemoRecord[],
): { records: DemoRecord[]; isOwn: (record: DemoRecord) => boolean } {
  const ids = new Map(made.map(({ kind, data }) => [data.id, ownRecord(model, setId, kind, data)?.id ?? sampleId(setId, data.id)]));
  const records = made.map(
    (record) =>
      JSON.parse(JSON.stringify(record), (_key, value: unknown) =>
        typeof value === 'string' ? (ids.get(value) ?? value) : value,
      ) as DemoRecord,
  );
  return { records, isOwn: ({ data }) => !isSampleId(setId, data.id) };
}

function ownRecord(model: ReadModel, setId: string, kind: KindName, data: object): Row | undefined {
  const { unique = [] } = kinds[kind] as KindDeclaration;
  if (unique.length === 0) return undefined;
  const valueOf = (row: object, field: string): string =>
    String((row as Record<string, unknown>)[field] ?? '')
      .trim()
      .toLowerCase()
      .normalize('NFC');
  return [...model.all(kind)].find(
    (row) =>
      !isSampleId(setId, row.id) && unique.some((field) => valueOf(row, field) !== '' && valueOf(row, field) === valueOf(data, field)),
  );
}
