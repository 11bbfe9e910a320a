import { useState } from 'react';
import { isText, type Text } from '#shared/messages/text-in.ts';
import { spoken, useText } from '#web/text/text.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './help.module.css';
import { sentenceOf } from './sentence-of.ts';

type Sentences = readonly (readonly [code: string, text: Text])[];

/** The codes of messages by subject, with their texts in the current language. The rows of a subject are drawn once it is opened. */
export function MessageCodes({ label }: { label: string }) {
  const [tree = {}] = spoken()?.answers.toReversed() ?? [];
  return (
    <section aria-label={label}>
      {Object.entries(tree).map(([subject, texts]) =>
        isText(texts) ? null : (
          <Subject
            key={subject}
            name={subject}
            sentences={Object.entries(texts).flatMap(([key, text]) => (isText(text) ? [[`${subject}.${key}`, text] as const] : []))}
          />
        ),
      )}
    </section>
  );
}

function Subject({ name, sentences }: { name: string; sentences: Sentences }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} ({sentences.length})
      </summary>
      {isOpen && (
        <ScrollBox className={styles.wide}>
          <Table headings={[t('help.code'), t('help.codeText')]}>
            {sentences.map(([code, text]) => (
              <tr key={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td>{sentenceOf(text)}</td>
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
    </details>
  );
}
