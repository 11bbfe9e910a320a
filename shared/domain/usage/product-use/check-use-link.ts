import type { Breach } from '#shared/domain/breach.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { UseLink } from './use-link.ts';

type Link = Omit<UseLink, 'id'>;

/** Breaches in a link by itself: a database or title needs a name, and its validity must not end before it starts. */
export function checkUseLink({ scope, value, valid_from, valid_to }: Link): Breach[] {
  const breaches: Breach[] = [];
  if ((scope === 'database' || scope === 'title') && !value)
    breaches.push({
      field: 'value',
      message: say(scope === 'title' ? 'usage.linkNeedsTitle' : 'usage.linkNeedsDatabase'),
    });
  if (valid_from !== null && valid_to !== null && valid_from > valid_to)
    breaches.push({
      field: 'valid_to',
      message: say('usage.linkEndsBeforeStart', { from: valid_from, to: valid_to }),
    });
  return breaches;
}

/** Whether two links of a source have the same target and overlap in time. */
export function saysSame(a: Link, b: Link): boolean {
  const isBefore = (one: Link, other: Link): boolean =>
    one.valid_to !== null && other.valid_from !== null && one.valid_to < other.valid_from;
  return (
    a.scope === b.scope &&
    a.product === b.product &&
    foldIdentity(a.value ?? '') === foldIdentity(b.value ?? '') &&
    !isBefore(a, b) &&
    !isBefore(b, a)
  );
}
