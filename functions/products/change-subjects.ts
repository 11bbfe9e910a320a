import type { Product } from '#shared/contract/entities/product.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { products } from '#shared/contract/groups/products.ts';
import { answer, type Handler } from '../platform/http.ts';
import { productSubjects } from '#functions/records/holdings/products/product-subjects.ts';
import { say } from '#shared/domain/messages/message.ts';

const mostSubjects = 50;

function changing(change: (product: Product, categoryId: string) => Product): Handler<typeof products.addSubjectCategory> {
  return async (request) => {
    const { repo, params } = request;
    const saved = await repo.commit(async (tx) => {
      const product = await tx.load('product', params.id);
      if (product.id !== params.id) throw notFound(say('kinds.product'));
      const category = await tx.find('subject_category', params.categoryId);
      if (!category) throw notFound(say('kinds.subject_category'));
      return tx.save('product', change(product, category.id));
    });
    const model = await request.model();
    return answer(productSubjects(model, model.find('product', saved.id) ?? saved), {
      message: say('products.wasSaved', { name: saved.name }),
    });
  };
}

/** C280: one more subject. One that the product has already changes nothing. */
export const addSubjectCategory = changing((product, id) => {
  const has = product.main_subject_category_id === id || product.subject_category_ids.includes(id);
  if (!has && product.subject_category_ids.length >= mostSubjects)
    throw invalid({ subject_category_ids: [say('products.tooManySubjects', { mostSubjects })] });
  return has ? product : { ...product, subject_category_ids: [...product.subject_category_ids, id] };
});

/** C281: a subject less; the main one too. */
export const removeSubjectCategory = changing((product, id) => ({
  ...product,
  main_subject_category_id: product.main_subject_category_id === id ? null : product.main_subject_category_id,
  subject_category_ids: product.subject_category_ids.filter((each) => each !== id),
}));
