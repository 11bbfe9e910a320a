import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './comment-editor.module.css';

interface CommentEditorProps {
  /** The subject of the comment, in words. */
  about: string;
  value: string | null;
  /** Saves, null for none; without it the comment is only shown. */
  onSave: ((comment: string | null) => Promise<unknown>) | undefined;
  /** The labels where the text is not a comment. */
  words?: { label: string; add: string; change: string };
  /** Shows the button as an icon, for tables with a comment in every row. */
  isCompact?: boolean;
}

/** A remark edited in place: Ctrl+Enter saves, Esc cancels. */
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
    // Restores the focus to the button, which exists again after the next render, unless the user has moved on meanwhile.
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
      // The client has shown the error; the typed text stays.
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
    <Stack gap="xs" className={styles.editor} onKeyDown={onKeyDown}>
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
    </Stack>
  );
}
