const publishers = 40;

/** A sheet as a library keeps it, as CSV: so many new titles with publisher, vendor, dates and price, one period each. */
export function importFile(name: string, rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      `${name} House ${index % publishers}`,
      `${name} Journal of Measure ${index}`,
      `${name} Agency ${index % 5}`,
      '2026-01-01',
      '2026-12-31',
      `${100 + (index % 900)}.50`,
      ['GBP', 'EUR', 'USD'][index % 3],
      index % 4 === 0 ? 'Online' : 'Print and online',
    ].join(';'),
  );
  return Buffer.from(['Publisher;Title;Vendor;Start date;End date;Price;Currency;Detail', ...lines].join('\r\n'));
}
