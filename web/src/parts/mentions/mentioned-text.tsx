import { mentionParts } from '#shared/domain/mentions/mentions.ts';
import styles from './mentions.module.css';

/** Plain text with the names of mentioned people set apart. */
export function MentionedText({ text, mentions }: { text: string; mentions: readonly { name: string }[] }) {
  const parts = mentionParts(
    text,
    mentions.map(({ name }) => name),
  );
  // The parts of a text have no other names than their places.
  return parts.map((part, index) =>
    part.isMention ? (
      <strong key={index} className={styles.mention}>
        {part.text}
      </strong>
    ) : (
      part.text
    ),
  );
}
