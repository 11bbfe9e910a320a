import type { ReadModel } from '../read-model.ts';

/** When the last claim about each period was put into the outbox; tests are none. */
export function claimsSent(model: ReadModel): ReadonlyMap<string, string> {
  return model.view('claims sent', ['email'], () => {
    const last = new Map<string, string>();
    for (const { kind, test, about, at } of model.all('email')) {
      if (kind !== 'claim' || test) continue;
      for (const subject of about)
        if (subject.kind === 'subscription_period' && (last.get(subject.id) ?? '') < at) last.set(subject.id, at);
    }
    return last;
  });
}
