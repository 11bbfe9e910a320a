import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectFolder } from '#infra/local/project-folder.ts';
import { expectedSeconds } from '#infra/local/testing/journal.ts';

/** Folders that need the build come after `api`, as it is made meanwhile. The longest files of a folder come first, so that no worker ends late. */
const order = ['api', 'drills', 'infra', 'workers', 'web', 'contract', 'domain', 'e2e'];

export class TestOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const fileOf = ({ moduleId }: TestSpecification): string => relative(projectFolder, moduleId);
    const place = (each: TestSpecification): number => order.indexOf(fileOf(each).split(sep)[1] ?? '');
    const seconds = (each: TestSpecification): number => expectedSeconds(fileOf(each));
    return Promise.resolve(specifications.toSorted((a, b) => place(a) - place(b) || seconds(b) - seconds(a)));
  }
}
