import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { queryFor } from '#web/api/queries.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { ProviderRecord } from './provider-record.tsx';
import { type ProviderRole, providerRoles } from './provider-roles.ts';

/** A provider in one of its roles, once it is loaded. */
export function ProviderPage({ as: role }: { as: ProviderRole }) {
  const t = useText();
  const { id = '' } = useParams();
  const { rows, list } = providerRoles[role];
  const query = useQuery(queryFor(rows.get, { params: { id }, query: { include: 'addresses' } }));
  return (
    <RecordLoader query={query} list={{ to: `/${role}`, label: t(list) }} known={{ list: rows.list }}>
      {(provider) => <ProviderRecord key={provider.id} as={role} provider={provider} />}
    </RecordLoader>
  );
}
