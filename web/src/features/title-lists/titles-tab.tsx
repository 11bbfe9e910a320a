import { useOutletContext } from 'react-router-dom';
import { PublicationsGrid } from '#web/parts/title-lists/publications-grid.tsx';
import type { TitleListContext } from './title-list-page.tsx';

/** The publications of a title list (S66). */
export default function TitlesTab() {
  const { list } = useOutletContext<TitleListContext>();
  return <PublicationsGrid listId={list.id} />;
}
