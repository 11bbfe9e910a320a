import type { License } from '#shared/contract/entities/license.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A period's form shows the name of its licence, locked (R056): another one is refused rather than left out unseen. */
export function nameIsTheLicenses(license: Pick<License, 'name'> | undefined, name: string | null | undefined): Breach[] {
  if (!license || !name || name === license.name) return [];
  return [{ field: 'name', message: say('licenses.nameOfLicense') }];
}
