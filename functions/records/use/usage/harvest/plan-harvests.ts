import { becomeDue, nextDue } from '#shared/domain/usage/harvest/plan-requests.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import { requestHarvest, writeYears, yearsOf } from './harvest-years.ts';

/** Plans the harvest of a day: months become due, and each source that has some gets its job. */
export async function planHarvests(repo: Repository, day: string, onProgress: () => Promise<void>): Promise<void> {
  const sources = [...(await repo.model()).all('usage_source')].filter(({ kind }) => kind === 'api');
  for (const { id } of sources) {
    await repo.commit(async (tx) => {
      const model = await tx.model();
      const source = model.find('usage_source', id);
      if (source?.kind !== 'api' || !source.active || source.stopped !== null || source.base_url === null) return;
      const years = yearsOf(model, id);
      const due = becomeDue(source, years, { today: day, at: tx.at, isLoaded: loadedIn(model, id) });
      await writeYears(tx, id, due);
      const next = due.length > 0 ? tx.at : nextDue(years);
      if (next !== null && next < inSeconds(24 * 3600)) await requestHarvest(tx, id, next > tx.at ? next : tx.at);
    });
    await onProgress();
  }
}

/** Whether an upload gave the complete figures of a month. */
function loadedIn(model: ReadModel, source: string): (report: string, month: string) => boolean {
  const loaded = new Set(
    model
      .by('usage_report', 'usage_source_id', source)
      .flatMap(({ report, months, states }) =>
        months.flatMap((month, index) => (states[index] === 'loaded' || states[index] === 'none' ? [`${report} ${month}`] : [])),
      ),
  );
  return (report, month) => loaded.has(`${report} ${month}`);
}
