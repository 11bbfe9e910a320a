import { reports } from '#shared/contract/groups/reports.ts';
import { send } from '#web/api/client.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { saveFile } from '#web/api/save-file.ts';
import { text } from '#web/text/text.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';

/** Milliseconds between two looks, longer after the first ones; about half an hour in all. */
const pauses = [...Array<number>(20).fill(1_500), ...Array<number>(180).fill(10_000)];
const toastMs = 15_000;

/** Notifies the user on any page when a file built in the background is ready, with a download button. */
export async function notifyWhenBuilt(id: string): Promise<void> {
  for (const ms of pauses) {
    await new Promise((done) => setTimeout(done, ms));
    const { result } = await send(reports.runs, { query: {} as never, report: 'none' });
    const run = rowsOfList(result).find((each) => each.id === id);
    if (!run || run.state === 'failed') {
      if (run) showToast(text('reports.notBuilt', { name: run.name }), 'negative', toastMs);
      return;
    }
    if (run.state !== 'finished') continue;
    const download = () => void saveFile(reports.download, { params: { id } }).catch(() => undefined);
    showToast(text('reports.built', { name: run.name }), 'positive', toastMs, { label: text('reports.download'), run: download });
    return;
  }
}
