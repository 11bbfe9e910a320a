import type { LicensePeriod } from '#shared/contract/entities/license.ts';

/** What a call gives of a licence period itself, its rich text made harmless. */
export async function licensePeriodValues(
  body: Partial<{ owner_id: string | null; start_date: string | null } & Pick<LicensePeriod, 'end_date' | 'summary' | 'terms'>>,
): Promise<Partial<typeof body>> {
  const { owner_id, start_date, end_date, summary, terms } = body;
  const given = { owner_id, start_date, end_date, terms, ...(summary !== undefined && { summary: await safe(summary) }) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function safe(summary: string | null): Promise<string | null> {
  if (!summary) return null;
  // A good part of the function for the few who write one: loaded when somebody does.
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  return sanitised(summary);
}
