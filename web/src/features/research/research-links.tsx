import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { articleImports } from '#shared/contract/groups/imports.ts';
import { useMay } from '#web/api/use-session.ts';
import type { TextKey } from '#web/text/text.ts';
import { useText } from '#web/text/text.ts';

const places = [
  { to: '/research-output/validate', label: 'research.validate.title' },
  { to: '/research-output/articles', label: 'research.articles' },
  { to: '/research-output/agreements', label: 'research.agreements' },
  { to: '/research-output/analysis', label: 'research.analysis.title' },
] as const satisfies readonly { to: string; label: TextKey }[];

/** Ways to the other pages of research output. */
export function ResearchLinks({ current }: { current: (typeof places)[number]['to'] }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      {places
        .filter(({ to }) => to !== current)
        .map(({ to, label }) => (
          <Button key={to} onClick={() => void navigate(to)}>
            {t(label)}
          </Button>
        ))}
      <UploadArticles />
    </>
  );
}

/** The link to the import of articles, for users who may import. */
function UploadArticles() {
  const t = useText();
  const navigate = useNavigate();
  const mayImport = useMay(articleImports.parse.permission);
  return mayImport && <Button onClick={() => void navigate('/research-output/upload')}>{t('research.upload')}</Button>;
}
