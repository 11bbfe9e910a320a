import type { RecordReading } from '../../record-type.ts';
import { maySeeReport } from '../lists/report-rows.ts';

export const reportReading: RecordReading<'report'> = {
  maySee: (model, caller, id) => {
    const report = model.find('report', id);
    return report !== undefined && maySeeReport(model, caller, report);
  },
};

/** The page of its report shows a schedule. */
export const reportScheduleReading: RecordReading<'report_schedule'> = { maySee: () => false };

export const reportRunReading: RecordReading<'report_run'> = {
  maySee: (model, { userId }, id) => model.find('report_run', id)?.reader_id === userId,
};
