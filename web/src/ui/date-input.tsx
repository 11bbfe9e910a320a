import { type Ref, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Calendar from '@cloudscape-design/components/calendar';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useText } from '#web/text/text.ts';
import { PopupButton } from './popup-button.tsx';
import { useFormats } from './use-formats.ts';
import styles from './date-input.module.css';
import { Row } from '#web/ui/primitives.tsx';

export interface DateInputProps {
  /** `YYYY-MM-DD`, or the typed text if it is not a date. */
  value: string | null | undefined;
  /** Called with a date, null for empty, or the typed text if it is not a date: the schema then reports "Invalid date". */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  invalid?: boolean;
  disabled?: boolean;
  ariaRequired?: boolean;
  ariaLabel?: string;
  /** Days the calendar offers (R129). */
  isOffered?: (date: string) => boolean;
  autoFocus?: boolean;
  ref?: Ref<InputProps.Ref>;
}

/** A day typed in the member's format, or chosen in a calendar (R043). */
export function DateInput(props: DateInputProps) {
  const t = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState<string>();
  const isDay = props.value !== null && props.value !== undefined && formats.readDate(props.value) === props.value;
  return (
    <Row nowrap>
      <div className={styles.input}>
        <Input
          ref={props.ref ?? null}
          value={typed ?? (isDay ? formats.date(props.value) : (props.value ?? ''))}
          placeholder={formats.dateFormat}
          onChange={({ detail }) => {
            setTyped(detail.value);
            const read = formats.readDate(detail.value);
            props.onChange(read === undefined ? detail.value : read);
          }}
          onBlur={() => {
            setTyped(undefined);
            props.onBlur?.();
          }}
          invalid={props.invalid ?? false}
          disabled={props.disabled ?? false}
          ariaRequired={props.ariaRequired ?? false}
          autoFocus={props.autoFocus ?? false}
          {...(props.ariaLabel === undefined ? {} : { ariaLabel: props.ariaLabel })}
        />
      </div>
      <PopupButton
        label={t('common.openCalendar')}
        align="end"
        trigger={({ ref, toggle, open }) => (
          <span ref={ref}>
            <Button
              iconName="calendar"
              ariaLabel={t('common.openCalendar')}
              ariaExpanded={open}
              onClick={toggle}
              disabled={props.disabled ?? false}
              formAction="none"
            />
          </span>
        )}
      >
        {(close) => (
          <div className={styles.calendar}>
            <Calendar
              value={isDay ? (props.value ?? '') : ''}
              startOfWeek={1}
              onChange={({ detail }) => {
                setTyped(undefined);
                props.onChange(detail.value);
                close();
              }}
              isDateEnabled={(day) => props.isOffered?.(isoDay(day)) ?? true}
              i18nStrings={{
                previousMonthAriaLabel: t('common.previousMonth'),
                nextMonthAriaLabel: t('common.nextMonth'),
                todayAriaLabel: t('common.today'),
              }}
            />
          </div>
        )}
      </PopupButton>
    </Row>
  );
}

/** The calendar day of a Date in the browser's timezone, in which the calendar creates dates. */
function isoDay(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
