import type { HarvestRequest } from './answer-of.ts';
import type { HarvestRelease } from './harvested-month.ts';

export const dateStyles = ['yyyy-mm', 'yyyy-mm-dd'] as const;

/** The settings of a source that requests send to its host. */
export type HarvestAccount = {
  base_url: string;
  customer_id: string | null;
  requestor_id: string | null;
  api_key: string | null;
  platform_param: string | null;
  date_style: (typeof dateStyles)[number];
  /** Whether the platform refused the parameter that names attributes. */
  attributes_refused: boolean;
};

/** Normalises a base URL, given with or without the parts that requests add. */
export function normalizeBaseUrl(text: string): string {
  return text
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .replace(/(\/(r51|reports|status|members)(\/(tr|dr|pr|ir)(_\w\d)?)?)+$/i, '');
}

/** The breakdown requested for full reports, so that views can be derived from them. */
const attributes: Record<HarvestRelease, Readonly<Record<string, string>>> = {
  '5': {
    PR: 'Data_Type|Access_Method',
    DR: 'Data_Type|Access_Method',
    TR: 'Data_Type|Section_Type|YOP|Access_Type|Access_Method',
    IR: 'Data_Type|YOP|Access_Type|Access_Method',
  },
  '5.1': { PR: 'Access_Method', DR: 'Access_Method', TR: 'YOP|Access_Type|Access_Method', IR: 'YOP|Access_Type|Access_Method' },
};

/** Whether a request names attributes. */
export function namesAttributes({ report, release }: HarvestRequest, { attributes_refused }: HarvestAccount): boolean {
  return !attributes_refused && attributes[release][report] !== undefined;
}

function address({ base_url }: HarvestAccount, release: HarvestRelease, path: string, values: Record<string, string | null>): string {
  const text = Object.entries(values)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&');
  return `${normalizeBaseUrl(base_url)}${release === '5.1' ? '/r51' : ''}/${path}${text === '' ? '' : `?${text}`}`;
}

/** The URL of a list of the COUNTER API. `status` needs no account at most platforms, and gets no key. */
export function listAddress(account: HarvestAccount, release: HarvestRelease, list: 'status' | 'reports' | 'members'): string {
  const { customer_id, requestor_id, api_key, platform_param: platform } = account;
  return address(account, release, list, list === 'status' ? { platform } : { customer_id, requestor_id, api_key, platform });
}

/** The URL of a report. */
export function reportAddress(account: HarvestAccount, request: HarvestRequest): string {
  const { customer_id, requestor_id, api_key, platform_param: platform, date_style } = account;
  const { report, release, from, to } = request;
  const isLong = date_style === 'yyyy-mm-dd';
  return address(account, release, `reports/${report.toLowerCase()}`, {
    customer_id,
    requestor_id,
    api_key,
    platform,
    begin_date: isLong ? `${from}-01` : from,
    end_date: isLong ? lastDay(to) : to,
    attributes_to_show: namesAttributes(request, account) ? (attributes[release][report] ?? null) : null,
  });
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** The replacement for a secret in a text. */
export const struck = '…';

/** Replaces a secret in a text, both plain and URL-encoded. */
export function strike(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  return [secret, encodeURIComponent(secret)].reduce((rest, each) => rest.replaceAll(each, struck), text);
}
