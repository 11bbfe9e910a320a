import { productColumns } from '../columns/products.ts';
import { subscriptionColumns } from '../columns/subscriptions.ts';
import { ProductChange, ProductCreation } from '../entities/product.ts';
import { cards } from '../families/cards.ts';
import { resource } from '../families/resource.ts';
import { call, listQuery, result, rows } from '../route.ts';
import { ProductForm, ProductRow } from '../rows/product-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';

/** Links, notes and files on products. */
export const productCards = cards('products');

/** Products. */
export const products = {
  ...resource({
    path: '/products',
    title: 'product',
    ids: { list: 'C270', form: 'C271', create: 'C272', get: 'C273', update: 'C274', remove: 'C275', confirmation: 'C276' },
    permission: 'edit-records',
    columns: productColumns,
    row: ProductRow,
    creation: ProductCreation,
    change: ProductChange,
    form: ProductForm,
    updateMethod: 'PUT',
  }),
  subscriptions: call({
    id: 'C277',
    method: 'GET',
    path: '/products/{id}/subscriptions',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Subscriptions of a product',
    query: listQuery(subscriptionColumns),
    reply: rows(SubscriptionRow),
  }),
  copy: call({
    id: 'C500',
    method: 'POST',
    path: '/products/{id}/copy',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Copy a product, without its subscriptions',
    reply: result(ProductRow),
  }),
};
