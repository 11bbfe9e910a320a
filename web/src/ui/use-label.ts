import { useSuspenseQuery } from '@tanstack/react-query';
import { useText } from '#web/text/text.ts';
import { labelsQuery } from '#web/api/use-settings.ts';

export type LabelName = 'department' | 'cost_center';

/**
 * The member's label of departments or cost centres (R013): the renamed one, else ours, `one` for the singular. A renamed label has one form,
 * which serves as both.
 */
export function useLabel(name: LabelName, form: 'many' | 'one' = 'many'): string {
  const t = useText();
  const renamed = useSuspenseQuery(labelsQuery).data.find((label) => label.entity_name === name)?.user_label;
  return renamed ?? t(form === 'one' ? `settings.labels.${name}One` : `settings.labels.${name}`);
}
