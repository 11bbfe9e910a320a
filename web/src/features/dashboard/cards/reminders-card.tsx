import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import { asPage, remindersQuery } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import { MoreRows } from './more-rows.tsx';
import { When } from './when.tsx';
import styles from './cards.module.css';
import { Stack } from '#web/ui/primitives.tsx';

/** The next reminders: recipient and deadline. */
export function RemindersCard() {
  const t = useText();
  const asked = useQuery(remindersQuery);
  return (
    <CardState asked={asked} isEmpty={(data) => asPage(data).data.length === 0} empty={t('dashboard.reminders.none')}>
      {(data) => (
        <Stack as="ul" gap="none" className={styles.rows}>
          {asPage(data).data.map(({ id, name, subscription, user, due_on, threshold }) => (
            <li key={id}>
              {subscription ? (
                <Link to={`/subscriptions/${subscription.id}/price`} title={name}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span
                className={styles.aside}
                title={user && threshold !== null ? t('dashboard.reminders.to', { name: user.name, days: threshold }) : undefined}
              >
                {user?.name}
              </span>
              <When date={due_on} />
            </li>
          ))}
          <MoreRows page={asPage(data)} to="/reminders" />
        </Stack>
      )}
    </CardState>
  );
}
