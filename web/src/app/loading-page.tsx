import { useText } from '#web/text/text.ts';

/** While the first page loads: the outline of a page, as the document has it before any code runs (`index.html`). */
export function LoadingPage() {
  const t = useText();
  return (
    <main className="boot" aria-busy="true" aria-label={t('common.loading')}>
      <span />
      <span />
      <span />
    </main>
  );
}
