import type { ReportGeneration } from '#shared/contract/entities/report.ts';
import { reportFormats, reports } from '#shared/contract/groups/reports.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { useCommand } from '#web/api/queries.ts';
import { notifyWhenBuilt } from './notify-when-built.ts';
import { saveFile } from '#web/api/save-file.ts';

type Format = NonNullable<ReportGeneration['format']>;

/** A report, or a type with a definition that is not saved. */
interface ReportFile {
  id: string;
  format: Format;
  /** The unsaved definition that replaces the saved one, as address parameters and as a body. */
  unsaved?: { address: Record<string, string>; body: Omit<ReportGeneration, 'format'> } | undefined;
}

/** Whether the server builds a format synchronously for a short report. */
function isMadeAtOnce(format: Format): format is (typeof reportFormats)[number] {
  return (reportFormats as readonly string[]).includes(format);
}

/** Downloads a report: at once if it is short, else after its file was built in the background. The server decides. */
export function useReportFile(): { download: (file: ReportFile) => void; building: boolean } {
  const run = useCommand(reports.run, {
    invalidates: ['reports'],
    // After a sign-out meanwhile, no message is shown.
    onDone: ({ result }) => void notifyWhenBuilt(result.id).catch(() => undefined),
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
