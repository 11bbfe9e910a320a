import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { articles } from '#shared/contract/groups/articles.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';

const targets = ['agreement', 'subscription', 'department', 'cost_center'] as const;
type Target = (typeof targets)[number];

const offeredAs = {
  agreement: 'agreements',
  subscription: 'subscriptions',
  department: 'departments',
  cost_center: 'cost_centers',
} as const;

/** Assigns articles to one agreement, subscription, department or cost center, or removes the assignment. */
export function AssignArticles({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  const [target, setTarget] = useState<Target>('agreement');
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = useQuery(queryFor(articles.form, {}));
  const change = useCommand(articles.updateMany, { onDone: onClose });
  return (
    <Modal
      title={t('research.assignTitle', { count: ids.length })}
      width={480}
      onCancel={onClose}
      onSave={() => change.mutate({ body: { records: ids.map((id) => ({ id, [`${target}_id`]: chosen })) } })}
      saveLabel={t(chosen === null ? 'research.unassign' : 'research.assign')}
      saving={change.isPending}
    >
      <FormField label={t('research.assignTo')} stretch>
        <Dropdown
          value={target}
          options={targets.map((id) => ({ id, name: t(`research.targets.${id}`) }))}
          onChange={(next) => {
            setTarget(targets.find((each) => each === next) ?? 'agreement');
            setChosen(null);
          }}
        />
      </FormField>
      <FormField label={t(`research.targets.${target}`)} stretch>
        <Dropdown
          value={chosen}
          options={offered.data?.[offeredAs[target]] ?? []}
          onChange={setChosen}
          noneLabel={t('research.none')}
          loading={offered.isPending}
        />
      </FormField>
    </Modal>
  );
}
