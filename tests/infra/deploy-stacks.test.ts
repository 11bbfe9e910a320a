import { beforeEach, describe, expect, it } from 'vitest';
import type { CloudFormation, StackState } from '#infra/cloud-formation.ts';
import { deployArguments } from '#infra/deploy-arguments.ts';
import { deployStacks } from '#infra/deploy-stacks.ts';

const all = ['Firewall', 'Data', 'Logs', 'Work', 'Api', 'Alarms', 'Edge', 'Watch'].map((part) => `Perennial${part}`);
const request = deployArguments(['-c', 'publicUrl=https://later.invalid', '-c', 'mailFrom=p@library.example', '--yes'], {});

/** An account as CloudFormation and the pinned `cdk` treat it: a protected stack cannot be deleted, and a failed one must be before its next creation. */
class Account implements CloudFormation {
  readonly stacks = new Map<string, StackState>();
  readonly said: string[] = [];
  /** The stack whose next creation fails. */
  failing: string | undefined;
  /** The protection of the table, in the template that was deployed last. */
  isTableProtected = false;
  readonly calls: string[] = [];

  describe = async (name: string) => {
    const state = this.stacks.get(name);
    return state && name === 'PerennialEdge' ? { ...state, publicUrl: this.publicUrl } : state;
  };
  unprotect = async (name: string) => {
    this.calls.push(`unprotect ${name}`);
    this.stacks.set(name, { ...(this.stacks.get(name) as StackState), isProtected: false });
  };

  /** The address of the last deployment. */
  publicUrl = 'https://later.invalid';

  /** Order and refusals of `cdk deploy` 2.1148.1: it deletes a failed stack, makes a change set, protects, and only then creates. */
  cdk = async (words: (outputs: string) => string[]) => {
    const given = words('/o.json');
    const [, unprotected = ''] = /^unprotected=(.*)$/m.exec(given.join('\n')) ?? [];
    for (const name of given.filter((word) => all.includes(word))) {
      const state = this.stacks.get(name);
      if (state?.status.startsWith('ROLLBACK_')) {
        if (state.isProtected) throw new Error(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
        this.stacks.delete(name);
      }
      const isProtected = !unprotected.split(',').includes(name.replace('Perennial', ''));
      const isFailing = this.failing === name;
      if (isFailing) this.failing = undefined;
      this.calls.push(`${this.stacks.has(name) ? 'update' : 'create'} ${name}${isProtected ? ' protected' : ''}`);
      this.stacks.set(name, { status: isFailing ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE', isProtected });
      if (name === 'PerennialData') this.isTableProtected = isProtected;
      if (isFailing) throw new Error(`${name} failed creation`);
    }
    return { PerennialFirewall: { WebAclArn: 'arn:acl' }, PerennialEdge: { DistributionId: 'E1A2B3C4D5E6F7' } };
  };

  deploy = (wanted = request) => deployStacks(wanted, { cloudFormation: this, cdk: this.cdk, say: (text) => this.said.push(text) });
  get unprotected(): string[] {
    return all.filter((name) => this.stacks.get(name)?.isProtected !== true);
  }
}

let account: Account;
beforeEach(() => {
  account = new Account();
});

describe('a first deployment', () => {
  it('protects no stack before the last was created, and then all', async () => {
    await account.deploy();
    expect(account.calls).toEqual([...all.map((name) => `create ${name}`), ...all.map((name) => `update ${name} protected`)]);
    expect(account.unprotected).toEqual([]);
    expect(account.isTableProtected).toBe(true);
  });

  it.each(all)('goes on after the creation of %s failed', async (failing) => {
    account.failing = failing;
    await expect(account.deploy()).rejects.toThrow('failed creation');
    expect(account.stacks.get(failing)).toEqual({ status: 'ROLLBACK_COMPLETE', isProtected: false });
    await account.deploy();
    expect(account.said[0]).toBe(
      `${failing} could not be created the last time (ROLLBACK_COMPLETE). It is removed and created again; nothing was stored in it yet.`,
    );
    expect(account.unprotected).toEqual([]);
    expect(account.isTableProtected).toBe(true);
  });

  it('releases a failed stack that an earlier release protected', async () => {
    account.stacks.set('PerennialFirewall', { status: 'ROLLBACK_COMPLETE', isProtected: true });
    await account.deploy();
    expect(account.calls[0]).toBe('unprotect PerennialFirewall');
    expect(account.unprotected).toEqual([]);
  });
});

describe('a later deployment', () => {
  it('to another host name is refused, as passkeys are bound to it, unless it is asked for', async () => {
    await account.deploy();
    account.publicUrl = 'https://perennial.library.example';
    account.calls.splice(0);
    const to = (url: string, ...words: string[]) =>
      account.deploy(deployArguments(['-c', `publicUrl=${url}`, '-c', 'mailFrom=p@library.example', '--yes', ...words], {}));
    await expect(to('https://d111.cloudfront.net')).rejects.toThrow(
      /^People open this installation at perennial\.library\.example.*Every passkey/,
    );
    expect(account.calls).toEqual([]);
    await to('https://perennial.library.example/');
    await to('https://d111.cloudfront.net', '--change-address');
    expect(account.calls).toHaveLength(2 * all.length);
  });

  it('leaves every stack and the table protected all the time', async () => {
    await account.deploy();
    account.calls.splice(0);
    await account.deploy();
    expect(account.calls).toEqual(all.map((name) => `update ${name} protected`));
  });

  it('keeps the protection of stacks that stand while another is created', async () => {
    await account.deploy();
    account.stacks.delete('PerennialWatch');
    account.calls.splice(0);
    await account.deploy();
    expect(account.calls).toEqual([
      ...all.slice(0, -1).map((name) => `update ${name} protected`),
      'create PerennialWatch',
      'update PerennialWatch protected',
    ]);
  });

  it('says what to do with a stack that is stuck or being changed', async () => {
    account.stacks.set('PerennialApi', { status: 'UPDATE_ROLLBACK_FAILED', isProtected: true });
    await expect(account.deploy()).rejects.toThrow('aws cloudformation continue-update-rollback --stack-name PerennialApi');
    account.stacks.set('PerennialApi', { status: 'UPDATE_IN_PROGRESS', isProtected: true });
    await expect(account.deploy()).rejects.toThrow('PerennialApi is being changed at this moment (UPDATE_IN_PROGRESS)');
    expect(account.calls).toEqual([]);
  });
});
