import * as groups from './group-tables.ts';
import type { AnyCall } from './route.ts';

/** THE CALL TABLE: every call by group and name. Paths, permissions and shapes are defined only here. */
export { groups };

/** The groups as plain tables, for code that visits all calls. */
export const tables: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = { ...groups };
