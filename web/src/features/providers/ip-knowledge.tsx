import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { IpAddressRow, IpTellingRow } from '#shared/contract/entities/ip-address.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import { compareKnowledge } from '#shared/domain/ip-addresses/known-ranges.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './ip-knowledge.module.css';

const TellProviders = lazy(async () => ({ default: (await import('#web/parts/ip-addresses/notify-providers.tsx')).TellProviders }));
const CopyRanges = lazy(async () => ({ default: (await import('#web/parts/ip-addresses/copy-ranges.tsx')).CopyRanges }));
const tones = { never: 'plain', outdated: 'open', current: 'good' } as const;

/** Whether and since when a provider knows the current IP ranges, and the earlier notifications (C265). */
export function IpKnowledge({ provider }: { provider: { id: string; name: string } }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay(ipAddresses.tell.permission);
  const [open, setOpen] = useState<'tell' | 'copy'>();
  const ranges = useQuery(queryFor(ipAddresses.ofProvider, { params: { id: provider.id } })).data as IpAddressRow[] | undefined;
  const history = useQuery(
    queryFor(ipAddresses.tellings, { query: { filters: [{ field: 'provider', operator: 'in', values: [provider.id] }] } }),
  ).data as IpTellingRow[] | undefined;
  const forget = useCommand(ipAddresses.removeTelling);
  if (!ranges || !history || (ranges.length === 0 && history.length === 0)) return null;
  const { state, informed_at, missing, gone } = compareKnowledge(
    ranges.map(({ range }) => range),
    history,
  );
  const close = () => setOpen(undefined);
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('contacts.ip.card')}>
      <Row as="header" gap="s">
        <Heading as="h3">{t('contacts.ip.card')}</Heading>
        <StatusBadge tone={tones[state]}>{choiceOf('state', state)}</StatusBadge>
        <span className={styles.space} />
        <Button iconName="copy" disabled={ranges.length === 0} onClick={() => setOpen('copy')}>
          {t('contacts.ip.copy')}
        </Button>
        {mayEdit && (
          <Button disabled={ranges.length === 0} onClick={() => setOpen('tell')}>
            {t('contacts.ip.tell')}
          </Button>
        )}
      </Row>
      <p>
        {state === 'never'
          ? t('contacts.ip.never')
          : t(state === 'current' ? 'contacts.ip.knows' : 'contacts.ip.outdated', { day: formats.date(informed_at) })}{' '}
        {state === 'outdated' && missing.length > 0 && `${t('contacts.ip.missing', { ranges: missing.join(', ') })} `}
        {gone.length > 0 && t('contacts.ip.gone', { ranges: gone.join(', ') })}
      </p>
      {history.length > 0 && (
        <Stack as="ul" gap="xs" className={styles.history} aria-label={t('contacts.ip.history')}>
          {history.map((telling) => (
            <li key={telling.id}>
              <strong>{formats.date(telling.informed_at)}</strong>
              <span className={styles.ranges}>
                {telling.range_text}
                {telling.note && <em> {telling.note}</em>}
              </span>
              <Quiet as="span">{telling.told_by?.name}</Quiet>
              {mayEdit && (
                <Button
                  variant="inline-link"
                  ariaLabel={`${t('contacts.ip.forget')}: ${formats.date(telling.informed_at)}. ${t('contacts.ip.forgetHint')}`}
                  loading={forget.isPending}
                  onClick={() => forget.mutate({ params: { id: telling.id } })}
                >
                  {t('contacts.ip.forget')}
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
      <Suspense fallback={null}>
        {open === 'tell' && <TellProviders providers={[provider]} onClose={close} />}
        {open === 'copy' && <CopyRanges ranges={ranges.map(({ range }) => range)} onClose={close} />}
      </Suspense>
    </Stack>
  );
}
