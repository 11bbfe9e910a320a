import { Link } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import styles from './back-link.module.css';

/** Link above a page to the list or record that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="angle-left" size="small" /> {children}
    </Link>
  );
}
