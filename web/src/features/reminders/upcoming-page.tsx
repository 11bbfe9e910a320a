import { ReminderList } from './reminder-list.tsx';

/** The reminders that will be sent unless a decision is made before (C433). */
export default function UpcomingPage() {
  return <ReminderList state="upcoming" />;
}
