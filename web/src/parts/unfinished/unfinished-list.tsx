import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { infoBoxes, type UnfinishedThings } from '#shared/contract/groups/info-boxes.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import { listOf } from '#shared/contract/lists.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import styles from './unfinished-list.module.css';

export const unfinishedQuery = queryFor(infoBoxes.unfinished, {});

/** The unfinished records of the library, for users who can complete them; undefined while loading, and for others. */
export function useUnfinished(): UnfinishedThings | undefined {
  const mayFinish = useMay('edit-records');
  return useQuery({ ...unfinishedQuery, enabled: mayFinish }).data;
}

/** Unfinished things as sentences, each with the link to the list of exactly these records. */
export function UnfinishedList({ things }: Pick<UnfinishedThings, 'things'>) {
  const t = useText();
  return (
    <ul className={styles.things}>
      {things.map(({ thing, count, list, filters }) => (
        <li key={thing}>
          <span>{t(`dashboard.unfinished.things.${thing}.text`, { count })}</span>{' '}
          <Link to={`${listOf(list).path}?${new URLSearchParams(listSearch({ filters })).toString()}`}>
            {t(`dashboard.unfinished.things.${thing}.step`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
