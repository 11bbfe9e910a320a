import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshMetadata } from '#functions/records/work/sso/refresh-metadata.ts';
import { keepSsoTasks } from '#functions/records/work/sso/sso-tasks.ts';
import { readEvents } from '#functions/records/ground/security/read-events.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { makeKeys, metadataOf } from '#tests/support/fake-saml.ts';
import { createWorld, journeyTo, liveDay, mailsOf, type ReminderWorld, startBefore2031 } from './reminder-world.ts';

// The daily work fetches the metadata of SAML providers, and reminds of certificates that end [RZ06].

startBefore2031();

const entityId = 'https://login.university.example/idp';
const keysUntil = (to: string) => makeKeys({ from: new Date('2030-01-01T00:00:00Z'), to: new Date(to) });
const [first, second] = [keysUntil('2031-04-10T12:00:00Z'), keysUntil('2033-04-10T12:00:00Z')];

let server: Server;
let address: string;
/** What the provider's address answers: a text, or a status. */
let served: string | number;
let asked = 0;
let world: ReminderWorld;

beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  server = createServer((_request, response) => {
    asked += 1;
    if (typeof served === 'number') response.writeHead(served).end('no metadata');
    else response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
});
afterAll(async () => {
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await new Promise((resolve) => server.close(resolve));
});

const metadata = (...keys: { certificate: string }[]): string =>
  metadataOf({ entityId, certificates: keys.map(({ certificate }) => certificate) });
const ends = (keys: { certificate: string }[]) =>
  keys.map(({ certificate }) => certificate.replace(/-----[^-]+-----|\s/g, '').slice(0, 60));
const repo = () => repositoryFor(systemCaller(world.tenant.id));
const providerOf = async () => (await repo().get('sso_settings', 'sso_settings'))?.providers[0];
const stored = async () =>
  ((await providerOf())?.saml?.certificates ?? []).map(({ pem }) => pem.replace(/-----[^-]+-----|\s/g, '').slice(0, 60));
const reasons = async () => {
  const { events } = await readEvents(world.tenant.id, { kind: 'sso_settings_changed' }, { limit: 50 });
  return events.map(({ reason, user_id }) => [reason, user_id]);
};
const tasks = async (code: string) =>
  [...(await readModelFor(world.tenant.repo.caller)).all('to_do')]
    .filter(({ notice }) => notice?.code === code)
    .map(({ deadline, completed_at, owner_ids }) => ({ deadline, isOpen: completed_at === null, owner_ids }));

/** A library whose SAML provider is on, with the metadata of the first key from its address. */
beforeEach(async () => {
  served = metadata(first);
  world = await createWorld('UTC');
  await world.tenant.repo.commit((tx) =>
    tx.put('sso_settings', 'sso_settings', {
      providers: [
        {
          id: 'saml-1',
          protocol: 'saml',
          name: 'University of Northlake',
          issuer: entityId,
          client_id: '',
          sealed_secret: null,
          role_rules: [],
          creates_people: false,
          default_role: 'viewer',
          links_by_email: true,
          trusts_factor: false,
          state: 'on',
          tested_at: tx.at,
          saml: {
            sign_on_address: 'https://login.university.example/sso',
            certificates: [{ pem: first.certificate, from: '2030-01-01T00:00:00.000Z', to: '2031-04-10T12:00:00.000Z' }],
            scopes: ['university.example'],
            signs_requests: false,
            keys: [],
            metadata_address: address,
            federation_certificate: null,
          },
        },
      ],
      domains: [],
      sso_only: false,
      emergency_user_id: null,
    }),
  );
});

