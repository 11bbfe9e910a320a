import type { Import } from '#shared/contract/entities/import.ts';
import { importGroupOf } from '#shared/contract/groups/imports.ts';
import type { Access } from '#shared/contract/permissions.ts';

/** The permission to import a kind, to see such imports and to take them back. */
export function permissionToImport(kind: Import['kind']): Access {
  return kind === 'usage' ? 'perform-data-imports' : importGroupOf[kind].parse.permission;
}
