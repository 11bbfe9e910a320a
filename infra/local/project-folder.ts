import { join } from 'node:path';

/** The project's folder, and the folders of its builds. */
export const projectFolder = join(import.meta.dirname, '..', '..');
export const buildFolder = join(projectFolder, '.build');
export const templateFolder = join(projectFolder, 'cdk.out');
