import { ImportPage } from './import-page.tsx';

/** One import of articles. */
export default function ArticleImportPage() {
  return <ImportPage kind="articles" />;
}
