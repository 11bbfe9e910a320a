/** The dashboard and its cards. */
export const dashboard = {
  more: 'and {{count}} more',
  needsMe: { hint: 'Your deadlines and workflow tasks: overdue, this week, this month' },
  tasks: { hint: 'What is to be done, by whom and until when' },
  figures: {
    title: 'My tasks in figures',
    hint: 'How many of your tasks are overdue, due soon and done',
    none: 'You have no tasks.',
    overdue: 'Overdue',
    due_today: 'Due today',
    due_this_week: 'Next 7 days',
    open: 'All open',
    completed_this_week: 'Done in 7 days',
  },
  progress: {
    title: 'Workflow tasks',
    hint: 'How much there is to do at each step of the renewals',
    none: 'There is nothing to do in any workflow now.',
    overdue: '{{count}} overdue',
  },
  deadlines: {
    title: 'Upcoming deadlines',
    hint: 'The next deadlines of decisions, whoever manages the subscription',
    none: 'No decision is due.',
  },
  mine: {
    title: 'My subscriptions',
    hint: 'The subscriptions that you manage, those to be decided first',
    none: 'You manage no subscription.',
    all: 'See all subscriptions',
  },
  reminders: {
    title: 'Cancellation reminders',
    hint: 'Who is reminded of which deadline next',
    none: 'Nobody will be reminded of a deadline in the coming year.',
    to: '{{name}} is reminded {{days}} days before the deadline',
  },
  actions: {
    hint: 'Who changed what in the last two weeks',
    none: 'Nothing was changed in the last two weeks.',
  },
  start: {
    title: 'Welcome. Here is how to begin',
    lead: 'Your library holds no subscriptions yet. These steps bring it to life; each can be done in any order, and again later.',
    done: 'Done:',
    ask: 'Ask an administrator to do this.',
    past: 'Go to the dashboard',
    steps: {
      library: { title: 'Tell about your library', hint: 'Its address and formats; orders and letters carry them.' },
      departments: { title: 'Set up departments', hint: 'Who shares the costs of subscriptions.' },
      people: { title: 'Invite your colleagues', hint: 'They get a mail with a link, and a role that says what they may do.' },
      subscriptions: {
        title: 'Bring in your subscriptions',
        hint: 'Import them from a spreadsheet, checked row by row before anything is written.',
      },
    },
  },
};
