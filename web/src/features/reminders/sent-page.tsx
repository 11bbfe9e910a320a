import { ReminderList } from './reminder-list.tsx';

/** What was sent to whom (C433). */
export default function SentPage() {
  return <ReminderList state="sent" />;
}
