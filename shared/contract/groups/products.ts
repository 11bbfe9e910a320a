import * as z from 'zod';
import { productColumns } from '../columns/products.ts';
import { subscriptionColumns } from '../columns/subscriptions.ts';
import { titleListColumns } from '../columns/title-lists.ts';
import { ProductChange, ProductChangeOfMany, ProductCreation } from '../entities/product.ts';
import { TitleListCreation } from '../entities/title-list.ts';
import { cards } from '../families/cards.ts';
import { resource } from '../families/resource.ts';
import { Reference } from '../fields.ts';
import { callsOf, json, listQuery, result } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { ProductForm, ProductRow } from '../rows/product-row.ts';
import { SubscriptionRow } from '../rows/subscription-row.ts';
import { TitleListRow } from '../rows/title-list-row.ts';

/** The subjects of a product: its main one, marked, and the others. */
const ProductSubjects = z.array(z.object({ ...Reference.shape, main: z.boolean() }));

/** Links, notes and files on products. */
export const productCards = cards('products');

const calls = callsOf('/products/{id}', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

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
  subscriptions: calls.get('C277', '/subscriptions', 'Subscriptions of a product', {
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  copy: calls.post('C500', '/copy', 'Copy a product, without its subscriptions', { repeat: 'idempotency-key', reply: result(ProductRow) }),
  titleLists: calls.get('C278', '/title-lists', 'The title lists of a product, the latest first', {
    query: listQuery(titleListColumns),
    reply: rowsWithMetaData(TitleListRow),
  }),
  createTitleList: calls.post('C282', '/title-lists', 'Make a title list by hand', {
    repeat: 'idempotency-key',
    body: json(TitleListCreation),
    reply: result(TitleListRow),
  }),
  subjectCategories: calls.get('C279', '/subject-categories', 'The subjects of a product, the main one first', {
    reply: result(ProductSubjects),
  }),
  addSubjectCategory: calls.post('C280', '/subject-categories/{categoryId}', 'Give a product one more subject', {
    repeat: 'harmless',
    reply: result(ProductSubjects),
  }),
  removeSubjectCategory: calls.delete('C281', '/subject-categories/{categoryId}', 'Take a subject from a product', {
    reply: result(ProductSubjects),
  }),
};
