import { ImportsPage } from './imports-page.tsx';

/** The imports of articles. */
export default function ArticleImportsPage() {
  return <ImportsPage kind="articles" />;
}
