import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';
import { required } from '../text/checks.ts';
import { readWebAddress } from './read-web-address.ts';

/** A link as entered in the form. */
export interface LinkDraft {
  name?: string | null;
  url?: string | null;
}

export const noWebAddress = say('links.noWebAddress');

/** Checks a link by R029: it needs a name and a safe web address. */
export function checkLink({ name, url }: LinkDraft): Breach[] {
  const missing = [...required('name', name), ...required('url', url)];
  const isUnsafe = typeof url === 'string' && url.trim() !== '' && readWebAddress(url) === undefined;
  return isUnsafe ? [...missing, { field: 'url', message: noWebAddress }] : missing;
}
