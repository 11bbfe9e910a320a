import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import styles from './rich-text-editor.module.css';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** The editor, loaded when the first one is shown; its space is reserved meanwhile. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const { minHeight = 96, maxHeight = minHeight, disabled } = props;
  const height = Math.min(minHeight, maxHeight) + (disabled ? 2 : 35);
  return (
    <Suspense fallback={<div className={styles.placeholder} style={{ blockSize: height }} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
