import { pascalCase } from '#infra/constructs/pascal-case.ts';

/** The parts of an installation, each a stack, in the order in which they are deployed. */
export const stackParts = ['Firewall', 'Data', 'Logs', 'Work', 'Api', 'Alarms', 'Edge', 'Watch'] as const;
export type StackPart = (typeof stackParts)[number];

/** The name of a stack of an installation: `PerennialData`, and `PerennialTestData` for the stage `test`. */
export function stackName(stage: string, part: StackPart): string {
  return `Perennial${stage === 'production' ? '' : pascalCase(stage)}${part}`;
}
