import { productCards, products } from '#shared/contract/groups/products.ts';
import { productDocuments } from '#shared/contract/groups/vendor-invoices.ts';
import { notFound } from '#shared/contract/errors.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { checkProduct } from '#shared/domain/products/check-product.ts';
import { cardHandlers } from '#functions/records/work/cards/card-handlers.ts';
import { orderDocumentHandlers } from '#functions/records/holdings/invoices/order-document-handlers.ts';
import { answer, bind, serve } from '../platform/http.ts';
import { metaDataEntriesOf, withMetaDataGroups } from '#functions/records/ground/metadata/meta-data-values.ts';
import { createMetaData } from '#functions/records/ground/metadata/write-meta-data.ts';
import { createdMessage, type Resource, resourceHandlers, shown } from '#functions/records/ground/resource-handlers.ts';
import { productRow } from '#functions/records/holdings/products/product-row.ts';
import { addSubjectCategory, removeSubjectCategory } from './change-subjects.ts';
import { checkIsPublisher } from '#functions/records/holdings/providers/check-is-publisher.ts';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { copyTitle } from '#shared/domain/text/copy-title.ts';

const product: Resource<'product', ProductRow> = {
  kind: 'product',
  blank: blankProduct,
  complete: async (next) => {
    if (!next.content_summary) return next;
    // The sanitizer is a fifth of the bundle and few calls need it, so it is loaded on demand.
    const { sanitised } = await import('#functions/platform/rich-text.ts');
    return { ...next, content_summary: sanitised(next.content_summary) };
  },
  check: async (next, before, tx) => [
    ...checkProduct(next),
    ...(next.publisher_id === before?.publisher_id ? [] : checkIsPublisher(await tx.find('provider', next.publisher_id))),
  ],
  metaData: 'product',
  present: (model, row) => withMetaDataGroups(model, 'product', productRow(model, row)),
};

export const handler = serve(
  bind(productCards, cardHandlers('products')),
  bind(productDocuments, orderDocumentHandlers('products')),
  bind(products, {
    ...resourceHandlers(product),
    createTitleList: async (request) => (await import('./create-title-list.ts')).createTitleList(request),
    addSubjectCategory,
    removeSubjectCategory,
    copy: async (request) => {
      const { repo, params } = request;
      const row = await repo.commit(async (tx) => {
        const original = await tx.load('product', params.id);
        if (original.id !== params.id) throw notFound(say('kinds.product'));
        const { id: _id, version: _version, ...values } = original;
        const id = tx.newId();
        createMetaData(tx, 'product', id, metaDataEntriesOf(await request.model(), 'product', original.id));
        return tx.create('product', { ...values, name: copyTitle(original.name), id });
      });
      return answer(await shown(request, product, row), { message: createdMessage(say('kinds.product'), row.name) });
    },
  }),
);
