import { instant } from '#functions/platform/clock.ts';
import { loadDemoTenant } from './demo/load-demo-tenant.ts';
import { fjord, meridian, northlake } from './demo/profiles.ts';

// Makes the demo tenants of an installation on one machine, those that are not there yet, and prints who can sign in as
// one line of JSON: [{ tenant, role, email, password }]. It finds the engines as a function does, by its environment.
const flags = new Set(process.argv.slice(2));
const unknown = [...flags].filter((flag) => flag !== '--large' && flag !== '--empty');
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known are --large and --empty`);

const profiles = flags.has('--empty') ? [] : [northlake, fjord, ...(flags.has('--large') ? [meridian] : [])];
for (const profile of profiles) await loadDemoTenant(profile, instant().slice(0, 10));
const accounts = profiles.flatMap(({ member, people }) =>
  people.map(({ role, email, password }) => ({ tenant: member.name, role, email, password })),
);
console.log(JSON.stringify(accounts));
