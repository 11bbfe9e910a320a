import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { licenses } from '#shared/contract/groups/licenses.ts';
import { queryFor } from '#web/api/queries.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { LicenseRecord } from './license-record.tsx';

/** A licence as a page (S65). */
export default function LicensePage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(licenses.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/licenses', label: t('licenses.title') }} known={{ list: licenses.list }}>
      {(license) => <LicenseRecord key={license.id} license={license} />}
    </RecordLoader>
  );
}
