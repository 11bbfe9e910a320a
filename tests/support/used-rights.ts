import type { Statement } from '#infra/local/template/read-policies.ts';

/** Notes which of their rights functions use, so that a right nobody needs can be found and taken away. */
export class UsedRights {
  private readonly used = new Set<string>();

  note(caller: string, action: string): void {
    this.used.add(`${caller} ${action}`);
  }

  /** A line for each function that was at work, with the actions it may do and never did; what its trigger and its log need is left out. */
  report(policies: ReadonlyMap<string, readonly Statement[]>): string {
    return [...policies]
      .filter(([name]) => [...this.used].some((line) => line.startsWith(`${name} `)))
      .map(([name, statements]) => {
        const granted = new Set(statements.flatMap(({ actions }) => actions).filter((action) => !besideTheCode.test(action)));
        return `${name}: ${[...granted].filter((action) => !this.used.has(`${name} ${action}`)).join(', ') || 'uses all'}`;
      })
      .join('\n');
  }
}

const besideTheCode = /^(?:logs:|sqs:(?!SendMessage)|dynamodb:(?:ListStreams|DescribeStream|GetRecords|GetShardIterator))/;