describe('metadata by address', () => {
  test('is fetched every day, and a day without news writes nothing', async () => {
    await liveDay(world, '2031-01-10');
    const { version } = (await repo().get('sso_settings', 'sso_settings'))!;
    const before = asked;
    await liveDay(world, '2031-01-11');
    expect(asked).toBe(before + 1);
    expect((await repo().get('sso_settings', 'sso_settings'))?.version).toBe(version);
  });

  test('brings new certificates, which the security log and the administrators learn', async () => {
    served = metadata(first, second);
    await liveDay(world, '2031-01-10');
    expect(await stored()).toEqual(ends([first, second]));
    expect((await providerOf())?.state).toBe('on');
    expect((await reasons())[0]).toEqual(['certificates', null]);
    const notices = (await mailsOf(world.tenant.id)).filter(({ text }) => text.includes('New metadata of University of Northlake'));
    expect(notices).toHaveLength(1);
  });

  test('fetched twice at once is taken over once', async () => {
    served = metadata(second);
    journeyTo(world, '2031-01-10');
    await Promise.all([refreshMetadata(repo(), async () => {}), refreshMetadata(repo(), async () => {})]);
    expect(await stored()).toEqual(ends([second]));
    expect((await reasons()).filter(([reason]) => reason === 'certificates')).toHaveLength(1);
    expect((await mailsOf(world.tenant.id)).filter(({ text }) => text.includes('New metadata of'))).toHaveLength(1);
  });

  test.each([
    ['an error', () => 503, 'saml.metadataStatus'],
    ['a web page', () => '<html></html>', 'saml.metadataUnreadable'],
    ['another provider', () => metadata(second).replaceAll(entityId, 'https://evil.example/idp'), 'saml.metadataOfOther'],
    [
      'what was valid until yesterday',
      () => metadata(second).replace(' entityID', ' validUntil="2031-01-09T00:00:00Z" entityID'),
      'saml.metadataEnded',
    ],
    ['elements within one another without end', () => '<a>'.repeat(20_000), 'saml.metadataUnreadable'],
  ])('that answers with %s leaves what is stored, and is written to the log', async (_, answer, code) => {
    served = answer();
    await liveDay(world, '2031-01-10');
    await liveDay(world, '2031-01-11');
    expect(await stored()).toEqual(ends([first]));
    expect((await providerOf())?.saml?.fetch_failure).toMatchObject({ since: expect.stringMatching(/^2031-01-10/), reason: { code } });
    expect((await reasons()).map(([reason]) => reason).filter((reason) => reason === 'metadata_failed')).toHaveLength(1);
  });

  test('that fails for three days is a task, which ends when metadata arrives again', async () => {
    served = 500;
    for (const day of ['2031-01-10', '2031-01-11', '2031-01-12']) await liveDay(world, day);
    expect(await tasks('saml.metadataFailing')).toEqual([]);
    await liveDay(world, '2031-01-13');
    await liveDay(world, '2031-01-14');
    expect(await tasks('saml.metadataFailing')).toEqual([{ deadline: null, isOpen: true, owner_ids: [world.tenant.admin.id] }]);
    served = metadata(first);
    await liveDay(world, '2031-01-15');
    expect((await providerOf())?.saml?.fetch_failure).toBeNull();
    expect((await reasons())[0]).toEqual(['metadata_recovered', null]);
    expect(await tasks('saml.metadataFailing')).toMatchObject([{ isOpen: false }]);
  });

  test('of a file is not fetched', async () => {
    await world.tenant.repo.commit(async (tx) => {
      const settings = await tx.load('sso_settings', 'sso_settings');
      tx.save('sso_settings', {
        ...settings,
        providers: settings.providers.map((each) => ({ ...each, ...(each.saml && { saml: { ...each.saml, metadata_address: null } }) })),
      });
    });
    const before = asked;
    await liveDay(world, '2031-01-10');
    expect(asked).toBe(before);
  });
});

describe('the last signing certificate', () => {
  test('is a task 30 days before its end, and another one 7 days before', async () => {
    await liveDay(world, '2031-03-10');
    expect(await tasks('saml.certificateEnds')).toEqual([]);
    await liveDay(world, '2031-03-12');
    const one = { deadline: '2031-04-10', isOpen: true, owner_ids: [world.tenant.admin.id] };
    expect(await tasks('saml.certificateEnds')).toEqual([one]);
    await liveDay(world, '2031-04-01');
    expect(await tasks('saml.certificateEnds')).toEqual([one]);
    await liveDay(world, '2031-04-04');
    expect((await tasks('saml.certificateEnds')).filter(({ isOpen }) => isOpen)).toHaveLength(1);
    expect(await tasks('saml.certificateEnds')).toHaveLength(2);
  });

  test('is a task on a later day if those days were missed, and after its end too', async () => {
    await liveDay(world, '2031-04-20');
    expect(await tasks('saml.certificateEnds')).toEqual([{ deadline: null, isOpen: true, owner_ids: [world.tenant.admin.id] }]);
  });

  test('is one task where two days are worked on at once', async () => {
    journeyTo(world, '2031-03-12');
    await Promise.all([keepSsoTasks(repo()), keepSsoTasks(repo())]);
    expect(await tasks('saml.certificateEnds')).toHaveLength(1);
  });

  test('that is replaced by the metadata ends the task', async () => {
    await liveDay(world, '2031-03-12');
    served = metadata(first, second);
    await liveDay(world, '2031-03-13');
    expect(await tasks('saml.certificateEnds')).toMatchObject([{ isOpen: false }]);
  });
});
