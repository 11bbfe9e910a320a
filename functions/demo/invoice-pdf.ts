import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
/** A page of PDF with what an invoice says: one character is one byte. */
export function invoicePdf(invoice: {
  number: string | null;
  date: string | null;
  amount: number | null;
  currency: string | null;
}): string {
  const { number, date, amount, currency } = invoice;
  const lines = [
    number ?? '',
    date ?? '',
    `Total ${amount?.toFixed(minorUnitDigits(currency ?? '')) ?? ''} ${currency ?? ''}`,
    'Demo data: nobody is asked to pay this.',
  ];
  const shown = lines.map((line) => `(${line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj 0 -24 Td`).join('\n');
  const text = `BT /F1 14 Tf 72 760 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
