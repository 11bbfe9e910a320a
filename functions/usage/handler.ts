import { harvest } from '#shared/contract/groups/harvest.ts';
import { usageAnomalies } from '#shared/contract/groups/usage-anomalies.ts';
import { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import { usageLinks } from '#shared/contract/groups/usage-links.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { bind, serve } from '../platform/http.ts';
import { attemptHandlers } from './attempt-handlers.ts';
import { harvestHandlers } from './harvest-handlers.ts';
import { findMembers } from './find-members.ts';
import { searchRegistry } from './search-registry.ts';
import { testConnection } from './test-connection.ts';
import { usageAnomalyHandlers } from './usage-anomaly-handlers.ts';
import { usageCoverageHandlers } from './usage-coverage-handlers.ts';
import { usageEntryHandlers } from './usage-entry-handlers.ts';
import { usageLinkHandlers } from './usage-link-handlers.ts';
import { usageSourceHandlers } from './usage-source-handlers.ts';

export const handler = serve(
  bind(usageSources, usageSourceHandlers),
  bind(usageCoverage, usageCoverageHandlers),
  bind(usageEntries, usageEntryHandlers),
  bind(harvest, { ...harvestHandlers, ...attemptHandlers, test: testConnection, registry: searchRegistry, members: findMembers }),
  bind(usageAnomalies, usageAnomalyHandlers),
  bind(usageLinks, usageLinkHandlers),
);
