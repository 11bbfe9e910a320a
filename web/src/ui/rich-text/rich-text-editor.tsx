import { useEffect, useId, useRef, useState } from 'react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type Editor, Mark, type Extensions } from '@tiptap/core';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import styles from './rich-text-editor.module.css';
import { useText } from '#web/text/text.ts';
import type { Suggestion } from '../suggestions/matching.ts';
import { useSuggestions } from '../suggestions/use-suggestions.tsx';
import StarterKit from '@tiptap/starter-kit';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';

const lowered = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  excludes: 'superscript',
});
const raised = Mark.create({ name: 'superscript', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0], excludes: 'subscript' });

/** Exactly the allowed elements (see allowed-html.ts), so that saving loses nothing that was typed or pasted. */
const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => readWebAddress(url) !== undefined },
  }),
  lowered,
  raised,
];

export interface RichTextEditorProps {
  /** HTML; a later change from outside replaces the editor's content. */
  value: string;
  /** HTML; empty when nothing is written. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  label: string;
  /** Pixels of the text at most; it scrolls then (R065: 100 for a summary). */
  maxHeight?: number;
  minHeight?: number;
  invalid?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Offered after an @; none unless given. */
  suggestions?: readonly Suggestion[];
  /** Lets other components focus the editor, and insert text at its cursor. */
  ref?: (node: { focus?: () => void; insert?: (text: string) => void } | null) => void;
}

const noSuggestions: readonly Suggestion[] = [];

/** The text of the paragraph before the cursor; empty while something is selected. */
function textBefore({ state: { selection } }: Editor): string {
  const { $from, empty } = selection;
  return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', ' ') : '';
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** An editor for rich text (R030, R065). It is big: load it by `LazyRichTextEditor`. */
export function RichTextEditor({
  value,
  onChange,
  onBlur,
  label,
  maxHeight,
  minHeight = 96,
  invalid,
  disabled,
  autoFocus,
  suggestions = noSuggestions,
  ref,
}: RichTextEditorProps) {
  const id = useId();
  const t = useText();
  const latest = useRef<{ onChange: (html: string) => void; onBlur: (() => void) | undefined; track: (before: string) => void }>({
    onChange,
    onBlur,
    track: () => undefined,
  });
  const [first] = useState(value);
  const editor = useEditor({
    extensions: richTextExtensions,
    content: first,
    editable: !disabled,
    // The page's content security policy forbids injected styles.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, id } },
    onUpdate: ({ editor: each }) => latest.current.onChange(htmlOf(each)),
    onSelectionUpdate: ({ editor: each }) => latest.current.track(textBefore(each)),
    onBlur: () => {
      latest.current.track('');
      latest.current.onBlur?.();
    },
  });
  const { track, onKeyDownCapture, list } = useSuggestions({
    field: editor.isDestroyed ? null : editor.view.dom,
    suggestions,
    label: t('common.people'),
    replace: (characters, text) => {
      const { from } = editor.state.selection;
      editor
        .chain()
        .focus()
        .insertContentAt({ from: from - characters, to: from }, { type: 'text', text })
        .run();
    },
  });
  latest.current = { onChange, onBlur, track };
  const isEmpty = useEditorState({ editor, selector: ({ editor: each }) => each.isEmpty });
  useEffect(() => {
    // An editor that was created long before it was mounted may be destroyed; a new one replaces it.
    if (editor.isDestroyed || editor.isFocused || value === htmlOf(editor)) return;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  // Focuses after mounting: the editor's own option for the focus may run too early.
  useEffect(() => {
    if (autoFocus && !editor.isDestroyed) editor.commands.focus('end');
  }, [autoFocus, editor]);
  const give = useRef(ref);
  give.current = ref;
  useEffect(() => {
    give.current?.({
      focus: () => void (editor.isDestroyed || editor.commands.focus()),
      insert: (text) => void (editor.isDestroyed || editor.chain().focus().insertContent({ type: 'text', text }).run()),
    });
    return () => give.current?.(null);
  }, [editor]);
  return (
    <div
      className={styles.editor}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      data-empty={isEmpty || undefined}
      onKeyDownCapture={onKeyDownCapture}
    >
      {!disabled && <RichTextToolbar editor={editor} controls={id} />}
      <div className={styles.scroll} style={{ minBlockSize: Math.min(minHeight, maxHeight ?? minHeight), maxBlockSize: maxHeight ?? 320 }}>
        <EditorContent editor={editor} className={styles.content} />
      </div>
      {list}
    </div>
  );
}
