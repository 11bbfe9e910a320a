import { invalid, notFound } from '#shared/contract/errors.ts';
import type { stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { repointed, type Replacement } from '#shared/contract/kinds.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { answer, type Handler } from '../platform/http.ts';
import { stakesOf } from '#functions/records/work/stakeholders/stakes-of.ts';
import { say } from '#shared/domain/messages/message.ts';

const path = 'departments[].stakeholder_ids[]';

/** Max periods that the call itself changes; a worker handles more. */
const atOnce = 80;

/** C065: transfers all stakes of one stakeholder to another. Given answers and links stay with the first one: the other is invited again. */
export const transferStakes: Handler<typeof stakeholders.transfer> = async ({ repo, params }) => {
  const { oldId, newId } = params;
  const done = await repo.commit(async (tx) => {
    const model = await tx.model();
    const [from, to] = [model.find('stakeholder', oldId), model.find('stakeholder', newId)];
    if (!from || from.id !== oldId) throw notFound(say('kinds.stakeholder'));
    if (!to || to.id !== newId) throw notFound(say('stakeholders.stakeholderTransfer'));
    if (from.id === to.id) throw invalid({ newId: [say('stakeholders.chooseAnotherStakeholder')] }, say('stakeholders.transferToItself'));
    // Also moves stakes of deleted stakeholders replaced by the first one, as they now count as its own.
    const periods = stakesOf(model, from.id);
    const running = periods.length > atOnce;
    const moved: Replacement = { kind: 'stakeholder', from: from.id, to: to.id, paths: new Set([path]) };
    if (running) tx.job('replace-references', { kind: 'stakeholder', from: from.id, to: to.id, paths: [path], user_id: tx.caller.userId });
    else
      for (const { id } of periods) {
        const period = await tx.load('subscription_period', id);
        tx.save('subscription_period', repointed('subscription_period', period, moved));
      }
    return { from: { id: from.id, name: contactName(from) }, to: { id: to.id, name: contactName(to) }, moved: periods.length, running };
  });
  if (done.moved === 0) return answer(done, { status: 'info', message: say('stakeholders.noStakes', { name: done.from.name }) });
  return answer(done, {
    message: done.running
      ? say('stakeholders.stakesBeingTransferred', { count: done.moved, name: done.from.name, name2: done.to.name })
      : say('stakeholders.stakeTransferred', { count: done.moved, name: done.from.name, name2: done.to.name }),
  });
};
