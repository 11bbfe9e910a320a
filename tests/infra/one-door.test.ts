import { expect, it } from 'vitest';
import { sourcesOf } from '#tests/support/source-calls.ts';

/** The files of functions and of the commands that name a function, in their order. */
function filesNaming(name: string): string[] {
  return ['functions', 'infra']
    .flatMap(sourcesOf)
    .filter(({ code }) => new RegExp(`\\b${name}\\b`).test(code))
    .map(({ file }) => file)
    .toSorted();
}

it('only the one door starts a session [RY05]', () => {
  expect(filesNaming('startSession')).toEqual(['functions/platform/sessions.ts', 'functions/records/work/sign-in/begin-session.ts']);
});

it('a session token is issued at its start and at its renewal only [RY05]', () => {
  expect(filesNaming('issueToken')).toEqual([
    'functions/platform/authenticate.ts',
    'functions/platform/sessions.ts',
    'functions/platform/tokens.ts',
  ]);
});

it('every way in comes through the one door [RY05]', () => {
  const waysIn = ['log-in', 'log-in-with-google', 'reset-password'].map((name) => `functions/auth/${name}.ts`);
  expect(filesNaming('beginSession|begin')).toEqual(
    expect.arrayContaining([...waysIn, 'functions/sso/exchange.ts', 'functions/users/change-password.ts']),
  );
});
