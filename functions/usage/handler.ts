import { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { bind, serve } from '../platform/http.ts';
import { usageCoverageHandlers } from './usage-coverage-handlers.ts';
import { usageEntryHandlers } from './usage-entry-handlers.ts';
import { usageSourceHandlers } from './usage-source-handlers.ts';

export const handler = serve(
  bind(usageSources, usageSourceHandlers),
  bind(usageCoverage, usageCoverageHandlers),
  bind(usageEntries, usageEntryHandlers),
);
