import * as z from 'zod';
import { usageSourceColumns } from '../columns/usage-sources.ts';
import { HarvestSettings, sourceKinds, UsageSource } from '../entities/usage.ts';
import { resource } from '../families/resource.ts';
import { Id, Reference, RequiredText, Version } from '../fields.ts';
import { UsageSourceRow } from '../rows/usage-source-row.ts';

const fields = {
  ...UsageSource.pick({ name: true, platform: true, customer_id: true, note: true }).shape,
  provider_id: Id.nullable(),
  kind: z.enum(sourceKinds),
  ...HarvestSettings.shape,
  /** Write-only. Null removes it. */
  api_key: RequiredText(1000).nullable(),
};

/** The platform accounts whose usage statistics are loaded (S111). */
export const usageSources = resource({
  path: '/usage-sources',
  title: 'usage source',
  ids: { list: 'C640', create: 'C641', form: 'C642', get: 'C643', update: 'C644', remove: 'C645', confirmation: 'C646' },
  permission: 'manage-sources',
  columns: usageSourceColumns,
  row: UsageSourceRow,
  creation: z.strictObject(fields).partial().required({ name: true }),
  change: z.strictObject({ ...fields, version: Version }).partial(),
  form: z.object({ providers: z.array(Reference), kinds: z.array(z.enum(sourceKinds)) }),
  updateMethod: 'PATCH',
});
