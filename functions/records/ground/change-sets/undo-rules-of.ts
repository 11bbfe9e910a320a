import type { KindName } from '#shared/contract/kinds.ts';
import type { UndoRules } from '#shared/domain/change-sets/undo-fields.ts';
import { periodUndoRules } from '#shared/domain/periods/undo-rules.ts';

const rulesByKind: Partial<Record<KindName, UndoRules>> = {
  subscription_period: periodUndoRules,
  meta_data_value: { lists: { values: 'field_id' } },
  fte_field: { lists: { values: 'year' } },
};

/** How the fields of a kind of record are undone. */
export function undoRulesOf(kind: KindName): UndoRules {
  return rulesByKind[kind] ?? {};
}
