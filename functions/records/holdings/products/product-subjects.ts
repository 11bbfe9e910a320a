import type { Product } from '#shared/contract/entities/product.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** The subjects of a product, the main one first and the others by name; each once. */
export function productSubjects(model: ReadModel, product: Product): (Reference & { main: boolean })[] {
  const main = reference(model, 'subject_category', product.main_subject_category_id);
  const others = new Map(
    product.subject_category_ids.flatMap((id) => {
      const subject = reference(model, 'subject_category', id);
      return subject && subject.id !== main?.id ? [[subject.id, { ...subject, main: false }] as const] : [];
    }),
  );
  const inOrder = nameOrder(model);
  return [...(main ? [{ ...main, main: true }] : []), ...[...others.values()].toSorted((a, b) => inOrder(a.name, b.name))];
}
