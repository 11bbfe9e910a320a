import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { emailTemplates } from '#shared/contract/groups/email-templates.ts';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSettings } from '#web/api/use-settings.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateKinds } from './template-kinds.tsx';
import styles from './emails.module.css';

/** The templates of every kind of email, by language, with a live preview. */
export default function TemplatesPage() {
  const [search, setSearch] = useSearchParams();
  const { locale: own } = useSettings();
  const templates = useQuery(queryFor(emailTemplates.list, {}));
  const kind = emailKinds.find((each) => each === search.get('kind')) ?? emailKinds[0];
  const locale = search.get('locale') ?? languages.find((each) => each === own) ?? 'en';
  const template = useQuery(queryFor(emailTemplates.get, { params: { kind, locale } }));
  if (!templates.data) return <Skeleton lines={8} height={44} />;
  return (
    <div className={styles.templates}>
      <TemplateKinds templates={templates.data} kind={kind} locale={locale} />
      {template.data ? (
        <TemplateForm
          // A saved template starts again from what the server answered.
          key={`${kind}-${locale}-${template.data.version}-${template.data.source}`}
          template={template.data}
          onLocale={(next) => setSearch({ kind, locale: next }, { replace: true })}
        />
      ) : (
        <Skeleton lines={6} height={60} />
      )}
    </div>
  );
}
