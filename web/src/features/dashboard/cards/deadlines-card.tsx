import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { deadlinesQuery, asPage } from './card-queries.ts';
import { CardState } from './card-state.tsx';
import { MoreRows } from './more-rows.tsx';
import { When } from './when.tsx';
import styles from './cards.module.css';
import { Stack } from '#web/ui/primitives.tsx';

/** The next decision deadlines, of all responsible people. */
export function DeadlinesCard() {
  const t = useText();
  const today = useFormats().today();
  const asked = useQuery(deadlinesQuery(today));
  return (
    <CardState asked={asked} isEmpty={(data) => asPage(data).data.length === 0} empty={t('dashboard.deadlines.none')}>
      {(data) => (
        <Stack as="ul" gap="none" className={styles.rows}>
          {asPage(data).data.map(({ id, name, owner, effective_deadline }) => (
            <li key={id}>
              <Link to={`/subscriptions/${id}/price`} title={name}>
                {name}
              </Link>
              <span className={styles.aside}>{owner?.name}</span>
              {effective_deadline && <When date={effective_deadline} />}
            </li>
          ))}
          <MoreRows
            page={asPage(data)}
            to={`/subscriptions?filter[decision]=undecided&filter[effective_deadline][gte]=${today}&sort=effective_deadline`}
          />
        </Stack>
      )}
    </CardState>
  );
}
