import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSession } from '#web/api/use-session.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { ownSubscriptionsQuery, asPage } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import { MoreRows } from './more-rows.tsx';
import { When } from './when.tsx';
import styles from './cards.module.css';
import { Stack } from '#web/ui/primitives.tsx';

const tones: Readonly<Record<string, Tone>> = { undecided: 'open', accepted: 'good', cancelled: 'over' };

/** The user's own subscriptions, the next decision first. */
export function MySubscriptionsCard() {
  const t = useText();
  const userId = useSession()?.user.id ?? '';
  const today = useFormats().today();
  const asked = useQuery(ownSubscriptionsQuery(userId));
  return (
    <CardState
      asked={asked}
      isEmpty={(data) => asPage(data).data.length === 0}
      empty={
        <>
          {t('dashboard.mine.none')} <Link to="/subscriptions">{t('dashboard.mine.all')}</Link>
        </>
      }
    >
      {(data) => (
        <Stack as="ul" gap="none" className={styles.rows}>
          {asPage(data).data.map(({ id, name, decision, effective_deadline, vendor }) => (
            <li key={id}>
              <Link to={`/subscriptions/${id}`} title={name}>
                {name}
              </Link>
              <span className={styles.aside}>{vendor?.name}</span>
              {/* Overdue decisions have a card of their own. */}
              {decision === 'undecided' && effective_deadline && effective_deadline >= today && <When date={effective_deadline} />}
              {decision && <StatusBadge tone={tones[decision] ?? 'plain'}>{t(`records.decisions.${decision}`)}</StatusBadge>}
            </li>
          ))}
          <MoreRows page={asPage(data)} to={`/subscriptions?filter[owner]=${userId}`} />
        </Stack>
      )}
    </CardState>
  );
}
