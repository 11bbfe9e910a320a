import { lazy } from 'react';
import { agreementColumns as columns } from '#shared/contract/columns/agreements.ts';
import { agreements } from '#shared/contract/groups/agreements.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const EditAgreement = lazy(async () => ({ default: (await import('./edit-agreement.tsx')).EditAgreement }));

const source: ListSource = { name: 'agreements', columns, list: agreements.list };
const edits = { agreement: agreements.update };

export const ahead = rowsAhead(source);

/** Transformative agreements with the figures of this year (S132). */
export default function AgreementsPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('research.agreements')}
      edits={edits}
      deletion={agreements}
      create={{ label: t('research.createAgreement'), permission: agreements.create.permission, Dialog: EditAgreement }}
    />
  );
}
