import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSealingKey } from '#infra/local/sealing-key.ts';
import { ensureSigningKey } from '#infra/local/signing-key.ts';
import { startEngines } from '#infra/local/engines/start-engines.ts';
import { createBucket, createTable } from '#tests/support/engines.ts';
import { simulateHarvest } from '#tests/support/simulate-harvest.ts';

/**
 * `npm run proof -- harvest [kills]`: 1,000 due months of 20 sources of two tenants on two hosts with every passing fault, harvested by four workers that
 * are killed with -9, 60 times unless given.
 */
export async function proveHarvest([kills = '60']: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-harvest-'));
  const engines = await startEngines(folder, { allowsOrigin: () => true });
  try {
    Object.assign(process.env, engines.environment, {
      TABLE_NAME: 'table',
      FILES_BUCKET: 'files',
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FROM: 'Perennial <perennial@localhost>',
      SIGNING_KEY_FILE: ensureSigningKey(folder),
      SEALING_KEY_FILE: ensureSealingKey(folder),
      LOG_LEVEL: 'silent',
      ALLOW_LOOPBACK_SOURCES: 'true',
    });
    await createTable('table');
    await createBucket('files');
    const found = await simulateHarvest({
      tenants: 2,
      hosts: 2,
      sources: 10,
      reports: ['TR', 'DR'],
      from: '2024-02',
      workers: 4,
      kills: Number(kills),
      tell: (text) => console.log(text),
    });
    const { due, lost, twice, requests, mostAtOnce, closestMs, killed, days } = found;
    console.log(`\n${due} months due, ${requests} requests in ${days.toFixed(1)} days, ${killed} workers killed`);
    console.log(
      `${lost.length} lost, ${twice.length} twice; at most ${mostAtOnce} request at a time on a host, ${closestMs / 1000} s apart at least`,
    );
    for (const each of [...lost, ...twice].slice(0, 10)) console.log(`  ${each}`);
    return due === 1000 && lost.length === 0 && twice.length === 0 && mostAtOnce === 1 && closestMs >= 3000 && killed >= Number(kills);
  } finally {
    await engines.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
