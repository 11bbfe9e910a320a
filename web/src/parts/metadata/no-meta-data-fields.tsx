import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useText } from '#web/text/text.ts';

/** R127: the message that no fields exist, with a link to create some. */
export function NoMetaDataFields() {
  const t = useText();
  return <EmptyState title={t('metadata.none')} action={<Link to="/meta-data-fields">{t('metadata.fields')}</Link>} />;
}
