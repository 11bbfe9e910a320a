import { useOutletContext } from 'react-router-dom';
import { MetadataCard } from '#web/parts/metadata/metadata-card.tsx';
import type { TitleListContext } from './title-list-page.tsx';

/** The metadata of a title list. */
export default function MetaDataTab() {
  const { list } = useOutletContext<TitleListContext>();
  return <MetadataCard entity="title_list" id={list.id} />;
}
