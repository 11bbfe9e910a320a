import { Link } from 'react-router-dom';
import type { CardEntity } from '#shared/contract/rows/card-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type TextKey, useText } from '#web/text/text.ts';

const pages: Readonly<Record<CardEntity, string | undefined>> = {
  subscription: '/subscriptions',
  product: '/products',
  vendor: '/vendors',
  publisher: '/publishers',
  license: '/licenses',
  deal: '/consortium/deals',
  // A period has no page of its own: it is read on its licence's, where one is.
  license_period: undefined,
};

interface GroupTitleProps {
  group: { entity: CardEntity; id: string; entity_name: string };
  text: Extract<TextKey, `cards.${'links' | 'notes' | 'files'}.group`>;
}

/** "Publisher links (Tidewater)", leading to that record (R123). */
export function GroupTitle({ group, text }: GroupTitleProps) {
  const t = useText();
  const formats = useFormats();
  const words = t(text, { entity: t(`cards.entity.${group.entity}`), name: formats.datesIn(group.entity_name) });
  const page = pages[group.entity];
  return page === undefined ? words : <Link to={`${page}/${group.id}`}>{words}</Link>;
}
