import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { ManyTerms, TermsProposal } from '#shared/contract/rows/terms-row.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { noticeWords, termsLine } from '#web/parts/terms/terms-words.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Hidden, Quiet } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const width = 1000;
/** The most subscriptions of one call. */
const most = 500;

type OfferedTerms = BodyOf<typeof subscriptionTerms.setMany>['records'][number];

/** The proposal of each subscription that can be taken over: what its license says goes before the habit of its deadlines. */
function offeredOf(proposals: readonly TermsProposal[]): ReadonlyMap<TermsProposal, OfferedTerms> {
  const bySubscription = new Map<string, TermsProposal>();
  for (const proposal of proposals)
    if (proposal.terms && proposal.question !== 'terms_differ') bySubscription.set(proposal.subscription.id, proposal);
  return new Map(
    [...bySubscription.values()].slice(0, most).flatMap((proposal) => {
      if (!proposal.terms) return [];
      const { entered_on: _day, ...terms } = proposal.terms;
      return [[proposal, { id: proposal.subscription.id, terms }] as const];
    }),
  );
}

/** Leads to the suggested contract terms of all subscriptions, and to what renewed by itself. */
export function TermsMenu() {
  const t = useText();
  const navigate = useNavigate();
  const may = useMay(subscriptionTerms.setMany.permission);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonDropdown
        variant="icon"
        ariaLabel={t('terms.title')}
        expandToViewport
        items={[...(may ? [{ id: 'suggested', text: t('terms.many.command') }] : []), { id: 'renewed', text: t('terms.renewed.title') }]}
        onItemClick={({ detail }) => (detail.id === 'renewed' ? void navigate('/renewed') : setOpen(true))}
      />
      {open && <TermsProposals onClose={() => setOpen(false)} />}
    </>
  );
}

/** Terms that deadlines and licenses suggest, for many subscriptions at once (C881, C882). */
function TermsProposals({ onClose }: { onClose: () => void }) {
  const t = useText();
  const query = useQuery({ ...queryFor(subscriptionTerms.proposals, {}), staleTime: 0, gcTime: 0 });
  // The effect on each, reckoned by the call that will write it.
  const offered = offeredOf(query.data ?? []);
  const body = { records: [...offered.values()] };
  const preview = useQuery({
    ...queryFor(subscriptionTerms.setMany, { query: { check: true }, body }),
    enabled: offered.size > 0,
    staleTime: 0,
    gcTime: 0,
  });
  if (!query.data || (offered.size > 0 && !preview.data))
    return <LoadingDialog title={t('terms.many.title')} query={query.data ? preview : query} width={width} onClose={onClose} />;
  return <ProposalTable proposals={query.data} offered={offered} outcomes={preview.data?.outcomes ?? []} onClose={onClose} />;
}

interface ProposalTableProps {
  proposals: readonly TermsProposal[];
  offered: ReadonlyMap<TermsProposal, OfferedTerms>;
  outcomes: ManyTerms['outcomes'];
  onClose: () => void;
}

function ProposalTable({ proposals, offered, outcomes, onClose }: ProposalTableProps) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const changeSet = useChangeSet();
  const save = useCommand(subscriptionTerms.setMany);
  const records = [...offered.values()];
  const wanted = records.filter(({ id }) => chosen.has(id));
  const choose = (id: string, on: boolean): void => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  const take = async (): Promise<void> => {
    const body = { records: wanted };
    const { result } = await save.mutateAsync({ body, changeSet: changeSet.idFor(body) });
    changeSet.record(t('terms.many.done', { count: result.changed }));
    onClose();
  };
  const isAll = records.length > 0 && chosen.size === records.length;
  return (
    <Modal
      title={t('terms.many.title')}
      width={width}
      onCancel={onClose}
      onSave={() => void take()}
      saveLabel={t('terms.many.take', { count: wanted.length })}
      saveDisabled={wanted.length === 0}
      saving={save.isPending}
    >
      {proposals.length === 0 ? (
        <Quiet>{t('terms.many.none')}</Quiet>
      ) : (
        <ScrollBox label={t('terms.many.title')}>
          <Table
            headings={[
              <Checkbox
                key="all"
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={({ detail }) => setChosen(new Set(detail.checked ? records.map(({ id }) => id) : []))}
              >
                <Hidden>{t('terms.many.chooseAll')}</Hidden>
              </Checkbox>,
              t('terms.many.subscription'),
              t('terms.many.suggested'),
              t('terms.many.because'),
              t('terms.many.deadline'),
            ]}
          >
            {proposals.map((proposal) => (
              <ProposalRow
                key={`${proposal.subscription.id}-${proposal.source}`}
                proposal={proposal}
                outcome={outcomes.find(({ id }) => id === proposal.subscription.id)}
                isOffered={offered.has(proposal)}
                chosen={chosen.has(proposal.subscription.id)}
                onChoose={(on) => choose(proposal.subscription.id, on)}
              />
            ))}
          </Table>
        </ScrollBox>
      )}
    </Modal>
  );
}

interface ProposalRowProps {
  proposal: TermsProposal;
  outcome: ManyTerms['outcomes'][number] | undefined;
  /** Whether it can be taken over; else a person enters the terms. */
  isOffered: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function ProposalRow({ proposal, outcome, isOffered, chosen, onChoose }: ProposalRowProps) {
  const t = useText();
  const { subscription, terms, deadlines, sentences, question } = proposal;
  return (
    <tr>
      <td>
        {isOffered && (
          <Checkbox checked={chosen} onChange={({ detail }) => onChoose(detail.checked)}>
            <Hidden>{t('terms.many.choose', { name: subscription.name })}</Hidden>
          </Checkbox>
        )}
      </td>
      <th scope="row">
        <Link to={`/subscriptions/${subscription.id}/price`}>{subscription.name}</Link>
      </th>
      <td>{terms ? termsLine(terms) : t('terms.many.asks')}</td>
      <td>
        {terms && deadlines.length > 0 && t('terms.suggestion.habit', { count: deadlines.length, notice: noticeWords(terms.notice) })}
        {sentences.map(({ license_period_id: id, term, name, text }) => (
          <div key={`${id}-${term}`}>{t('terms.suggestion.license', { name, text })}</div>
        ))}
        {question !== null && <Quiet>{t(`terms.suggestion.${question}`)}</Quiet>}
      </td>
      <td>{isOffered && outcome && <NextDeadline outcome={outcome} />}</td>
    </tr>
  );
}

/** The deadline of the first coming period, before and after the terms. */
function NextDeadline({ outcome: { periods } }: { outcome: ManyTerms['outcomes'][number] }) {
  const t = useText();
  const formats = useFormats();
  const [next] = periods;
  if (!next) return t('terms.many.noPeriod');
  const words = (date: string | null): string => (date === null ? t('terms.many.noDeadline') : formats.date(date));
  return next.deadline === next.deadline_before
    ? t('terms.many.same', { date: words(next.deadline) })
    : t('terms.many.change', { before: words(next.deadline_before), after: words(next.deadline) });
}
