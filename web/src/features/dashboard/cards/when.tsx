import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { deadlineUrgency } from '#shared/domain/periods/deadline.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { language } from '#web/text/language.ts';
import styles from './cards.module.css';

/** A day as it is to be read on a card: how far it is, with the date where one points at it. */
export function When({ date }: { date: string }) {
  const formats = useFormats();
  const today = formats.today();
  return (
    <time className={styles.when} dateTime={date} title={formats.date(date)} data-urgency={deadlineUrgency(date, today)}>
      {relativeText(relativeDate(date, today), language())}
    </time>
  );
}
