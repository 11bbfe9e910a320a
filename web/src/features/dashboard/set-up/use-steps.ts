import { useQuery } from '@tanstack/react-query';
import { infoBoxes, type nextSteps } from '#shared/contract/groups/info-boxes.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';

type StepName = (typeof nextSteps)[number];

/** A step of setting up a library, with the screen where it is done. */
export interface Step {
  slug: StepName;
  done: boolean;
  to: string;
  /** Whether the signed-in user may do the step. */
  may: boolean;
}

const places: Readonly<Record<StepName, { to: string; permission: Access }>> = {
  library: { to: '/member-settings', permission: 'manage-settings' },
  departments: { to: '/departments', permission: 'edit-records' },
  people: { to: '/users-settings', permission: 'manage-users' },
  subscriptions: { to: '/subscription-imports', permission: 'perform-data-imports' },
  budgets: { to: '/departments/budgets', permission: 'edit-records' },
  usage: { to: '/usage/imports', permission: 'perform-data-imports' },
  research: { to: '/research-output/upload', permission: 'access-research-output' },
};

export const stepsQuery = queryFor(infoBoxes.nextSteps, {});

/** The steps of setting up a library, in their order; undefined until they are known. */
export function useSteps(): Step[] | undefined {
  const permissions = useSession()?.user.permissions;
  const { data } = useQuery(stepsQuery);
  return data?.map(({ slug, done }) => {
    const { to, permission } = places[slug];
    return { slug, done, to, may: mayAccess(permission, permissions) };
  });
}

/** The steps that every library needs. The optional ones are listed while one of these is open, but do not keep the card on the dashboard. */
const needed: ReadonlySet<StepName> = new Set(['library', 'departments', 'people', 'subscriptions']);

/** The first open step that the user may do; undefined once the required ones are done. */
export function nextStepOf(steps: readonly Step[]): Step | undefined {
  const open = steps.filter(({ done, may }) => !done && may);
  return open.some(({ slug }) => needed.has(slug)) ? open[0] : undefined;
}
