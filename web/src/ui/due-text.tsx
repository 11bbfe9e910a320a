import type { ReactNode } from 'react';
import { type DueTone, dueTone } from '#shared/domain/calendar/due-tone.ts';
import { useFormats } from './use-formats.ts';
import styles from './due-text.module.css';

interface ToneTextProps {
  tone: DueTone;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** Text or a number in the color of a tone; the text itself says what the color repeats. */
export function ToneText({ tone, className = '', title, children }: ToneTextProps) {
  return (
    <span className={`${styles.due} ${className}`} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

interface DueTextProps extends Omit<ToneTextProps, 'tone'> {
  date: string;
  /** The last day of the period that the date is about. */
  periodEnd?: string | null | undefined;
}

/** Text about a due date, colored by its urgency. */
export function DueText({ date, periodEnd = null, ...text }: DueTextProps) {
  return <ToneText tone={dueTone(date, useFormats().today(), periodEnd)} {...text} />;
}
