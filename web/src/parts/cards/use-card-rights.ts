import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';

/** The signed-in person's permissions for cards, and the reason why a card cannot be deleted from here. */
export function useCardRights() {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  return {
    mayEdit,
    mayDelete,
    /** Undefined if the card can be deleted. `isOwn`: it belongs to the current record. */
    whyNotDelete: (isOwn: boolean, owner: string): string | undefined =>
      mayDelete ? (isOwn ? undefined : t('cards.ofAnother', { name: owner })) : t('cards.mayNot'),
  };
}
