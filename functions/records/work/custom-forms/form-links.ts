import { config } from '#functions/platform/config.ts';
import { keys } from '#functions/platform/keys.ts';
import { digestOfToken, newToken } from '#functions/platform/link-tokens.ts';
import { seal, unseal } from '#functions/platform/seal.ts';
import { type Item, table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** The form and tenant that a public link opens. The form decides whether it is open today. */
export interface FormToken extends Item {
  tenant: string;
  form_id: string;
}

/** The context to which a sealed token is bound. */
function boundTo(formId: string): string {
  return `form ${formId}`;
}

function addressOf(token: string): string {
  return `${config.publicUrl}/answer-form/${token}`;
}

/** The address of a form's page within the application, for signed-in users. */
export function signedInAddress(formId: string): string {
  return `${config.publicUrl}/forms/${formId}/fill`;
}

/**
 * The public address of a form, created in this commit if missing. The table stores a digest, for lookups, and the token sealed with the tenant's
 * key: a row alone opens nothing.
 */
export async function publicAddress(tx: Transaction, formId: string): Promise<string> {
  const known = await tx.find('custom_form_link', formId);
  return addressOf(known ? await unseal(tx, known.sealed, boundTo(formId)) : await makeToken(tx, formId));
}

/** The token of a form's public link, if it has one. */
export async function tokenOf(tx: Transaction, formId: string): Promise<string | null> {
  const known = await tx.find('custom_form_link', formId);
  return known ? unseal(tx, known.sealed, boundTo(formId)) : null;
}

/** A new public address; the previous one stops working. */
export async function replaceAddress(tx: Transaction, formId: string): Promise<string> {
  return addressOf(await makeToken(tx, formId));
}

async function makeToken(tx: Transaction, formId: string): Promise<string> {
  const token = newToken();
  const digest = digestOfToken(token);
  const known = await tx.find('custom_form_link', formId);
  const sealed = await seal(tx, token, boundTo(formId));
  if (known) {
    tx.write({ Delete: { TableName: undefined, Key: keys.formToken(known.digest) } });
    tx.save('custom_form_link', { ...known, sealed, digest });
  } else tx.create('custom_form_link', { id: formId, sealed, digest });
  const item: FormToken = { ...keys.formToken(digest), tenant: tx.caller.tenant, form_id: formId };
  tx.write({ Put: { TableName: undefined, Item: item } });
  return token;
}

/** Ends the public address of a form in this commit, if it has one. */
export async function removeAddress(tx: Transaction, formId: string): Promise<void> {
  const known = await tx.find('custom_form_link', formId);
  if (!known) return;
  tx.write({ Delete: { TableName: undefined, Key: keys.formToken(known.digest) } });
  tx.remove('custom_form_link', formId);
}

/** The form of a token; undefined for an unknown or replaced one. */
export async function findFormToken(token: string): Promise<FormToken | undefined> {
  return table.get<FormToken>(keys.formToken(digestOfToken(token)));
}
