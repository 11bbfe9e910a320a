import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import { daysUntil } from '#shared/domain/security/required-factor.ts';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';

/** The note that the library requires a second factor, with the days that are left to set one up [RY09]. */
export default function FactorNote({ due }: { due: string }) {
  const t = useText();
  return (
    <Alert type="warning">
      {t('mySecurity.note', { days: daysUntil(due, new Date()) })}{' '}
      <Link className={links.name} to="/my-security">
        {t('mySecurity.title')}
      </Link>
    </Alert>
  );
}
