import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { ReceivedMembershipRow } from '#shared/contract/entities/membership.ts';
import { letters, memberships } from '#shared/contract/groups/memberships.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Hidden, Quiet, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { ReceivedOfferTable } from './received-offers-page.tsx';
import { GrantChoice } from './grant-choice.tsx';

/** A membership as the member sees it (S155): what it shares, what the office has from it, and how to leave. */
export default function MembershipPage() {
  const t = useText();
  const { membership } = useParams();
  const mine = useQuery(queryFor(memberships.mine, {}));
  if (!mine.data) return <Skeleton lines={6} height={80} />;
  const found = mine.data.find(({ id }) => id === membership);
  return found ? <OneMembership key={found.id} membership={found} /> : <Quiet>{t('consortium.noMemberships')}</Quiet>;
}

function OneMembership({ membership }: { membership: ReceivedMembershipRow }) {
  const t = useText();
  const { date } = useFormats();
  const [leaving, setLeaving] = useState(false);
  usePageTitle(membership.office_name);
  const isActive = membership.state === 'active';
  const facts = [
    { label: t('consortium.knownAs'), value: membership.name },
    { label: t('consortium.state'), value: t(`consortium.states.${membership.state}`) },
    { label: t('consortium.since'), value: date(membership.since) },
    ...(membership.until === null ? [] : [{ label: t('consortium.until'), value: date(membership.until) }]),
    ...(membership.office_email === null ? [] : [{ label: t('consortium.officeEmail'), value: membership.office_email }]),
  ];
  return (
    <Stack>
      <Section
        title={t('consortium.membership')}
        actions={
          isActive && membership.until === null && <ActionButton onPress={() => setLeaving(true)}>{t('consortium.leave')}</ActionButton>
        }
      >
        <FactList facts={facts} />
      </Section>
      {/* The choice begins anew with what the server answered; an open question stays. */}
      <Sharing key={membership.version} membership={membership} />
      <OffersOf membership={membership.id} />
      <Section title={t('consortium.exchanged')} hint={t('consortium.exchangedHint')}>
        <LetterTable letters={membership.letters} />
      </Section>
      {leaving && <Leave membership={membership} onClose={() => setLeaving(false)} />}
    </Stack>
  );
}

/** The choice of what the library shares with the office. */
function Sharing({ membership }: { membership: ReceivedMembershipRow }) {
  const t = useText();
  const [grants, setGrants] = useState(membership.grants);
  const grant = useCommand(memberships.grant);
  const isActive = membership.state === 'active';
  return (
    <Section title={t('consortium.share')} hint={t('consortium.shareHint')}>
      <GrantChoice grants={grants} onChange={setGrants} disabled={!isActive} />
      {isActive && (
        <div>
          <ActionButton
            type="primary"
            loading={grant.isPending}
            onPress={() => grant.mutate({ params: { id: membership.id }, body: grants })}
          >
            {t('consortium.saveGrants')}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

/** The offers of this consortium, with their answers. */
function OffersOf({ membership }: { membership: string }) {
  const t = useText();
  const offers = useQuery(queryFor(receivedOffers.list, {}));
  const own = rowsOfList(offers.data).filter(({ membership_id }) => membership_id === membership);
  if (own.length === 0) return null;
  return (
    <Section title={t('offers.received.title')}>
      <ReceivedOfferTable offers={own} />
    </Section>
  );
}

function LetterTable({ letters: rows }: { letters: ReceivedMembershipRow['letters'] }) {
  const t = useText();
  const { dateTime } = useFormats();
  const repeat = useCommand(letters.repeat);
  if (rows.length === 0) return <Quiet>{t('consortium.noLetters')}</Quiet>;
  return (
    <ScrollBox label={t('consortium.exchanged')}>
      <Table
        caption={t('consortium.exchanged')}
        headings={[
          t('consortium.sentAt'),
          t('consortium.direction'),
          t('consortium.letter'),
          t('consortium.state'),
          <Hidden key="repeat">{t('consortium.repeat')}</Hidden>,
        ]}
      >
        {rows.map((letter) => (
          <tr key={letter.id}>
            <td>{dateTime(letter.sent_at)}</td>
            <td>{t(`consortium.directions.${letter.direction}`)}</td>
            <td>{t(`consortium.letterKinds.${letter.kind}`)}</td>
            <td>
              {t(`consortium.letterStates.${letter.state}`)}
              {letter.refusal_code && <Quiet small>{messageText(letter.refusal_code)}</Quiet>}
            </td>
            <td>
              {letter.direction === 'sent' && (letter.state === 'refused' || letter.state === 'expired') && (
                <ActionButton size="small" onPress={() => repeat.mutate({ params: { id: letter.id } })}>
                  {t('consortium.repeat')}
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

/** Asks for confirmation before the library leaves the consortium. */
function Leave({ membership, onClose }: { membership: ReceivedMembershipRow; onClose: () => void }) {
  const t = useText();
  const end = useCommand(memberships.end, { onDone: onClose });
  return (
    <Modal
      title={t('consortium.leave')}
      width={520}
      onCancel={onClose}
      onSave={() => end.mutate({ params: { id: membership.id } })}
      saveLabel={t('consortium.leave')}
      saving={end.isPending}
    >
      {t('consortium.leaveLead', { office: membership.office_name })}
    </Modal>
  );
}
