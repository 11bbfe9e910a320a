import { reports } from '#shared/contract/groups/reports.ts';
import { bind, serve } from '../platform/http.ts';
import { reportHandlers } from './report-handlers.ts';

export const handler = serve(bind(reports, reportHandlers));
