import { useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { providers } from '#shared/contract/groups/providers.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import type { MergeField } from '#shared/domain/providers/merge-providers.ts';
import { foldName } from '#shared/domain/text/fold.ts';
import { useCommand } from '#web/api/queries.ts';
import { Table } from '#web/ui/table.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { type TextKey, useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { Facts } from './facts.tsx';
import { type Difference, differencesOf, proposedTake } from './merge-fields.ts';
import styles from './duplicates.module.css';

const labels: Readonly<Record<MergeField, TextKey>> = {
  name: 'dialogs.provider.name',
  alternative_name: 'dialogs.provider.alternative_name',
  abbreviation: 'dialogs.provider.abbreviation',
  currency: 'columns.Currency',
  ringgold_id: 'dialogs.provider.ringgold_id',
  owner_id: 'columns.Managed by',
  website: 'dialogs.provider.website',
  description: 'dialogs.provider.description',
  active: 'dialogs.provider.active',
  main: 'dialogs.provider.types.main',
  billing: 'dialogs.provider.types.billing',
  delivery: 'dialogs.provider.types.delivery',
  correspondence: 'dialogs.provider.types.correspondence',
};

/** Chooses which of two providers remains and whose values it gets, and merges them. */
export function MergeDialog({ pair, onClose }: { pair: readonly [ProviderRow, ProviderRow]; onClose: () => void }) {
  const t = useText();
  // By default the provider with more dependent records remains.
  const [survivor, setSurvivor] = useState(() => (weight(pair[1]) > weight(pair[0]) ? pair[1] : pair[0]));
  const other = survivor === pair[0] ? pair[1] : pair[0];
  const differences = differencesOf(survivor, other);
  const [take, setTake] = useState<ReadonlySet<MergeField>>(() => proposedTake(differencesOf(survivor, other)));
  const [keepName, setKeepName] = useState(true);
  const merge = useCommand(providers.merge, { onDone: onClose });
  const lost = take.has('name') ? survivor.name : other.name;
  const kept = take.has('name') ? other.name : survivor.name;
  const choose = (id: string): void => {
    const next = pair.find((each) => each.id === id) ?? pair[0];
    setSurvivor(next);
    setTake(proposedTake(differencesOf(next, next === pair[0] ? pair[1] : pair[0])));
  };
  return (
    <Modal
      title={t('contacts.duplicates.mergeTitle')}
      width={900}
      onCancel={onClose}
      saveLabel={t('contacts.duplicates.run')}
      saving={merge.isPending}
      onSave={() =>
        merge.mutate({
          body: {
            survivor_id: survivor.id,
            survivor_version: survivor.version,
            other_id: other.id,
            other_version: other.version,
            take: [...take],
            keep_name: keepName,
          },
        })
      }
    >
      <Stack>
        <Stack as="fieldset" gap="s">
          <legend>{t('contacts.duplicates.survivor')}</legend>
          <RadioGroup
            value={survivor.id}
            onChange={({ detail }) => choose(detail.value)}
            items={pair.map((each) => ({ value: each.id, label: each.name, description: <Facts provider={each} /> }))}
          />
          <Quiet>{t('contacts.duplicates.survivorHint')}</Quiet>
        </Stack>
        {differences.length === 0 ? (
          <Quiet>{t('contacts.duplicates.same')}</Quiet>
        ) : (
          <Table className={styles.fields} headings={[t('contacts.duplicates.field'), survivor.name, other.name]}>
            {differences.map((difference) => (
              <OneField
                key={`${survivor.id} ${difference.field}`}
                difference={difference}
                taken={take.has(difference.field)}
                onTake={(taken) => setTake(withField(take, difference.field, taken))}
              />
            ))}
          </Table>
        )}
        {foldName(lost) !== foldName(kept) && (
          <Checkbox checked={keepName} onChange={({ detail }) => setKeepName(detail.checked)}>
            {t('contacts.duplicates.keepName', { name: lost })}
          </Checkbox>
        )}
      </Stack>
    </Modal>
  );
}

function weight({ subscription_count, product_count, contact_count }: ProviderRow): number {
  return subscription_count + product_count + contact_count / 100;
}

function withField(take: ReadonlySet<MergeField>, field: MergeField, taken: boolean): Set<MergeField> {
  const next = new Set(take);
  if (taken) next.add(field);
  else next.delete(field);
  return next;
}

function OneField({ difference, taken, onTake }: { difference: Difference; taken: boolean; onTake: (taken: boolean) => void }) {
  const t = useText();
  const { field, survivor, other } = difference;
  const words = (value: string): string => {
    if (field === 'active') return t(value === 'true' ? 'common.yes' : 'common.no');
    return value || t('contacts.duplicates.empty');
  };
  const cell = (value: string, mine: boolean) => (
    <td data-chosen={mine === !taken}>
      <label data-empty={value === ''}>
        <input type="radio" name={`merge-${field}`} checked={mine === !taken} onChange={() => onTake(!mine)} />
        {words(value)}
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{t(labels[field])}</th>
      {cell(survivor, true)}
      {cell(other, false)}
    </tr>
  );
}
