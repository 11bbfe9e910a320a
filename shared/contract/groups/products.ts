import * as z from 'zod';
import { productColumns } from '../columns/products.ts';
import { subscriptionColumns } from '../columns/subscriptions.ts';
import { titleListColumns } from '../columns/title-lists.ts';
import { ProductChange, ProductChangeOfMany, ProductCreation } from '../entities/product.ts';
import { TitleListCreation } from '../entities/title-list.ts';
import { cards } from '../families/cards.ts';
import { resource } from '../families/resource.ts';
import { Reference } from '../fields.ts';
import { call, json, listQuery, result } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { ProductForm, ProductRow } from '../rows/product-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';
import { TitleListRow } from '../rows/title-list-row.ts';

/** The subjects of a product: its main one, marked, and the others. */
const ProductSubjects = z.array(z.object({ ...Reference.shape, main: z.boolean() }));

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
    changeWithId: ProductChangeOfMany,
    form: ProductForm,
    updateMethod: 'PUT',
    withMetaData: true,
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
    reply: rowsWithMetaData(SubscriptionRow),
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
  titleLists: call({
    id: 'C278',
    method: 'GET',
    path: '/products/{id}/title-lists',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The title lists of a product, the latest first',
    query: listQuery(titleListColumns),
    reply: rowsWithMetaData(TitleListRow),
  }),
  createTitleList: call({
    id: 'C282',
    method: 'POST',
    path: '/products/{id}/title-lists',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Make a title list by hand',
    body: json(TitleListCreation),
    reply: result(TitleListRow),
  }),
  subjectCategories: call({
    id: 'C279',
    method: 'GET',
    path: '/products/{id}/subject-categories',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The subjects of a product, the main one first',
    reply: result(ProductSubjects),
  }),
  addSubjectCategory: call({
    id: 'C280',
    method: 'POST',
    path: '/products/{id}/subject-categories/{categoryId}',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Give a product one more subject',
    reply: result(ProductSubjects),
  }),
  removeSubjectCategory: call({
    id: 'C281',
    method: 'DELETE',
    path: '/products/{id}/subject-categories/{categoryId}',
    permission: 'edit-records',
    kind: 'command',
    summary: 'Take a subject from a product',
    reply: result(ProductSubjects),
  }),
};
