import { Link } from 'react-router-dom';
import type { OfferTerms, ReceivedChangeRow } from '#shared/contract/entities/received-offer.ts';
import { receivedChanges } from '#shared/contract/groups/received-offers.ts';
import { changeAnswers } from '#shared/domain/consortium/received-offers.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import links from '#web/ui/links.module.css';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const tones: Partial<Record<ReceivedChangeRow['state'], Tone>> = {
  proposed: 'open',
  taken_over: 'good',
  accepted: 'good',
  kept_both: 'good',
};

interface ChangeListProps {
  changes: readonly ReceivedChangeRow[];
  /** Whether each change names its offer. */
  isNamed?: boolean;
}

/** The changes of offers, with buttons for those that wait for an answer. */
export function ChangeList({ changes, isNamed = false }: ChangeListProps) {
  return (
    <Stack>
      {changes.map((change) => (
        <Change key={change.id} change={change} isNamed={isNamed} />
      ))}
    </Stack>
  );
}

function Change({ change, isNamed }: { change: ReceivedChangeRow; isNamed: boolean }) {
  const t = useText();
  const formats = useFormats();
  const mayAnswer = useMay(receivedChanges.answer.permission);
  const answer = useCommand(receivedChanges.answer);
  const { state, before, after, note, offer, year, office, answerer, answered_at, created_at } = change;
  return (
    <section aria-label={t('offers.received.changeOf', { name: offer.name, year })}>
      <Row gap="s">
        {isNamed && (
          <Link className={links.name} to={`/offers/${offer.id}`}>
            {offer.name} {year}
          </Link>
        )}
        <StatusBadge tone={tones[state] ?? 'over'}>{choiceOf('received_change_state', state)}</StatusBadge>
      </Row>
      <ul>
        {differences(before, after).map((field) => (
          <li key={field}>{t(`offers.received.changed.${field}`, { from: shown(field, before), to: shown(field, after) })}</li>
        ))}
      </ul>
      {note && <Quiet>{t('offers.received.noteOf', { office, note })}</Quiet>}
      <Quiet small>
        {formats.dateTime(created_at)}
        {answerer !== null &&
          answered_at !== null &&
          ` · ${t('offers.received.answeredBy', { name: answerer, at: formats.dateTime(answered_at) })}`}
      </Quiet>
      {state === 'proposed' && (
        <Stack>
          <Quiet>{t('offers.received.proposedHint')}</Quiet>
          {mayAnswer && (
            <Row gap="xs">
              {changeAnswers.map((each) => (
                <ActionButton
                  key={each}
                  type={each === 'accepted' ? 'primary' : 'secondary'}
                  loading={answer.isPending && answer.variables.body.answer === each}
                  onPress={() => answer.mutate({ params: { id: change.id }, body: { answer: each } })}
                >
                  {t(`offers.received.changeAnswers.${each}`)}
                </ActionButton>
              ))}
            </Row>
          )}
        </Stack>
      )}
    </section>
  );

  function shown(field: 'price' | 'dates', terms: OfferTerms): string {
    return field === 'price'
      ? formats.money(terms.price, change.currency)
      : `${formats.date(terms.start_date)} – ${formats.date(terms.end_date)}`;
  }
}

function differences(before: OfferTerms, after: OfferTerms): ('price' | 'dates')[] {
  const isMoved = before.start_date !== after.start_date || before.end_date !== after.end_date;
  return [...(before.price === after.price ? [] : (['price'] as const)), ...(isMoved ? (['dates'] as const) : [])];
}
