import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import Checkbox from '@cloudscape-design/components/checkbox';
import Spinner from '@cloudscape-design/components/spinner';
import { harvest } from '#shared/contract/groups/harvest.ts';
import type { HarvestMember } from '#shared/contract/rows/harvest-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';

/** Sources that one call creates at most. */
const maxChosen = 20;

/** The members that the platform of a source names, asked for as it opens; sources are created for those that are chosen (C678). */
export function ConsortiumMembers({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const find = useCommand(harvest.members, { report: 'form', invalidates: false });
  const create = useCommand(harvest.members, { onDone: onClose });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutate } = find;
  useEffect(() => mutate({ params: { id }, body: {} }), [mutate, id]);
  const members = find.data?.result ?? [];
  const choose = (customer: string, isChosen: boolean): void =>
    setChosen(isChosen ? [...chosen, customer] : chosen.filter((each) => each !== customer));
  return (
    <Modal
      title={t('harvest.members')}
      width={640}
      onCancel={onClose}
      onSave={() => create.mutate({ params: { id }, body: { customer_ids: [...chosen] } })}
      saveLabel={t('harvest.createSources', { count: chosen.length })}
      saveDisabled={chosen.length === 0}
      saving={create.isPending}
    >
      {find.isPending && (
        <p role="status">
          <Spinner /> {t('harvest.testing')}
        </p>
      )}
      {find.isError && <p role="alert">{find.error.message}</p>}
      {find.isSuccess && <p role="status">{t(members.length === 0 ? 'harvest.noMembers' : 'harvest.membersHint', { most: maxChosen })}</p>}
      {members.length > 0 && (
        <ScrollBox>
          <Table headings={[t('harvest.member'), t('usage.sources.customer'), t('usage.sources.one')]} caption={t('harvest.members')}>
            {members.map((member) => (
              <MemberRow
                key={member.customer_id}
                member={member}
                isChosen={chosen.includes(member.customer_id)}
                isFull={chosen.length >= maxChosen}
                onChoose={(isChosen) => choose(member.customer_id, isChosen)}
              />
            ))}
          </Table>
        </ScrollBox>
      )}
    </Modal>
  );
}

interface MemberRowProps {
  member: HarvestMember;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A member: to be chosen, or with the source that it has. */
function MemberRow({ member: { customer_id, name, source }, isChosen, isFull, onChoose }: MemberRowProps) {
  const t = useText();
  return (
    <tr>
      <th scope="row">
        {source ? (
          name
        ) : (
          <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={({ detail }) => onChoose(detail.checked)}>
            {name}
          </Checkbox>
        )}
      </th>
      <td>{customer_id}</td>
      <td>{source ? <Link to={`/usage/sources/${source.id}`}>{source.name}</Link> : t('harvest.noSource')}</td>
    </tr>
  );
}
