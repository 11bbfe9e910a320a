import type { Import } from '#shared/contract/entities/import.ts';
import type { Permission } from '#shared/contract/permissions.ts';

/** The permission to import a kind, to see such imports and to take them back. */
export function permissionToImport(kind: Import['kind']): Permission {
  return kind === 'articles' ? 'access-research-output' : 'perform-data-imports';
}
