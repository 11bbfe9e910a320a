import { lazy } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '#web/api/session.ts';
import type { CardKinds } from '#web/features/dashboard/layout-board/card-kind.ts';
import { myWorkQuery } from '#web/parts/my-work/use-my-work.ts';
import { myWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import { chartCards } from './chart-cards.tsx';
import { DeadlinesCard } from './cards/deadlines-card.tsx';
import { AtStakeCard } from './cards/at-stake-card.tsx';
import {
  changesSinceQuery,
  moneyAtStakeQuery,
  ownSubscriptionsQuery,
  progressQuery,
  remindersQuery,
  toDoFiguresQuery,
  whoWaitsQuery,
} from './cards/card-queries.ts';
import { MySubscriptionsCard } from './cards/my-subscriptions-card.tsx';
import { NeedsMeCard } from './cards/needs-me-card.tsx';
import { ProgressCard } from './cards/progress-card.tsx';
import { tasksAhead, TasksCard } from './cards/tasks-card.tsx';
import { ToDoListCard } from './cards/to-do-list-card.tsx';
import { RemindersCard } from './cards/reminders-card.tsx';
import { WaitingCard } from './cards/waiting-card.tsx';

const RecentActionsCard = lazy(async () => ({ default: (await import('./cards/recent-actions-card.tsx')).RecentActionsCard }));

const loadSinceYesterday = async () => ({ default: (await import('./cards/since-yesterday-card.tsx')).SinceYesterdayCard });
const SinceYesterdayCard = lazy(loadSinceYesterday);

/** The cards of the dashboard (S05): a line here and one in the contract's layouts. */
export const cards: CardKinds<'dashboard'> = {
  'needs-me': {
    title: 'reminders.work.title',
    hint: 'dashboard.needsMe.hint',
    Card: NeedsMeCard,
    ahead: (cache: QueryClient) => void cache.prefetchQuery(myWorkQuery(myWorkLooks().everyone)),
  },
  'money-at-stake': {
    title: 'dashboard.atStake.title',
    hint: 'dashboard.atStake.hint',
    Card: AtStakeCard,
    ahead: (cache) => void cache.prefetchQuery(moneyAtStakeQuery),
  },
  'who-waits': {
    title: 'dashboard.waiting.title',
    hint: 'dashboard.waiting.hint',
    Card: WaitingCard,
    ahead: (cache) => void cache.prefetchQuery(whoWaitsQuery),
  },
  'since-yesterday': {
    title: 'dashboard.since.title',
    hint: 'dashboard.since.hint',
    Card: SinceYesterdayCard,
    to: '/recent-actions',
    ahead: (cache) => {
      void cache.prefetchQuery(changesSinceQuery);
      void loadSinceYesterday().catch(() => undefined);
    },
  },
  tasks: { title: 'toDos.title', hint: 'dashboard.tasks.hint', Card: TasksCard, ahead: tasksAhead },
  'to-do-list': {
    title: 'dashboard.figures.title',
    hint: 'dashboard.figures.hint',
    Card: ToDoListCard,
    ahead: (cache) => void cache.prefetchQuery(toDoFiguresQuery),
  },
  progress: {
    title: 'dashboard.progress.title',
    hint: 'dashboard.progress.hint',
    Card: ProgressCard,
    to: '/progress',
    ahead: (cache) => void cache.prefetchQuery(progressQuery),
  },
  deadlines: { title: 'dashboard.deadlines.title', hint: 'dashboard.deadlines.hint', Card: DeadlinesCard },
  'my-subscriptions': {
    title: 'dashboard.mine.title',
    hint: 'dashboard.mine.hint',
    Card: MySubscriptionsCard,
    ahead: (cache) => void cache.prefetchQuery(ownSubscriptionsQuery(currentSession()?.user.id ?? '')),
  },
  'cancellation-reminders': {
    title: 'dashboard.reminders.title',
    hint: 'dashboard.reminders.hint',
    Card: RemindersCard,
    to: '/reminders',
    ahead: (cache) => void cache.prefetchQuery(remindersQuery),
  },
  'recent-actions': {
    title: 'history.title',
    hint: 'dashboard.actions.hint',
    Card: RecentActionsCard,
    to: '/recent-actions',
  },
  ...chartCards,
};
