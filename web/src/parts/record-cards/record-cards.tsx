import { useQueries } from '@tanstack/react-query';
import { cardStores } from '#shared/contract/card-stores.ts';
import { toDoEntities } from '#shared/domain/to-dos/to-do-entities.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TodoListCard } from '#web/parts/to-dos/to-do-list-card.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { cardCalls, type CardsOf } from '../cards/card-calls.ts';
import { FilesCard } from '../cards/files-card.tsx';
import { LinksCard } from '../cards/links-card.tsx';
import { NotesCard } from '../cards/notes-card.tsx';
import styles from '../cards/cards.module.css';

/**
 * Tasks, links, notes and files of a record and of related records (S47, S59, S87). They appear together: later ones would push earlier ones
 * down.
 */
export function RecordCards({ store, id }: CardsOf) {
  const calls = cardCalls(store);
  const about = { params: { entityId: id }, query: { context: 'grouped' } };
  const [links, notes, files] = useQueries({
    queries: [queryFor(calls.links, about), queryFor(calls.notes, about), queryFor(calls.files, about)],
  });
  if ([links, notes, files].some((query) => query?.isPending))
    return (
      <Stack>
        {[links, notes, files].map((_query, index) => (
          <div key={index} className={styles.card}>
            <Skeleton lines={3} height={36} />
          </div>
        ))}
      </Stack>
    );
  const type = toDoEntities.find((each) => each === cardStores[store].entity);
  return (
    <Stack>
      {type && <TodoListCard about={{ type, id }} />}
      <LinksCard store={store} id={id} />
      <NotesCard store={store} id={id} />
      <FilesCard store={store} id={id} />
    </Stack>
  );
}
