import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from '#infra/local/project-folder.ts';
import { expectedSeconds } from '#infra/local/testing/journal.ts';

/** Projects that need the build come after `api`, as it is made meanwhile. The longest files of a project come first, so that no worker ends late. */
const order = ['api', 'drills', 'infra', 'workers', 'web', 'contract', 'domain', 'e2e'];

export class TestOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => order.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification): number => expectedSeconds(relative(projectFolder, moduleId));
    return Promise.resolve(specifications.toSorted((a, b) => place(a) - place(b) || seconds(b) - seconds(a)));
  }
}
