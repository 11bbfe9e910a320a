import * as z from 'zod';
import { say } from '#shared/domain/messages/message.ts';
import { openApcKinds } from '#shared/domain/research/open-apc.ts';
import { issue } from '../issue-message.ts';
import { binary, callsOf, query, result } from '../route.ts';
import { ResearchAnalysis } from '../rows/research-analysis.ts';

const Year = z.string().regex(/^\d{4}$/, issue(say('fields.notYear')));

const calls = callsOf('', { read: 'read-only-access', servedBy: 'insights' });

/** All articles and agreements together: their costs, and the files in which libraries publish them. */
export const researchOutput = {
  analysis: calls.get(
    'C727',
    '/research-output/analysis',
    'Counts and costs of articles of a year or of all years, leakage, and all that their publishers are paid',
    { query: query({ year: Year.optional() }), reply: result(ResearchAnalysis) },
  ),
  openApc: calls.get(
    'C728',
    '/exports/openapc',
    'Articles, agreements or additional costs in the columns of OpenAPC, as csv with amounts in euros',
    {
      servedBy: 'read',
      query: query({ kind: z.enum(openApcKinds).optional(), year: Year.optional() }),
      event: 'export_made',
      reply: binary(),
    },
  ),
};
