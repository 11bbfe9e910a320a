import { ReminderList } from './reminder-list.tsx';

/** What will be sent if nobody decides before (C433). */
export default function UpcomingPage() {
  return <ReminderList state="upcoming" />;
}
