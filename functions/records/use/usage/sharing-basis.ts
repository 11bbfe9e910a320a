import { createHash } from 'node:crypto';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { editsOf } from '../../holdings/title-lists/title-list-edits.ts';
import { usageMetricOf } from './product-use.ts';
import { listsInForce, productsOfSource } from './reported-products.ts';

/** Increment when the allocation rules change, so that the next daily job allocates everything again. */
const rules = 2;

/** A digest of all on which it rests whose use a source reports: its reports and links, the products and their titles of today. */
export function sharingBasis(model: ReadModel, source: string): string {
  const versions = (rows: readonly { id: string; version: number }[]): string[] =>
    rows.map(({ id, version }) => `${id} ${version}`).toSorted();
  const products = productsOfSource(model, source).map(({ product, isProposed }) => {
    const { id, name, print_identifier, online_identifier } = product;
    const lists = listsInForce(model, id).map((list) => [list.id, list.content, versions(editsOf(model, list))]);
    return [id, isProposed, usageMetricOf(model, id), name, print_identifier, online_identifier, lists];
  });
  const basis = [
    rules,
    versions(model.by('usage_report', 'usage_source_id', source)),
    versions(model.by('usage_link', 'usage_source_id', source)),
    products,
    model.find('usage_source', source)?.pins,
  ];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url');
}
