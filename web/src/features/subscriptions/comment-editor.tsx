import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useText } from '#web/text/text.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import styles from './comment-editor.module.css';

interface CommentEditorProps {
  /** What the comment is about, in words. */
  about: string;
  value: string | null;
  /** Saves, null for none; without it the comment is only shown. */
  onSave: ((comment: string | null) => Promise<unknown>) | undefined;
  /** How the text is called where it is no comment. */
  words?: { label: string; add: string; change: string };
  /** Shows the button as an icon, for tables with a comment in every row. */
  isCompact?: boolean;
}

/** A remark that is written where it stands: Ctrl+Enter saves, Esc leaves it as it was. */
export function CommentEditor({ about, value, onSave, words, isCompact = false }: CommentEditorProps) {
  const t = useText();
  const [draft, setDraft] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<TextareaProps.Ref>(null);
  const opener = useRef<HTMLSpanElement>(null);
  const isOpen = draft !== undefined;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const label = words?.label ?? t('evaluations.comment');
  const add = words?.add ?? t('evaluations.addComment', { criterion: about });
  const change = words?.change ?? t('evaluations.editComment', { criterion: about });

  if (!isOpen || !onSave)
    return (
      <div className={styles.shown} data-compact={isCompact}>
        {value && <p className={styles.text}>{value}</p>}
        {onSave && (
          <span ref={opener}>
            <Button
              variant={isCompact ? 'icon' : 'inline-link'}
              {...(isCompact && { iconName: value ? 'edit' : 'contact' })}
              ariaLabel={value ? change : add}
              onClick={() => setDraft(value ?? '')}
            >
              {value ? t('common.edit') : label}
            </Button>
          </span>
        )}
      </div>
    );

  const close = (): void => {
    setDraft(undefined);
    // Back to where one came from, which is there again after the next drawing; whoever went on elsewhere meanwhile stays there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.querySelector('button')?.focus();
    });
  };
  const save = async (): Promise<void> => {
    const next = draft.trim() === '' ? null : draft.trim();
    if (next === value) return close();
    setSaving(true);
    try {
      await onSave(next);
      close();
    } catch {
      // The client has told why; what was typed stays.
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <Textarea
        ref={field}
        value={draft}
        rows={2}
        onChange={({ detail }) => setDraft(detail.value)}
        ariaLabel={value ? change : add}
        disabled={saving}
      />
      <Row>
        <Button variant="primary" loading={saving} onClick={() => void save()}>
          {t('common.save')}
        </Button>
        <Button variant="link" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Quiet as="span" small>
          {t('evaluations.commentHint')}
        </Quiet>
      </Row>
    </div>
  );
}
