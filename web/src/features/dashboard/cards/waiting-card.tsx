import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import type { WaitingParty, WaitingSide } from '#shared/contract/rows/overview-row.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { language } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { whoWaitsQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import cards from './cards.module.css';
import styles from './waiting.module.css';

/** The people waiting for the reader, and those for whom the reader waits. */
export function WaitingCard() {
  const t = useText();
  const asked = useQuery(whoWaitsQuery);
  return (
    <CardState asked={asked} isEmpty={(data) => data.for_me.count + data.for_others.count === 0} empty={t('dashboard.waiting.none')}>
      {(data) => (
        <div className={cards.pair}>
          <Side title={t('dashboard.waiting.forMe')} side={data.for_me} none={t('dashboard.waiting.noneForMe')} />
          <Side title={t('dashboard.waiting.forOthers')} side={data.for_others} none={t('dashboard.waiting.noneForOthers')} />
        </div>
      )}
    </CardState>
  );
}

function Side({ title, side: { count, parties, more_parties: more }, none }: { title: string; side: WaitingSide; none: string }) {
  const t = useText();
  const titleId = useId();
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title} <span>{count}</span>
      </h3>
      {count === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <ul className={styles.parties}>
          {parties.map((party) => (
            <Party key={`${party.type} ${party.id}`} party={party} />
          ))}
          {more > 0 && (
            <Quiet as="li" data-more={more}>
              {t('dashboard.more', { count: more })}
            </Quiet>
          )}
        </ul>
      )}
    </section>
  );
}

/** A person or an organization with the open items, each a link to the place where it is handled. */
function Party({ party: { id, name, items, count, feedback } }: { party: WaitingParty }) {
  const t = useText();
  const formats = useFormats();
  const today = formats.today();
  return (
    <li>
      <Row align="baseline" justify="between" nowrap className={styles.who}>
        <strong>{name ?? t('dashboard.waiting.unnamed')}</strong>
        {feedback && id !== null && <Remind id={id} name={name ?? ''} feedback={feedback} />}
      </Row>
      <ul>
        {items.map(({ what, name: about, link, since, count: asked }) => (
          <li key={`${what} ${link}`} data-what={what}>
            <span>{t(`dashboard.waiting.what.${what}`, { count: asked })}</span>
            <Link to={link} title={about}>
              {about}
            </Link>
            <time dateTime={since} title={formats.date(since)}>
              {relativeText(relativeDate(since, today), language())}
            </time>
          </li>
        ))}
        {count > items.length && (
          <Quiet as="li" data-more={count - items.length}>
            {t('dashboard.more', { count: count - items.length })}
          </Quiet>
        )}
      </ul>
    </li>
  );
}

/** Reminds a stakeholder of unanswered requests; disabled shortly after an email. */
function Remind({ id, name, feedback }: { id: string; name: string; feedback: NonNullable<WaitingParty['feedback']> }) {
  const t = useText();
  const may = useMay(feedbackInvitations.remind.permission);
  const remind = useCommand(feedbackInvitations.remind, {
    onDone: () => showToast(t('dashboard.waiting.reminded', { name }), 'positive'),
  });
  if (!may || !feedback.can_remind) return null;
  return (
    <ActionButton
      type="text"
      ariaLabel={t('dashboard.waiting.remindName', { name })}
      loading={remind.isPending}
      onPress={() => remind.mutate({ body: { stakeholder_ids: [id], subscription_period_ids: feedback.period_ids } })}
    >
      {t('dashboard.waiting.remind')}
    </ActionButton>
  );
}
