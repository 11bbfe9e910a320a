import { initialsOf } from '#web/ui/initials-of.ts';
import styles from './to-dos.module.css';

interface AvatarProps {
  person: { name: string; colour: string };
  /** The accessible label, such as that the task belongs to the person. */
  label: string;
}

/** A person by initials and colour; the name is announced and shown on hover. */
export function Avatar({ person, label }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ backgroundColor: person.colour }} role="img" aria-label={label} title={label}>
      {initialsOf(person.name)}
    </span>
  );
}
