import { type KeyboardEvent, useRef, useState } from 'react';
import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import styles from './rich-text-editor.module.css';

interface Tool {
  id: string;
  label: TextKey;
  /** The button's content: letters, or an icon. */
  sign: string | { icon: IconProps.Name };
  isOn?: (editor: Editor) => boolean;
  mayRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { id: 'bold', label: 'cards.editor.bold', sign: 'B', isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    id: 'italic',
    label: 'cards.editor.italic',
    sign: 'I',
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    label: 'cards.editor.underline',
    sign: 'U',
    isOn: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'strike',
    label: 'cards.editor.strike',
    sign: 'S',
    isOn: (e) => e.isActive('strike'),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    id: 'heading',
    label: 'cards.editor.heading',
    sign: 'H',
    isOn: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    label: 'cards.editor.bullets',
    sign: { icon: 'list-view' },
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    label: 'cards.editor.numbers',
    // Drawn by CSS: as text it would be announced in place of the label.
    sign: '',
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: 'cards.editor.quote',
    sign: '“',
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'undo',
    label: 'cards.editor.undo',
    sign: { icon: 'undo' },
    mayRun: (e) => e.can().undo(),
    run: (e) => e.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: 'cards.editor.redo',
    sign: { icon: 'redo' },
    mayRun: (e) => e.can().redo(),
    run: (e) => e.chain().focus().redo().run(),
  },
];

/** The buttons above the text: one stop of the Tab key, arrows move within. */
export function RichTextToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: each }) => ({
      on: tools
        .filter((tool) => tool.isOn?.(each))
        .map(({ id }) => id)
        .join(),
      off: tools
        .filter((tool) => tool.mayRun && !tool.mayRun(each))
        .map(({ id }) => id)
        .join(),
      link: each.isActive('link'),
    }),
  });
  const [on, off] = [state.on.split(','), state.off.split(',')];
  const move = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(step % buttons.length);
    buttons[step % buttons.length]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('cards.editor.toolbar')}
        aria-controls={controls}
        className={styles.toolbar}
        onKeyDown={move}
      >
        {tools.map((tool, index) => (
          <button
            key={tool.id}
            type="button"
            data-tool={tool.id}
            tabIndex={index === at ? 0 : -1}
            aria-label={t(tool.label)}
            title={t(tool.label)}
            {...(tool.isOn ? { 'aria-pressed': on.includes(tool.id) } : {})}
            aria-disabled={off.includes(tool.id) || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAt(index);
              if (!off.includes(tool.id)) tool.run(editor);
            }}
          >
            {typeof tool.sign === 'string' ? <span aria-hidden="true">{tool.sign}</span> : <Icon name={tool.sign.icon} size="small" />}
          </button>
        ))}
        <button
          type="button"
          data-tool="link"
          tabIndex={at === tools.length ? 0 : -1}
          aria-pressed={state.link}
          aria-expanded={linking}
          onClick={() => {
            setAt(tools.length);
            setLinking(!linking);
          }}
        >
          {t('cards.editor.link')}
        </button>
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** The row for a link's address, below the buttons: links the selection, or inserts the address where nothing is selected. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useText();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const href = readWebAddress(address);
  const apply = (): void => {
    if (href === undefined) return;
    const isWordless = editor.state.selection.empty && !editor.isActive('link');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (isWordless) chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className={styles.linkRow}>
      <input
        type="text"
        inputMode="url"
        autoFocus
        aria-label={t('cards.editor.address')}
        placeholder="https://"
        value={address}
        aria-invalid={address.trim() !== '' && href === undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          else if (event.key === 'Escape') onDone();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <button type="button" disabled={href === undefined} onClick={apply}>
        {t('cards.editor.apply')}
      </button>
      {editor.isActive('link') && (
        <button
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('cards.editor.unlink')}
        </button>
      )}
    </div>
  );
}
