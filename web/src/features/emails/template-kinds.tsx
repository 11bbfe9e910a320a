import { Link } from 'react-router-dom';
import type { EmailTemplateRow } from '#shared/contract/groups/email-templates.ts';
import { type EmailKind, emailKinds, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';
import styles from './emails.module.css';

interface TemplateKindsProps {
  templates: readonly EmailTemplateRow[];
  kind: EmailKind;
  locale: string;
}

/** All kinds of email by recipient, with the languages in which the member has its own template. */
export function TemplateKinds({ templates, kind, locale }: TemplateKindsProps) {
  const t = useText();
  const isOffice = useMay('manage-consortium');
  const audiences = ['provider', 'stakeholder', 'user', ...(isOffice ? (['consortium'] as const) : [])] as const;
  const ownIn = (of: EmailKind): string =>
    templates
      .filter((each) => each.kind === of && each.source === 'own')
      .map((each) => each.locale)
      .join(', ');
  return (
    <nav className={styles.kinds} aria-label={t('emails.templates.kind')}>
      {audiences.map((audience) => (
        <section key={audience}>
          <h2>{t(`emails.templates.groups.${audience}`)}</h2>
          <Stack as="ul" gap="xxxs">
            {emailKinds
              .filter((each) => kindFacts[each].audience === audience)
              .map((each) => (
                <li key={each}>
                  <Link to={`?kind=${each}&locale=${locale}`} replace aria-current={each === kind ? 'page' : undefined}>
                    {t(`emails.kinds.${each}`)} <small>{ownIn(each)}</small>
                  </Link>
                </li>
              ))}
          </Stack>
        </section>
      ))}
    </nav>
  );
}
