import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import FormField from '@cloudscape-design/components/form-field';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { queryFor } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { MetadataCard } from '#web/parts/metadata/metadata-card.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Stack } from '#web/ui/primitives.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './meta-data-tab.module.css';

const whole = 'whole';

/** The metadata of a subscription, or of one of its periods. */
export default function MetaDataTab() {
  const t = useText();
  const formats = useFormats();
  const { subscription } = useOutletContext<SubscriptionContext>();
  const [chosen, setChosen] = useState(whole);
  const query = useQuery(queryFor(subscriptions.periods, { params: { id: subscription.id } }));
  const periods = query.data ? (Array.isArray(query.data) ? query.data : query.data.data) : [];
  const period = periods.find(({ id }) => id === chosen);
  return (
    <Stack className={styles.tab}>
      <FormField label={t('metadata.of')}>
        <Dropdown
          value={period?.id ?? whole}
          options={[
            { id: whole, name: t('metadata.whole') },
            ...periods.map((each) => ({ id: each.id, name: [datesOf(each, formats), each.name_reference].filter(Boolean).join(', ') })),
          ]}
          onChange={(id) => setChosen(id ?? whole)}
        />
      </FormField>
      {period ? (
        <MetadataCard key={period.id} entity="subscription_period" id={period.id} />
      ) : (
        <MetadataCard key={whole} entity="subscription" id={subscription.id} />
      )}
    </Stack>
  );
}
