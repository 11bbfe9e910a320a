import { foldForSearch } from '#shared/domain/text/fold.ts';

/** Roles of a provider for the tenant. */
export type Roles = { is_publisher: boolean; is_vendor: boolean };

const publishers =
  /\b(publish\w*|content provider|imprint|press|verlag\w*|herausgeber|editeur\w*|editorial|forlag\w*|kustantaja\w*|uitgever\w*|editore)\b/;
const vendors =
  /\b(vendor\w*|supplier\w*|seller\w*|reseller\w*|agent\w*|agency|aggregator\w*|distributor\w*|bookseller\w*|lieferant\w*|handler\w*|fournisseur\w*|leverantor\w*|toimittaja\w*|proveedor\w*|leverancier\w*|fornitore)\b/;

/** The roles in a text: “Publisher”, “vendor; publisher”, “both”. Null without one. */
export function rolesOf(text: string): Roles | null {
  const folded = foldForSearch(text);
  const both = /^(both|beide|les deux|bada|molemmat|ambos)$/.test(folded);
  const roles = { is_publisher: both || publishers.test(folded), is_vendor: both || vendors.test(folded) };
  return roles.is_publisher || roles.is_vendor ? roles : null;
}
