import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';

export type ProductDraft = {
  name?: string | null;
  publisher_id?: string | null;
  platform?: string | null;
  /** eISSN or eISBN. */
  online_identifier?: string | null;
  /** ISSN or ISBN. */
  print_identifier?: string | null;
};

/** Breaches of R050 in a product. Check digits of identifiers only give hints: real catalogues contain wrong ones. */
export function checkProduct(draft: ProductDraft): Breach[] {
  return [
    ...required('publisher_id', draft.publisher_id),
    ...required('name', draft.name),
    ...maxLength('name', draft.name, limits.text),
    ...maxLength('platform', draft.platform, limits.text),
    ...maxLength('online_identifier', draft.online_identifier, limits.identifier),
    ...maxLength('print_identifier', draft.print_identifier, limits.identifier),
  ];
}
