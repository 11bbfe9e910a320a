import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';

/** What the signed-in person may do with cards, and why a card cannot be deleted from here. */
export function useCardRights() {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  return {
    mayEdit,
    mayDelete,
    /** Undefined where it can. `isOwn`: it belongs to the record that is looked at. */
    whyNotDelete: (isOwn: boolean, owner: string): string | undefined =>
      mayDelete ? (isOwn ? undefined : t('cards.ofAnother', { name: owner })) : t('cards.mayNot'),
  };
}
