import * as z from 'zod';
import { paperNames } from '#shared/domain/documents/paper.ts';
import { screenLanguages } from '#shared/domain/messages/languages.ts';
import { Id } from '../fields.ts';
import { call, json, result } from '../route.ts';
import { ReportRunStart } from '../rows/report-row.ts';

/** The default language is the caller's, the default paper A4. */
export const EvidencePackRequest = z.strictObject({ locale: z.enum(screenLanguages), paper: z.enum(paperNames) }).partial();
export type EvidencePackRequest = z.output<typeof EvidencePackRequest>;

/** The same for the page of insights, with its year and its filters. */
export const InsightsDocumentRequest = z
  .strictObject({ ...EvidencePackRequest.shape, year: z.int().min(1000).max(9999), department_id: Id, provider_id: Id })
  .partial();
export type InsightsDocumentRequest = z.output<typeof InsightsDocumentRequest>;

const run = {
  method: 'POST',
  permission: 'signed-in',
  kind: 'command',
  repeat: 'idempotency-key',
  reply: result(ReportRunStart),
} as const;
const build = { ...run, body: json(EvidencePackRequest) } as const;

/** The evidence pack for a committee's decision on a subscription, as a PDF that a run builds; C693 downloads it. */
export const subscriptionEvidence = {
  build: call({
    ...build,
    id: 'C698',
    path: '/subscriptions/{id}/evidence-pack',
    summary: 'Build the evidence pack of a subscription: prices, forecast, use, overlap, license, opinions, alternatives; answers the run',
  }),
} as const;

/** The same for all that a department pays. */
export const departmentEvidence = {
  build: call({
    ...build,
    id: 'C699',
    path: '/departments/{id}/evidence-pack',
    summary: 'Build the evidence pack of a department: its subscriptions ranked, sums, budget, each in short; answers the run',
  }),
} as const;

/** The page of insights as a document. */
export const insightsDocument = {
  build: call({
    ...run,
    id: 'own',
    path: '/reports/insights',
    summary: 'Build a PDF of the page of insights as it is filtered: figures, and each chart with its table and remarks; answers the run',
    body: json(InsightsDocumentRequest),
  }),
} as const;
