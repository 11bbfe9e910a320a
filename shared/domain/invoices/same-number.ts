interface Numbered {
  id: string;
  vendor_id: string;
  number: string;
}

/** A number as two people would type it: without case, spaces and what separates its parts. */
function plain(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-–—./_]/g, '');
}

/** Other invoices of the same vendor with the same number: an invoice that came twice is soon paid twice. */
export function sameNumber<I extends Numbered>(invoice: Numbered, others: Iterable<I>): I[] {
  const number = plain(invoice.number);
  return [...others].filter((other) => other.id !== invoice.id && other.vendor_id === invoice.vendor_id && plain(other.number) === number);
}
