/**
 * When a comment was written, as `DD MMM YYYY H:mm` by the member's clock (R022): "05 Mar 2026 9:07". `locale` names the month.
 */
export function commentTime(instant: string, timezone: string, locale = 'en'): string {
  const parts = new Map(
    new Intl.DateTimeFormat(locale, {
      timeZone: timezone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const hour = String(Number(parts.get('hour')));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')} ${hour}:${parts.get('minute')}`;
}
