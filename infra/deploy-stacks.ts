import type { CloudFormation, StackState } from '#infra/cloud-formation.ts';
import { cdkWords, deploymentParts } from '#infra/deploy-arguments.ts';
import type { DeployRequest } from '#infra/deploy-arguments.ts';
import { UserError } from '#infra/local/user-error.ts';
import { stackName, type StackPart, stackParts } from '#infra/stack-name.ts';

export interface DeployTools {
  cloudFormation: CloudFormation;
  /** Runs the pinned `cdk`; gives the outputs of its stacks, by stack and name. */
  cdk: (words: (outputs: string) => string[]) => Promise<Record<string, Record<string, string>>>;
  say: (text: string) => void;
}

type Group = keyof typeof deploymentParts;

/**
 * Deploys the firewall first, then the product with the firewall's ARN, and at last the alarm with the distribution's id. Stacks that are
 * created now are protected against deletion after the last of them was created: CloudFormation can take back a failed creation, and the
 * next deployment can begin again.
 */
export async function deployStacks(request: DeployRequest, tools: DeployTools): Promise<void> {
  const { settings } = request;
  const unprotected = await findUnprotected(request, tools);
  let webAcl = settings.webAcl ?? '';
  let distribution: string | undefined;
  const deploy = async (group: Group, still: readonly StackPart[]): Promise<void> => {
    const context = { webAcl, ...(group === 'watch' && distribution && { distribution }), unprotected: still };
    const told = await tools.cdk((outputs) => cdkWords(request, group, { ...context, outputs }));
    const { WebAclArn } = told[stackName(settings.stage, 'Firewall')] ?? {};
    const { DistributionId } = told[stackName(settings.stage, 'Edge')] ?? {};
    if (group === 'firewall') webAcl = WebAclArn ?? '';
    if (group === 'product') distribution = DistributionId;
  };

  const groups = groupsOf(request);
  for (const group of groups) {
    await deploy(group, unprotected);
    if (group === 'firewall' && webAcl === '')
      throw new UserError('The stack of the firewall did not give the ARN of its web ACL: see the output above.');
    if (group === 'product' && !distribution)
      throw new UserError('The stack of the distribution did not give its id: see the output above.');
  }
  if (unprotected.length === 0) return;
  tools.say(`All stacks were created. Now they are protected against deletion: ${unprotected.map(nameIn(request)).join(', ')}`);
  for (const group of groups) if (deploymentParts[group].some((part) => unprotected.includes(part))) await deploy(group, []);
}

/** The groups of stacks of this installation, in their order. With the firewall left out nothing is in us-east-1, which may not be bootstrapped. */
function groupsOf({ settings }: DeployRequest): Group[] {
  if (!settings.firewall) return ['product'];
  return settings.webAcl ? ['product', 'watch'] : ['firewall', 'product', 'watch'];
}

/**
 * The parts that nothing may protect yet: those that do not stand, and until all stand those that were not protected before. Says what
 * becomes of a stack whose first creation failed. A stack that `cdk` could not change is a UserError with what to do.
 */
async function findUnprotected(request: DeployRequest, { cloudFormation, say }: DeployTools): Promise<StackPart[]> {
  const wanted = new Set<StackPart>(groupsOf(request).flatMap((group) => [...deploymentParts[group]]));
  const parts = stackParts.filter((part) => wanted.has(part));
  const states = new Map<StackPart, StackState | undefined>();
  for (const part of parts) {
    const name = stackName(request.settings.stage, part);
    const region = part === 'Firewall' || part === 'Watch' ? 'us-east-1' : undefined;
    const state = await cloudFormation.describe(name, region);
    refuseBusy(name, state);
    refuseOtherAddress(request, state);
    states.set(part, state);
    if (!state || !isFailedCreation(state)) continue;
    say(`${name} could not be created the last time (${state.status}). It is removed and created again; nothing was stored in it yet.`);
    if (state.isProtected) await cloudFormation.unprotect(name, region);
  }
  const isNew = (part: StackPart): boolean => {
    const state = states.get(part);
    return !state || state.status === 'REVIEW_IN_PROGRESS' || isFailedCreation(state);
  };
  if (!parts.some(isNew)) return [];
  return parts.filter((part) => isNew(part) || !states.get(part)?.isProtected);
}

function isFailedCreation({ status }: StackState): boolean {
  return status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED' || status === 'CREATE_FAILED';
}

function refuseBusy(name: string, state: StackState | undefined): void {
  if (!state || state.status === 'REVIEW_IN_PROGRESS') return;
  if (state.status.endsWith('_IN_PROGRESS'))
    throw new UserError(`${name} is being changed at this moment (${state.status}). Deploy again when that has ended.`);
  if (state.status === 'UPDATE_ROLLBACK_FAILED')
    throw new UserError(
      `${name} could be neither changed nor taken back (UPDATE_ROLLBACK_FAILED). Open it in the CloudFormation console, read its last events, ` +
        `mend what they name, and run: aws cloudformation continue-update-rollback --stack-name ${name}. Then deploy again.`,
    );
}

/**
 * Refuses an address with another host name than that of the last deployment, unless it is asked for: passkeys are bound to the name (WebAuthn level 3,
 * 5.1.2), and would no longer sign in. The address of a first deployment without a domain, whose name ends in `.invalid`, was never opened.
 */
function refuseOtherAddress({ settings, changesAddress }: DeployRequest, state: StackState | undefined): void {
  if (changesAddress || !state?.publicUrl) return;
  const [before, now] = [new URL(state.publicUrl).hostname, new URL(settings.publicUrl).hostname];
  if (before === now || before.endsWith('.invalid')) return;
  throw new UserError(
    `People open this installation at ${before}, and would open it at ${now} from now on. Every passkey stops working, as it is bound to the name: whoever ` +
      'has neither an authenticator app nor recovery codes needs an administrator, and the only administrator needs `npm run tenant:reset-factors`. Tell ' +
      'them first. Nothing was deployed. Deploy again with --change-address, or with the former address.',
  );
}

function nameIn(request: DeployRequest): (part: StackPart) => string {
  return (part) => stackName(request.settings.stage, part);
}
