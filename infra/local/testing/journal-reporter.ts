import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { projectFolder } from '#infra/local/project-folder.ts';
import { expectedSeconds, writeJournal } from '#infra/local/testing/journal.ts';

const progressEveryMs = 15_000;

/** A reporter for vitest: records the start and end of each file, and periodically prints the progress of the run. */
export default class JournalReporter implements Reporter {
  private readonly path = process.env['TEST_JOURNAL'] ?? '';
  private readonly begun = new Map<string, number>();
  private readonly startedAt = performance.now();
  private saidAt = performance.now();
  private files: string[] = [];
  private whole = 0;
  private done = 0;
  private ended = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.map(({ moduleId }) => relative(projectFolder, moduleId));
    this.whole = this.files.reduce((sum, file) => sum + expectedSeconds(file), 0);
    writeJournal(this.path, { event: 'planned', files: this.files });
  }

  /** Called when a worker gets the file, before it is loaded. */
  onTestModuleQueued({ moduleId }: TestModule): void {
    const file = relative(projectFolder, moduleId);
    this.begun.set(file, performance.now());
    writeJournal(this.path, { event: 'started', file });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(projectFolder, module.moduleId);
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const errors = [...module.errors(), ...failed.flatMap((test) => test.result().errors ?? [])].map(({ message }) => firstLine(message));
    writeJournal(this.path, {
      event: 'ended',
      file,
      seconds: (performance.now() - (this.begun.get(file) ?? this.startedAt)) / 1000,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: Math.max(failed.length, module.state() === 'failed' ? 1 : 0),
      errors,
    });
    this.ended += 1;
    this.done += expectedSeconds(file);
    this.sayProgress();
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    writeJournal(this.path, { event: 'finished', errors: unhandled.map(({ message }) => firstLine(message)) });
  }

  private sayProgress(): void {
    const now = performance.now();
    if (now - this.saidAt < progressEveryMs || this.done === 0) return;
    this.saidAt = now;
    const leftSeconds = ((this.whole - this.done) * (now - this.startedAt)) / this.done / 1000;
    const left = leftSeconds < 90 ? `${Math.ceil(leftSeconds / 10) * 10} seconds` : `${Math.round(leftSeconds / 60)} minutes`;
    console.log(`--- ${this.ended} of ${this.files.length} files, ${Math.floor((this.done / this.whole) * 100)} %, about ${left} left`);
  }
}

function firstLine(message: string): string {
  return message.split('\n')[0]?.slice(0, 300) ?? '';
}
