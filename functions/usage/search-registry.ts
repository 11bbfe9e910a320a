import type { harvest } from '#shared/contract/groups/harvest.ts';
import { Problem } from '#shared/contract/errors.ts';
import type { RegistryPlatform } from '#shared/contract/rows/harvest-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { isObject, listOf, textOf } from '#shared/domain/usage/counter/json-header.ts';
import { normalizeBaseUrl } from '#shared/domain/usage/harvest/build-request.ts';
import { findKnownPlatforms } from '#shared/domain/usage/harvest/known-platforms.ts';
import { config } from '#functions/platform/config.ts';
import { type Answer, answer, type GroupHandlers } from '#functions/platform/http.ts';
import { askForList } from '#functions/records/use/usage/harvest/ask-host.ts';

/** The list of all platforms is some MB. */
const limits = { maxBytes: 32 * 1024 * 1024, idleMs: 10_000, totalMs: 14_000 };
/** Each platform's services are asked for one by one. */
const maxPlatforms = 5;

/** Looks platforms up in the COUNTER Registry by name, without it in the list of names that this release knows (C677). */
export const searchRegistry: GroupHandlers<typeof harvest>['registry'] = async ({ query }) => {
  const { value } = await askForList(config.counterRegistry, null, limits);
  if (!Array.isArray(value)) return withoutRegistry(query.query);
  const wanted = foldIdentity(query.query);
  const found = value.filter(isObject).filter((platform) => foldIdentity(textOf(platform['name'])).includes(wanted));
  return Promise.all(found.slice(0, maxPlatforms).map(platformOf));
};

/** Platforms that are known without the Registry, by name only: the address has to be entered by hand. */
function withoutRegistry(wanted: string): Answer<RegistryPlatform[]> {
  const known = findKnownPlatforms(wanted).slice(0, maxPlatforms);
  if (known.length === 0) throw new Problem(503, say('harvest.registryDown'));
  const platforms = known.map((name): RegistryPlatform => ({ id: name, name, reports: [], services: [] }));
  return answer(platforms, { status: 'warning', message: say('harvest.registryDown') });
}

async function platformOf(platform: Readonly<Record<string, unknown>>): Promise<RegistryPlatform> {
  const reports = listOf(platform['reports']).flatMap((each) => (isObject(each) ? textOf(each['report_id']) : []));
  const services = listOf(platform['sushi_services']).filter(isObject);
  return {
    id: textOf(platform['id']),
    name: textOf(platform['name']),
    reports: [...new Set(reports)].filter(Boolean),
    services: (await Promise.all(services.slice(0, 3).map(serviceOf))).flat(),
  };
}

/** The address of a service: the list names it, or an address of the registry that does. */
async function serviceOf(service: Readonly<Record<string, unknown>>): Promise<RegistryPlatform['services']> {
  const release = textOf(service['counter_release']);
  const url = textOf(service['url']);
  if (url === '') return [];
  if (URL.parse(url)?.host !== URL.parse(config.counterRegistry)?.host) return [{ release, base_url: normalizeBaseUrl(url) }];
  const { value } = await askForList(url, null, { ...limits, totalMs: 8000 });
  const base = isObject(value) ? textOf(value['url']) : '';
  return base === '' ? [] : [{ release, base_url: normalizeBaseUrl(base) }];
}
