import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { resourceHandlers } from '#functions/records/resource-handlers.ts';
import { usageSourceRow } from '#functions/records/usage/usage-source-row.ts';

/** Creating, changing and deleting sources of usage (C641, C644, C645). */
export const usageSourceHandlers = resourceHandlers({
  kind: 'usage_source',
  blank: blankUsageSource,
  check: ({ name }) => checkName(name),
  present: usageSourceRow,
});
