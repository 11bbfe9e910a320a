import type { Cell } from '../../sheets/cell.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Converts FOLIO's licenses to a table: one row per license, one column per term, with notes beside them.
 * Accepts one license, a list, or a page of the API (`results`). Undefined for JSON without licenses.
 */
export function tableOfFolioLicenses(json: unknown): Cell[][] | undefined {
  const page = isObject(json) ? (json['results'] ?? json['licenses'] ?? json) : json;
  const licenses = (Array.isArray(page) ? page : [page]).filter(isObject);
  if (licenses.length === 0 || !licenses.every((license) => typeof license['name'] === 'string' && isObject(license['customProperties'])))
    return undefined;
  const rows = licenses.map(cellsOf);
  const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [headings, ...rows.map((row) => headings.map((heading) => row.get(heading) ?? null))];
}

function cellsOf(license: Json): Map<string, Cell> {
  const cells = new Map<string, Cell>([
    ['Name', textOf(license['name'])],
    ['Licensor', licensorOf(license)],
    ['Start date', dayOf(license['startDate'])],
    ['End date', license['openEnded'] === true ? '9999-12-31' : dayOf(license['endDate'])],
    ['Status', textOf(license['status'])],
    ['Description', textOf(license['description'])],
  ]);
  for (const [name, values] of Object.entries(license['customProperties'] as Json)) {
    const given = (Array.isArray(values) ? values : [values]).filter(isObject);
    cells.set(name, joined(given.map(({ value }) => textOf(value))));
    const notes = joined(given.flatMap(({ note, publicNote }) => [textOf(publicNote), textOf(note)]));
    if (notes !== null) cells.set(`${name} note`, notes);
  }
  return cells;
}

/** The organization with the role of the licensor. */
function licensorOf({ orgs }: Json): string | null {
  const all = (Array.isArray(orgs) ? orgs : []).filter(isObject);
  const roleOf = ({ role, roles }: Json): string => JSON.stringify([role, roles]).toLowerCase();
  const found = all.find((org) => roleOf(org).includes('licensor')) ?? (all.length === 1 ? all[0] : undefined);
  return found ? textOf(isObject(found['org']) ? found['org'] : found) : null;
}

/** A text, a number, yes or no; of an entry of a list its label. */
function textOf(value: unknown): string | null {
  if (isObject(value)) return textOf(value['label'] ?? value['name'] ?? value['value'] ?? null);
  if (Array.isArray(value)) return joined(value.map(textOf));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function dayOf(value: unknown): string | null {
  return textOf(value)?.replace(/T00:00:00(?:\.0+)?(?:Z|\+0{2}:?0{2})?$/, '') ?? null;
}

function joined(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null && text !== '');
  return given.length === 0 ? null : given.join('; ');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
