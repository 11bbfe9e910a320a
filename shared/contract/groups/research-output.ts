import * as z from 'zod';
import { say } from '#shared/domain/messages/message.ts';
import { openApcKinds } from '#shared/domain/research/open-apc.ts';
import { issue } from '../issue-message.ts';
import { binary, call, query, result } from '../route.ts';
import { ResearchAnalysis } from '../rows/research-analysis.ts';

const look = { method: 'GET', permission: 'read-only-access', kind: 'query' } as const;
const Year = z.string().regex(/^\d{4}$/, issue(say('fields.mustYear')));

/** Articles and agreements as a whole: what they cost, and the files in which libraries publish that. */
export const researchOutput = {
  analysis: call({
    ...look,
    id: 'C727',
    servedBy: 'insights',
    path: '/research-output/analysis',
    summary: 'Counts and costs of articles of a year or of all years, leakage, and all that their publishers are paid',
    query: query({ year: Year.optional() }),
    reply: result(ResearchAnalysis),
  }),
  openApc: call({
    ...look,
    id: 'C728',
    servedBy: 'read',
    path: '/exports/openapc',
    summary: 'Articles, agreements or additional costs in the columns of OpenAPC, as csv with amounts in euros',
    query: query({ kind: z.enum(openApcKinds).optional(), year: Year.optional() }),
    reply: binary(),
  }),
};
