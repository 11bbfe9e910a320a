import type { LicensePeriod } from '#shared/contract/entities/license.ts';

/** The fields of a licence period that a call sent, with unsafe markup removed from its summary. */
export async function licensePeriodValues(
  body: Partial<{ owner_id: string | null; start_date: string | null } & Pick<LicensePeriod, 'end_date' | 'summary' | 'terms'>>,
): Promise<Partial<typeof body>> {
  const { owner_id, start_date, end_date, summary, terms } = body;
  const given = { owner_id, start_date, end_date, terms, ...(summary !== undefined && { summary: await safe(summary) }) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function safe(summary: string | null): Promise<string | null> {
  if (!summary) return null;
  // The sanitizer is a large part of the bundle and few calls need it, so it is loaded on demand.
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  return sanitised(summary);
}
