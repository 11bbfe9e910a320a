import type { ReportGeneration } from '#shared/contract/entities/report.ts';
import { reportFormats, reports } from '#shared/contract/groups/reports.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { useCommand } from '#web/api/queries.ts';
import { tellWhenBuilt } from './tell-when-built.ts';
import { saveFile } from '#web/api/save-file.ts';

type Format = NonNullable<ReportGeneration['format']>;

/** A report, or a type with a definition that is not saved. */
interface ReportFile {
  id: string;
  format: Format;
  /** What stands for the saved definition, as the parameters of an address and as a body. */
  unsaved?: { address: Record<string, string>; body: Omit<ReportGeneration, 'format'> } | undefined;
}

/** Whether a format is made at once where the report is short. */
function isMadeAtOnce(format: Format): format is (typeof reportFormats)[number] {
  return (reportFormats as readonly string[]).includes(format);
}

/** Downloads a report: at once where it is short, else by having its file built in the background. The server's answer says so. */
export function useReportFile(): { download: (file: ReportFile) => void; building: boolean } {
  const run = useCommand(reports.run, {
    invalidates: ['reports'],
    // Whoever signs out meanwhile is told nothing.
    onDone: ({ result }) => void tellWhenBuilt(result.id).catch(() => undefined),
  });
  const build = ({ id, format, unsaved }: ReportFile): void => run.mutate({ params: { id }, body: { ...unsaved?.body, format } });
  const download = (file: ReportFile): void => {
    const { id, format, unsaved } = file;
    if (!isMadeAtOnce(format)) return build(file);
    const asked = unsaved
      ? saveFile(reports.generateOfType, { params: { id }, query: { ...unsaved.address, format }, report: 'none' })
      : saveFile(reports.generate, { params: { id }, query: { format }, report: 'none' });
    asked.catch((error: unknown) =>
      error instanceof CallError && error.code === 'reports.tooManyRows' ? build(file) : reportFailure(error),
    );
  };
  return { download, building: run.isPending };
}
