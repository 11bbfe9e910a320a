import { parseArgs } from 'node:util';
import { today } from '#functions/platform/clock.ts';
import { loadDemoTenant } from './load-demo-tenant.ts';
import { loadDemoConsortium } from './load-demo-consortium.ts';
import { arcticShelf, fjord, meridian, northlake, type Profile } from './profiles.ts';
import { withSubscriptions } from './with-subscriptions.ts';

// Makes the demo tenants of an installation on one machine, those that are not there yet, and prints who can sign in as
// one line of JSON: [{ tenant, role, email, password }]. It finds the engines as a function does, by its environment.
// `--subscriptions 10000` makes Meridian Consortium alone, of that size, to measure with.
const { values } = parseArgs({
  options: { large: { type: 'boolean' }, empty: { type: 'boolean' }, subscriptions: { type: 'string' } },
});

function chosen(): Profile[] {
  if (values.subscriptions !== undefined) return [withSubscriptions(meridian, Number(values.subscriptions))];
  if (values.empty) return [];
  return [northlake, fjord, ...(values.large ? [meridian] : [])];
}

const profiles = chosen();
for (const profile of profiles) await loadDemoTenant(profile, today(profile.member.timezone));
const office = profiles.includes(northlake) ? [arcticShelf] : [];
for (const profile of office) await loadDemoConsortium(profile, today(profile.member.timezone));
const accounts = [...profiles, ...office].flatMap(({ member, people }) =>
  people.map(({ role, email, password }) => ({ tenant: member.name, role, email, password })),
);
console.log(JSON.stringify(accounts));
