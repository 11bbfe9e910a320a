import { insightsDocument } from '#shared/contract/groups/evidence-packs.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import { startInsightsDocument } from '#functions/records/output/evidence/start-insights.ts';
import { bind, serve } from '../platform/http.ts';
import { reportHandlers } from './report-handlers.ts';

export const handler = serve(bind(reports, reportHandlers), bind(insightsDocument, { build: startInsightsDocument }));
