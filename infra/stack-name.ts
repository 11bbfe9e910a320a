import { pascalCase } from '#infra/constructs/pascal-case.ts';

/** The name of a stack of an installation: `PerennialData`, and `PerennialTestData` for the stage `test`. */
export function stackName(stage: string, part: 'Api' | 'Data' | 'Edge' | 'Firewall' | 'Watch' | 'Work'): string {
  return `Perennial${stage === 'production' ? '' : pascalCase(stage)}${part}`;
}
