interface Numbered {
  id: string;
  vendor_id: string;
  number: string;
}

/** An invoice number without case, spaces and separators, equal for different notations. */
function plain(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-–—./_]/g, '');
}

/** Other invoices of the same vendor with the same number: an invoice entered twice is likely to be paid twice. */
export function sameNumber<I extends Numbered>(invoice: Numbered, others: Iterable<I>): I[] {
  const number = plain(invoice.number);
  return [...others].filter((other) => other.id !== invoice.id && other.vendor_id === invoice.vendor_id && plain(other.number) === number);
}
