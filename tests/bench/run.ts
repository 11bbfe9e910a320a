import { parseArgs } from 'node:util';
import { startFilled } from './bench-product.ts';
import { signIn } from './client.ts';
import { scenarios } from './scenarios.ts';
import { timeScenario } from './time-scenario.ts';
import { readWorld } from './world.ts';

// `npm run bench`: how fast it is here, through the whole product. `-- --only list-25,period-patch --size 5000 --users 1 --seconds 4`
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '5000' },
    users: { type: 'string', default: '1,8' },
    seconds: { type: 'string', default: '4' },
  },
});

const only = values.only?.split(',');
for (const size of values.size.split(',').map(Number)) {
  const began = performance.now();
  const product = await startFilled(size);
  try {
    console.log(`${size} subscriptions: started and filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const client = await signIn(product.url);
    const world = await readWorld(client);
    for (const scenario of scenarios) {
      if (only && !only.some((part) => scenario.key.startsWith(part))) continue;
      for (const users of values.users.split(',').map(Number)) {
        const { times, p50, p95, perSecond } = await timeScenario(client, scenario, world, {
          users,
          seconds: Number(values.seconds),
          least: 3,
        });
        const ratio = scenario.peer ? `${(scenario.peer.ms / p50).toFixed(1)} times` : '';
        console.log(
          `${scenario.title.padEnd(40)}${String(users).padStart(2)} users  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${perSecond.toFixed(1)}/s  (${times})  ${ratio}`,
        );
      }
    }
    client.close();
  } finally {
    await product.stop();
  }
}
