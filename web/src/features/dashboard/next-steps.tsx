import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { infoBoxes, type nextSteps } from '#shared/contract/groups/info-boxes.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import styles from './next-steps.module.css';

const places: Readonly<Record<(typeof nextSteps)[number], { to: string; permission: Access }>> = {
  library: { to: '/member-settings', permission: 'manage-settings' },
  departments: { to: '/departments', permission: 'edit-records' },
  people: { to: '/users-settings', permission: 'manage-users' },
  subscriptions: { to: '/subscription-imports', permission: 'perform-data-imports' },
};

/** What a library that holds nothing yet begins with: shown in place of empty cards. */
export function NextSteps({ onPast }: { onPast: () => void }) {
  const t = useText();
  const user = useSession()?.user;
  const steps = useQuery(queryFor(infoBoxes.nextSteps, {}));
  return (
    <section className={styles.start} aria-labelledby="next-steps">
      <h2 id="next-steps">{t('dashboard.start.title')}</h2>
      <p>{t('dashboard.start.lead')}</p>
      <ol className={styles.steps}>
        {steps.data?.map(({ slug, done }) => {
          const { to, permission } = places[slug];
          const may = mayAccess(permission, user?.permissions);
          return (
            <li key={slug} data-done={done}>
              <Icon
                name={done ? 'status-positive' : 'status-pending'}
                variant={done ? 'success' : 'subtle'}
                alt={done ? t('dashboard.start.done') : ''}
              />
              <div>
                <strong>
                  {may ? <Link to={to}>{t(`dashboard.start.steps.${slug}.title`)}</Link> : t(`dashboard.start.steps.${slug}.title`)}
                </strong>
                <p>
                  {t(`dashboard.start.steps.${slug}.hint`)} {!may && !done && t('dashboard.start.ask')}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <Button variant="link" onClick={onPast}>
        {t('dashboard.start.past')}
      </Button>
    </section>
  );
}
