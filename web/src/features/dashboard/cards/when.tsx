import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { language } from '#web/text/language.ts';
import { DueText } from '#web/ui/due-text.tsx';
import styles from './cards.module.css';

/** A day on a card: relative, with the date as a tooltip. */
export function When({ date, periodEnd = null }: { date: string; periodEnd?: string | null }) {
  const formats = useFormats();
  const today = formats.today();
  return (
    <time className={styles.when} dateTime={date} title={formats.date(date)}>
      <DueText date={date} periodEnd={periodEnd}>
        {relativeText(relativeDate(date, today), language())}
      </DueText>
    </time>
  );
}
