import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { keepConsole } from '#infra/local/functions/kept-console.ts';
import type { Invocation, Message, Outcome, WorkerSettings } from '#infra/local/functions/messages.ts';

// One instance of a function: loads the bundle once, then handles one event at a time, as in Lambda.
const settings = workerData as WorkerSettings;

const send = (message: Message): void => parentPort?.postMessage(message);
const written = keepConsole((log) => send({ log }));

type Handler = (event: unknown, context: object) => Promise<unknown>;

// Imported by address, since the bundle is known only at run time.
const { handler } = (await import(pathToFileURL(settings.file).href)) as { handler: Handler };

parentPort?.on('message', ({ id, event, deadline }: Invocation) => {
  const context = {
    awsRequestId: id,
    functionName: settings.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${settings.name}`,
    memoryLimitInMB: String(settings.memory),
    logGroupName: settings.name,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  void Promise.resolve()
    .then(() => handler(event, context))
    .then(
      // Through JSON, as in Lambda: values that JSON cannot represent are lost there too.
      (result): Outcome => ({ id, result: JSON.stringify(result) ?? 'null' }),
      (error: unknown): Outcome => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .then((outcome) => {
      const log = written.take();
      send(log === '' ? outcome : { ...outcome, log });
    });
});
send('ready');
