import { ReminderList } from './reminder-list.tsx';

/** The sent reminders with their recipients (C433). */
export default function SentPage() {
  return <ReminderList state="sent" />;
}
