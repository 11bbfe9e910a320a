import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makePrivate } from '#infra/local/backup/make-backup.ts';
import { dataName, type Manifest, sha256Of, verifyBackup } from '#infra/local/backup/manifest.ts';
import { holderOf, openDataFolder } from '#infra/local/data-folder.ts';
import { UserError } from '#infra/local/user-error.ts';

export interface Restored {
  manifest: Manifest;
  /** The new place of the previous data folder, if there was one. */
  movedTo?: string;
}

/**
 * Restores a data folder from a backup. The backup is verified before anything is changed. The folder is built beside its place and then renamed:
 * either the previous folder or the whole backup is there. A folder with content is a UserError, unless it may be moved aside; a folder in use always
 * is.
 */
export async function restoreBackup(backup: string, dataFolder: string, options: { replace: boolean; now: Date }): Promise<Restored> {
  const holder = holderOf(dataFolder);
  if (holder !== undefined)
    throw new UserError(
      `The data folder ${dataFolder} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  const isOccupied = existsSync(dataFolder) && readdirSync(dataFolder).length > 0;
  if (isOccupied && !options.replace) {
    throw new UserError(
      `The data folder ${dataFolder} is not empty. Set DATA_DIR to another folder, or add --replace: what is there is then moved aside, not deleted.`,
    );
  }
  const manifest = await verifyBackup(backup);

  const place = resolve(dataFolder);
  const stage = `${place}.restoring`;
  rmSync(stage, { recursive: true, force: true });
  try {
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(backup, dataName), stage, { recursive: true });
    for (const { path, sha256 } of manifest.files) {
      if ((await sha256Of(join(stage, path))) !== sha256)
        throw new UserError(`${path} could not be copied whole to ${stage}: is the disk full?`);
    }
    makePrivate(stage);
    if (!isOccupied) {
      await putInPlace(stage, place);
      return { manifest };
    }
    const movedTo = `${place}.before-${options.now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
    // Held during the move, so that a product started at this moment does not use it.
    const held = await openDataFolder(place);
    await rename(place, movedTo);
    try {
      await putInPlace(stage, place);
    } catch (error) {
      await rename(movedTo, place);
      held.release();
      throw error;
    }
    rmSync(join(movedTo, 'lock'), { force: true });
    return { manifest, movedTo };
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

async function putInPlace(stage: string, place: string): Promise<void> {
  try {
    await rename(stage, place);
  } catch (error) {
    throw new UserError(`The restored data could not be put in place as ${place}: ${(error as Error).message}. Nothing was changed.`);
  }
}
