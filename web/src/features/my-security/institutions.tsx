import type { FactorState } from '#shared/contract/groups/second-factors.ts';
import { useSession } from '#web/api/use-session.ts';
import { leaveForSso } from '#web/parts/sign-in/sso-trip.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Row } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './my-security.module.css';

/** The institutions at which one can sign in, and whether the own account is linked (C806); nothing where the library has none. */
export function Institutions({ institutions }: Pick<FactorState, 'institutions'>) {
  const t = useText();
  const formats = useFormats();
  const user = useSession()?.user;
  if (institutions.length === 0 || !user) return null;
  const link = (id: string) => void leaveForSso(user.tenant.id, { purpose: 'link', user: user.id, redirect: '/my-security' }, id);
  return (
    <Section title={t('mySecurity.institutions.title')} hint={t('mySecurity.institutions.hint')}>
      <ul className={styles.list}>
        {institutions.map(({ id, name, linked_at }) => (
          <Row as="li" key={id} justify="between">
            <span>
              <strong>{name}</strong>{' '}
              {linked_at === null
                ? t('mySecurity.institutions.notLinked')
                : t('mySecurity.institutions.since', { at: formats.dateTime(linked_at) })}
            </span>
            <ActionButton size="small" ariaLabel={t('mySecurity.institutions.linkWith', { name })} onPress={() => link(id)}>
              {t(linked_at === null ? 'mySecurity.institutions.link' : 'mySecurity.institutions.linkAnew')}
            </ActionButton>
          </Row>
        ))}
      </ul>
    </Section>
  );
}
